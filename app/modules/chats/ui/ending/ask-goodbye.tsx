import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink, IconLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { Options } from '~/ui/forms/choices'
import { CountedArea } from '~/ui/forms/text-fields'
import { goodbyeLimits, goodbyeLines } from '../../ending/schema'
import type { SendRefusal } from '../../schema'
import { conversationIntents } from '../../schema'
import { composerQuestionClass } from '../composer/composer-classes'

interface AskGoodbyeProps {
  name: string
  /** Why the goodbye was refused. */
  refused: SendRefusal | null
}

/** Asks for the last words, in place of the composer (design, 68): suggested lines, or own words. */
export function AskGoodbye({ name, refused }: AskGoodbyeProps) {
  const { t } = useTranslation('chats')
  const heading = useTakenFocus<HTMLHeadingElement>(true, true)
  const { characters } = goodbyeLimits
  const lines = goodbyeLines.map((line) => ({ value: line as string, label: t(`goodbye.line.${line}`) }))
  return (
    <section className={composerQuestionClass} aria-labelledby="ask">
      <div className="flex items-start justify-between gap-3">
        <h2 ref={heading} className="heading-3 self-center" id="ask" tabIndex={-1}>
          {t('goodbye.title')}
        </h2>
        <IconLink icon="x" label={t('goodbye.keep')} to="." replace />
      </div>
      <p className="meta">{t('goodbye.text', { name })}</p>
      <Form className="group/goodbye grid grid-cols-1 gap-4" method="post" replace noValidate>
        <Options
          field={{ id: 'goodbye-line', name: 'line', initialValue: refused ? 'own' : goodbyeLines[0] }}
          label={<span className="sr-only">{t('goodbye.words', { name })}</span>}
          choices={[...lines, { value: 'own', label: t('goodbye.own') }]}
        />
        <div className="hidden group-has-[[value=own]:checked]/goodbye:block">
          <CountedArea
            field={{
              ...{ id: 'goodbye-words', name: 'words', initialValue: refused?.body, maxLength: characters },
              errors: refused ? [refused.text] : [],
            }}
            label={t('goodbye.words', { name })}
            rows={3}
            help={t('goodbye.help', { max: characters })}
          />
        </div>
        <div className="grid grid-cols-1 gap-2">
          <Button type="submit" look="primary" block name="intent" value={conversationIntents.sayGoodbye}>
            {t('goodbye.do')}
          </Button>
          <ButtonLink to="." look="ghost" block replace>
            {t('goodbye.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}

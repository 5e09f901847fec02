import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { Button, ButtonLink } from '~/ui/button'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import { Icon } from '~/ui/icon'
import type { UnmatchLoss } from '../../ending/schema'
import { conversationIntents } from '../../schema'
import { composerQuestionClass } from '../composer/composer-classes'

/** Says what an unmatch takes away, and offers the goodbye instead (design, 68). */
export function AskUnmatch({ name, loss: { messages, photos } }: { name: string; loss: UnmatchLoss }) {
  const { t } = useTranslation('chats')
  const heading = useTakenFocus<HTMLHeadingElement>(true, true)
  const bold = { b: <b /> }
  return (
    <section className={composerQuestionClass} aria-labelledby="ask">
      <h2 ref={heading} className="heading-3" id="ask" tabIndex={-1}>
        {t('unmatch.title', { name })}
      </h2>
      <ul className="grid gap-2 text-sm *:[li]:grid *:[li]:grid-cols-[--spacing(5)_minmax(0,1fr)] *:[li]:gap-2">
        <li>
          <Icon name="message-circle" className="mt-0.5" />
          <span>
            <Trans t={t} i18nKey="unmatch.messages" count={messages} components={bold} />
          </span>
        </li>
        {photos > 0 && (
          <li>
            <Icon name="image" className="mt-0.5" />
            <span>
              <Trans t={t} i18nKey="unmatch.photos" count={photos} components={bold} />
            </span>
          </li>
        )}
        <li>
          <Icon name="heart-off" className="mt-0.5" />
          {t('unmatch.match', { name })}
        </li>
        <li>
          <Icon name="coins" className="mt-0.5" />
          {t('unmatch.credits')}
        </li>
      </ul>
      <div className="grid grid-cols-1 gap-2">
        <Form method="post" replace>
          <Button type="submit" look="danger" block name="intent" value={conversationIntents.unmatch}>
            {t('unmatch.do')}
          </Button>
        </Form>
        <ButtonLink to="?ask=goodbye" block replace>
          {t('unmatch.goodbye')}
        </ButtonLink>
        <ButtonLink to="." look="ghost" block replace>
          {t('unmatch.cancel')}
        </ButtonLink>
      </div>
    </section>
  )
}

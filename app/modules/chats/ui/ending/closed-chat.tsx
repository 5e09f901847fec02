import { Form, useRevalidator } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { useRemaining } from '~/ui/notices/use-remaining'
import type { EndingView } from '../../ending/schema'
import { goodbyeLimits } from '../../ending/schema'
import { conversationIntents } from '../../schema'
import { composerQuestionClass } from '../composer/composer-classes'
import { Bubble } from '../message/bubble'
import { messageClass } from '../message/message'

/** In place of the composer: who closed the chat, and for how long it can still be read. */
export function ClosedChat({ ending: { as, unsent }, name }: { ending: EndingView; name: string }) {
  const { t } = useTranslation('chats')
  return (
    <section className={composerQuestionClass} aria-labelledby="closed">
      <div className="grid grid-cols-1 justify-items-center gap-1 text-center">
        <h2 className="heading-4" id="closed">
          {t(`closed.${as}.title`, { name })}
        </h2>
        <p className="meta">{t(`closed.${as}.text`, { name, count: goodbyeLimits.readableDays })}</p>
      </div>
      {unsent && <TakeBack unsent={unsent} />}
      {as === 'heard' && (
        <ButtonLink className="justify-self-center" size="small" to={paths.members}>
          {t('closed.others')}
        </ButtonLink>
      )}
    </section>
  )
}

/** The goodbye in the log, while it can be taken back. */
export function UnsentGoodbye({ words }: { words: string }) {
  const nothing = { gift: null, photo: null, photoStatus: null, answers: null }
  return (
    <div className={messageClass({ mine: true })} data-message="mine">
      <Bubble message={{ ...nothing, mine: true, kind: 'text', body: words }} sending />
    </div>
  )
}

/** Counts down until the goodbye goes out, with the button that takes it back. */
function TakeBack({ unsent: { goesOutAt, now } }: { unsent: NonNullable<EndingView['unsent']> }) {
  const { t } = useTranslation('chats')
  const { revalidate } = useRevalidator()
  const seconds = Math.ceil(useRemaining(goesOutAt, now, revalidate) / 1000)
  return (
    <Form
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-lg bg-inverse py-1 ps-4 pe-2 text-on-inverse text-sm"
      method="post"
      replace
    >
      <span className="min-w-0 tabular-nums" suppressHydrationWarning>
        {seconds > 0 ? t('closed.goes_out', { count: seconds }) : t('closed.goes_out_now')}
      </span>
      <Button type="submit" look="inverse" size="small" name="intent" value={conversationIntents.takeBackGoodbye}>
        {t('closed.undo')}
      </Button>
    </Form>
  )
}

import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { MessageGroup } from '../../reading/message-groups'
import { groupMessages } from '../../reading/message-groups'
import type { MessageView } from '../../schema'
import { Bubble } from './bubble'

interface MessageLogProps {
  messages: readonly MessageView[]
  /** The link to the messages before these. */
  older: ReactNode
  /** Above all messages: who this is. */
  notice?: ReactNode
  /** Messages under way. */
  children?: ReactNode
}

/**
 * The conversation, a `log`. Its flow is reversed around one block, so that the browser itself keeps it at the newest
 * message and in place when older ones come in above, with and without a script.
 */
export function MessageLog({ messages, older, notice, children }: MessageLogProps) {
  const { t } = useTranslation('chats')
  const { date, daySeparator } = useFormat()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className="talk__log" role="log" aria-label={t('log.label')} tabIndex={0}>
      <div className="talk__messages">
        {notice}
        {older}
        {groupMessages(messages, (moment) => date(moment)).map((group) => (
          <Group key={group.messages[0]?.id} group={group} day={daySeparator(group.messages[0]?.sentAt ?? 0)} />
        ))}
        {children}
      </div>
    </div>
  )
}

function Group({ group, day }: { group: MessageGroup; day: string }) {
  return (
    <>
      {group.newDay && (
        <p className="day" suppressHydrationWarning>
          {day}
        </p>
      )}
      {group.messages.map((message, index) => (
        <Bubble key={message.id} message={message} continues={index > 0} />
      ))}
      <GroupTime group={group} />
    </>
  )
}

function GroupTime({ group }: { group: MessageGroup }) {
  const { t } = useTranslation('chats')
  const { time } = useFormat()
  const last = group.messages.at(-1)
  if (!last) return null
  return (
    <p className={classNames('msg__meta num', group.mine && 'msg__meta--out')}>
      <time dateTime={last.sentAt.toISOString()}>{time(last.sentAt)}</time>
      {group.mine && (
        <>
          {' · '}
          {t(last.read ? 'log.read' : 'log.sent')} <Icon name={last.read ? 'check-check' : 'check'} />
        </>
      )}
    </p>
  )
}

/** Follows to the page with older messages; with a script they come in above instead. */
export function OlderMessages({ to, busy, onLoad }: { to: string; busy: boolean; onLoad: () => void }) {
  const { t } = useTranslation('chats')
  return (
    <Link
      className="btn btn--ghost btn--sm talk__older"
      to={to}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault()
        if (!busy) onLoad()
      }}
    >
      {t('log.older')}
    </Link>
  )
}

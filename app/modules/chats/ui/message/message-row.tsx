import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { classNames } from '~/ui/class-names'
import { Icon } from '~/ui/icon'
import type { MessageGroup } from '../../reading/message-groups'
import { Message } from './message'

interface MessageRowProps {
  group: MessageGroup
  day: string
  /** Key of the newest message of the log. */
  newest: string | undefined
}

/** A group of messages, with the day above if a new one begins, and the time and state below. */
export function MessageRow({ group, day, newest }: MessageRowProps) {
  return (
    <>
      {group.newDay && (
        <p className="self-center py-2 font-medium text-text-3 text-xs" suppressHydrationWarning>
          {day}
        </p>
      )}
      {group.messages.map((message, index) => (
        <Message key={message.id} message={message} continues={index > 0} newest={message.id === newest} />
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
  const seen = last.read ? 'read' : 'sent'
  return (
    <p
      data-sent={group.mine || undefined}
      className={classNames(
        'flex items-center gap-1 px-1.5 pb-2 text-text-3 text-xs tabular-nums',
        group.mine ? 'self-end' : 'self-start',
      )}
    >
      <time dateTime={last.sentAt.toISOString()}>{time(last.sentAt)}</time>
      {group.mine && (
        <>
          {' · '}
          {t(`log.${last.opened ? 'opened' : seen}`)} <Icon name={last.read || last.opened ? 'check-check' : 'check'} />
        </>
      )}
    </p>
  )
}

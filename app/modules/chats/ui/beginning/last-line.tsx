import { useTranslation } from 'react-i18next'
import { paths } from '~/paths'
import { Link } from '~/ui/link'
import type { MessageView } from '../../schema'
import { bubbleClass, WhoWrote } from '../message/bubble'
import { useQuotedLine } from '../message/quote'

interface LastLineProps {
  /** The newest message of a conversation. */
  message: MessageView
  /** The peer. */
  peer: { id: string; name: string }
}

/** The newest message, above the field that answers it, and the link to the whole conversation. */
export function LastLine({ message, peer }: LastLineProps) {
  const { t } = useTranslation(['chats', 'likes'])
  const line = useQuotedLine()
  const { mine, kind, body, gift, deleted } = message
  return (
    <div className="grid grid-cols-1 gap-1" data-last-line>
      <p
        className={bubbleClass({
          kind: 'text',
          mine,
          class: `line-clamp-4 max-w-[min(78%,30rem)] text-start ${mine ? 'justify-self-end' : 'justify-self-start'}`,
        })}
      >
        <WhoWrote mine={mine} />
        {line({ kind: deleted ? 'deleted' : kind, text: body, gift })}
      </p>
      <Link className="link flex min-h-touch items-center justify-self-center text-sm" to={paths.memberChat(peer.id)}>
        {t('likes:match.go_on', { name: peer.name })}
      </Link>
    </div>
  )
}

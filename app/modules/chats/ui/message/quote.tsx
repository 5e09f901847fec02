import { cva } from 'class-variance-authority'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuotedMessage } from '../../schema'

/** Time for which the message that a quote leads to is highlighted, in milliseconds. */
const markedMs = 1_200

/** The look of a quote in a bubble. */
export const quoteClass = cva(
  'inset-shadow-quote mb-1.5 grid min-h-touch min-w-0 content-center gap-px rounded-quote px-3 py-1.5 text-start text-sm leading-snug',
  {
    variants: { mine: { true: 'bg-quote-out', false: 'bg-current/13' } },
    defaultVariants: { mine: false },
  },
)

interface QuoteProps {
  quoted: QuotedMessage
  /** The quoting message is the viewer's own. */
  mine: boolean
  peerName: string
}

/** The one-line quote in a reply. It leads to the quoted message if that is on the page. */
export function Quote({ quoted, mine, peerName }: QuoteProps) {
  const { t } = useTranslation('chats')
  const line = useQuotedLine()
  return (
    <a className={quoteClass({ mine })} href={`#${messageAnchor(quoted.id)}`} onClick={find}>
      <small className="truncate font-semibold text-xs">{quoted.mine ? t('reply.you') : peerName}</small>
      <span className="truncate">{line(quoted)}</span>
    </a>
  )
}

/** Returns the id of a message's element. */
export function messageAnchor(key: string): string {
  return `message-${key}`
}

/** Returns a function that gives the one-line text of a quoted message. */
export function useQuotedLine(): (quoted: Pick<QuotedMessage, 'kind' | 'text' | 'gift'>) => string {
  const { t } = useTranslation(['chats', 'gifts'])
  return ({ kind, text, gift }) => {
    if (kind === 'deleted') return t('reply.deleted')
    if (kind === 'photo') return text || t('photo.alt')
    if (kind === 'voice') return t('voice.name')
    return text || (gift ? t(`gifts:name.${gift}`) : '')
  }
}

function find(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  const found = document.getElementById(event.currentTarget.hash.slice(1))
  if (!found) return
  found.scrollIntoView({ block: 'center' })
  found.dataset.found = ''
  setTimeout(() => delete found.dataset.found, markedMs)
}

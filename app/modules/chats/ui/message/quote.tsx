import { cva } from 'class-variance-authority'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuotedMessage } from '../../schema'

/** So long a message is marked that a quote has led to. */
const markedMs = 1_200

/** The look of what a bubble quotes. */
export const quoteClass = cva(
  'inset-shadow-quote mb-1.5 grid min-h-touch min-w-0 content-center gap-px rounded-quote px-3 py-1.5 text-start text-sm leading-snug',
  {
    variants: { mine: { true: 'bg-quote-out', false: 'bg-current/13' } },
    defaultVariants: { mine: false },
  },
)

interface QuoteProps {
  quoted: QuotedMessage
  /** The message that carries it is the viewer's own. */
  mine: boolean
  peerName: string
}

/** The one line of what a message answers; leads there while that is in the page. */
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

/** The id of a message in the page. */
export function messageAnchor(key: string): string {
  return `message-${key}`
}

/** What a reply's line says of a message. */
export function useQuotedLine(): (quoted: Pick<QuotedMessage, 'kind' | 'text' | 'gift'>) => string {
  const { t } = useTranslation(['chats', 'gifts'])
  return ({ kind, text, gift }) => {
    if (kind === 'deleted') return t('reply.deleted')
    if (kind === 'photo') return t('photo.alt')
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

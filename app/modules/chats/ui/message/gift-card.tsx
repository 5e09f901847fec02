import { cva } from 'class-variance-authority'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '~/modules/accounts/ui/use-viewer'
import type { GiftName } from '~/modules/gifts/schema'
import { GiftDrawing } from '~/modules/gifts/ui/gift-choices'
import type { MessageView } from '../../schema'
import { conversationIntents } from '../../schema'
import { WhoWrote } from './bubble'
import { useMessageActs } from './message-acts'

const cardClass = cva(
  'inset-shadow-edge block w-63 max-w-full overflow-hidden bg-surface-1 pb-3 text-center text-text [--gift-paper:var(--c-surface-1)]',
  {
    variants: {
      mine: { true: 'rounded-bubble-out', false: 'rounded-bubble-in' },
      sending: { true: 'opacity-60' },
      press: { true: 'cursor-pointer' },
    },
    defaultVariants: { mine: false },
  },
)

const nameClass = 'block px-3 font-display font-heading text-xl leading-tight tracking-display'
const lineClass = 'wrap-anywhere block px-3 text-text-2 text-xs leading-notice'

interface GiftCardProps {
  gift: GiftName
  message: Pick<MessageView, 'mine' | 'body'>
  peerName: string
  sending?: boolean
  /** Plays the opening animation. */
  plays?: boolean
}

/** An open gift: drawing, name, recipient and sender. The price is not shown. */
export function GiftCard({ gift, message: { mine, body }, peerName, sending, plays }: GiftCardProps) {
  const { t } = useTranslation(['chats', 'gifts'])
  const viewer = useViewer()
  return (
    <div className={cardClass({ mine, sending })}>
      <WhoWrote mine={mine} />
      <span className="gift-art" data-opening={plays || undefined}>
        <span className="gift-sparks" aria-hidden="true">
          {sparkPlaces.map((place) => (
            <i key={place} className={place} />
          ))}
        </span>
        <span className="gift-drawing">
          <GiftDrawing gift={gift} />
        </span>
        {plays && <Box />}
      </span>
      <strong className={nameClass}>{t(`gifts:name.${gift}`)}</strong>
      {body && <span className="block whitespace-pre-wrap px-4 py-1 text-sm leading-snug">{body}</span>}
      <small className={lineClass}>{t('gift.title', { name: mine ? peerName : (viewer?.name ?? '') })}</small>
      <small className={lineClass}>{mine ? t('gift.from_you') : t('gift.from', { name: peerName })}</small>
    </div>
  )
}

const sparkPlaces = ['[--place:0]', '[--place:1]', '[--place:2]', '[--place:3]', '[--place:4]', '[--place:5]']

/** A gift in view for this long opens on its own. */
const openAfterMs = 1_000

interface ReceivedGiftProps {
  gift: GiftName
  message: MessageView
  peerName: string
}

/** A gift that is wrapped until it is tapped or was in view for a second. It opens once, then stays open. */
export function ReceivedGift({ gift, message, peerName }: ReceivedGiftProps) {
  const { t } = useTranslation('chats')
  const { openGift } = useMessageActs()
  const [unwrapped, setUnwrapped] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const isOpen = message.opened || unwrapped

  function open(event?: FormEvent) {
    event?.preventDefault()
    setUnwrapped(true)
    openGift(message.id)
  }
  const opens = useRef(open)
  opens.current = open

  useEffect(() => {
    // With reduced motion, the gift opens only when tapped.
    if (isOpen || !form.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setTimeout>
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer)
        if (entry?.isIntersecting) timer = setTimeout(() => opens.current(), openAfterMs)
      },
      { threshold: 0.8 },
    )
    observer.observe(form.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isOpen])

  if (isOpen) return <GiftCard gift={gift} message={message} peerName={peerName} plays={unwrapped} />
  return (
    <form ref={form} method="post" onSubmit={open}>
      <input type="hidden" name="message" value={message.id} />
      <button
        className={cardClass({ mine: false, press: true })}
        type="submit"
        name="intent"
        value={conversationIntents.openGift}
      >
        <WhoWrote mine={false} />
        <span className="gift-art">
          <Box />
        </span>
        <strong className={nameClass}>{t('gift.for_you')}</strong>
        <small className={lineClass}>{t('gift.tap')}</small>
        <small className={lineClass}>{t('gift.from', { name: peerName })}</small>
      </button>
    </form>
  )
}

/** The wrapped box, whose lid comes off first. */
function Box() {
  return (
    <span className="gift-box" aria-hidden="true">
      <svg viewBox="0 0 124 132" aria-hidden="true">
        <g data-box>
          <path data-paper d="M14 62h96v56a6 6 0 0 1-6 6H20a6 6 0 0 1-6-6Z" />
          <path data-band d="M53 62h18v62H53Z" />
        </g>
        <g data-lid>
          <path data-paper d="M8 42a4 4 0 0 1 4-4h100a4 4 0 0 1 4 4v20H8Z" />
          <path data-band d="M53 38h18v24H53Z" />
          <path data-band d="M62 37C50 12 24 12 30 28c3 7 18 9 32 9Zm0 0c12-25 38-25 32-9-3 7-18 9-32 9Z" />
        </g>
      </svg>
    </span>
  )
}

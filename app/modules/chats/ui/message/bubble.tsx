import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'
import type { MessageView } from '../../schema'

type Shown = Pick<MessageView, 'mine' | 'body' | 'gift' | 'photo' | 'photoStatus' | 'kind' | 'answers'>

interface BubbleProps {
  message: Shown
  /** On this device, of a photo that is on its way. */
  picture?: string | undefined
  sending?: boolean
  /** The line that it answers. */
  quote?: ReactNode
}

/** The outline of a bubble that follows another of the same member's or is followed by one: see `Message`. */
export const bubbleClass = cva('wrap-anywhere text-md leading-bubble', {
  variants: {
    kind: {
      text: 'whitespace-pre-wrap px-4 py-2.5',
      photo: 'w-55 max-w-full overflow-hidden bg-surface-2',
      quiet: 'inset-shadow-edge px-4 py-2.5 text-text-3',
    },
    mine: {
      true: 'rounded-bubble-out',
      false: 'rounded-bubble-in group-has-[+[data-continues]]/message:rounded-es-bubble',
    },
    sending: { true: '' },
  },
  compoundVariants: [
    { kind: 'text', mine: true, sending: false, class: 'bg-bubble-out text-on-bubble-out' },
    // Pale until it is there, its text as readable as ever
    { kind: 'text', mine: true, sending: true, class: 'bg-bubble-sending text-text' },
    { kind: 'text', mine: false, class: 'inset-shadow-edge bg-surface-1 text-on-bubble-in' },
    { kind: 'photo', sending: true, class: 'opacity-60' },
  ],
  defaultVariants: { mine: false, sending: false },
})

/** A text, or a photo. Links in texts stay texts. */
export function Bubble({ message, picture, sending = false, quote }: BubbleProps) {
  const { kind, mine, body } = message
  const isPhoto = kind === 'photo'
  return (
    <div className={bubbleClass({ kind: isPhoto ? 'photo' : 'text', mine, sending })}>
      <WhoWrote mine={mine} />
      {quote}
      {isPhoto ? <Picture message={message} picture={picture} /> : body}
    </div>
  )
}

/** In place of what its sender took away. */
export function DeletedBubble({ mine }: { mine: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <p className={bubbleClass({ kind: 'quiet', mine })}>
      <WhoWrote mine={mine} />
      {t(mine ? 'log.deleted_mine' : 'log.deleted_theirs')}
    </p>
  )
}

/** Read out before what is written. */
export function WhoWrote({ mine }: { mine: boolean }) {
  const { t } = useTranslation('chats')
  return <span className="sr-only">{`${t(mine ? 'log.you' : 'log.they')} `}</span>
}

function Picture({ message: { photo, photoStatus, mine }, picture }: { message: Shown; picture?: string | undefined }) {
  const { t } = useTranslation('chats')
  if (picture) return <img className="aspect-5/4 w-full object-cover" src={picture} alt={t('photo.alt')} />
  if (!photo) {
    return (
      <span className="flex items-center gap-2 px-4 py-2.5 text-sm text-text-2">
        <Icon name={photoStatus === 'pending' ? 'clock' : 'image-off'} />
        {t(photoStatus === 'pending' ? 'photo.waits' : 'photo.refused')}
      </span>
    )
  }
  return (
    <>
      <a
        className="block *:aspect-5/4 *:w-full *:object-cover"
        href={photo.sources.at(-1)?.url}
        target="_blank"
        rel="noreferrer"
      >
        <Photo photo={photo} sizes="220px" alt={t('photo.alt')} />
      </a>
      {mine && photoStatus !== 'active' && (
        <span className="flex items-center gap-2 px-4 py-2.5 text-sm text-text-2">
          <Icon name={photoStatus === 'pending' ? 'clock' : 'image-off'} />
          {t(photoStatus === 'pending' ? 'photo.waits' : 'photo.refused')}
        </span>
      )}
    </>
  )
}

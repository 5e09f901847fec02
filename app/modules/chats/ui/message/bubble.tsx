import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'
import type { MessageView } from '../../schema'

type Shown = Pick<MessageView, 'mine' | 'body' | 'gift' | 'photo' | 'photoStatus' | 'kind' | 'answers'>

interface BubbleProps {
  message: Shown
  /** Object URL of a photo that is being sent. */
  picture?: string | undefined
  sending?: boolean
  /** What the message quotes. */
  quote?: ReactNode
  /** The recording of a message, instead of a text. */
  recording?: ReactNode
}

/** The shape of a bubble, which depends on whether the same member's messages precede or follow it: see `Message`. */
export const bubbleClass = cva('chat-bubble', {
  variants: {
    kind: {
      text: 'chat-bubble-text',
      photo: 'w-55 max-w-full overflow-hidden bg-surface-2',
      voice: '',
      quiet: 'inset-shadow-edge px-4 py-2.5 text-text-3',
    },
    mine: {
      true: 'rounded-bubble-out',
      false: 'chat-bubble-in',
    },
    sending: { true: '' },
  },
  compoundVariants: [
    { kind: ['text', 'voice'], mine: true, sending: false, class: 'bg-bubble-out text-on-bubble-out' },
    // Pale until it is sent, with its text as readable as ever
    { kind: ['text', 'voice'], mine: true, sending: true, class: 'bg-bubble-sending text-text' },
    { kind: ['text', 'voice'], mine: false, class: 'inset-shadow-edge bg-surface-1 text-on-bubble-in' },
    { kind: 'photo', sending: true, class: 'opacity-60' },
  ],
  defaultVariants: { mine: false, sending: false },
})

/** A text, a photo with words, or a recording. Links in texts are not clickable. */
export function Bubble({ message, picture, sending = false, quote, recording }: BubbleProps) {
  const { kind, mine, body } = message
  const isPhoto = kind === 'photo'
  const look = recording ? 'voice' : 'text'
  return (
    <div className={bubbleClass({ kind: isPhoto ? 'photo' : look, mine, sending })}>
      <WhoWrote mine={mine} />
      {quote}
      {isPhoto && <Picture message={message} picture={picture} />}
      {isPhoto && body !== '' && <p className="whitespace-pre-wrap px-4 py-2.5">{body}</p>}
      {recording}
      {!isPhoto && body}
    </div>
  )
}

/** Replaces a message deleted by its sender. */
export function DeletedBubble({ mine }: { mine: boolean }) {
  const { t } = useTranslation('chats')
  return (
    <p className={bubbleClass({ kind: 'quiet', mine })}>
      <WhoWrote mine={mine} />
      {t(mine ? 'log.deleted_mine' : 'log.deleted_theirs')}
    </p>
  )
}

/** Names the writer for screen readers, before the message. */
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

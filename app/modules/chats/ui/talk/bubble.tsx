import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'
import { GiftDrawing } from '~/modules/gifts/ui/gift-drawing'
import { Photo } from '~/modules/photos/ui/photo'
import { Icon } from '~/ui/icon'
import type { MessageView } from '../../schema'

interface BubbleProps {
  message: Pick<MessageView, 'mine' | 'body' | 'gift' | 'photo' | 'photoStatus' | 'kind'>
  /** On this device, of a photo that is on its way. */
  picture?: string | undefined
  sending?: boolean
  /** Follows another of the same member. */
  continues?: boolean
}

const bubbleClass = tv({
  base: 'wrap-anywhere max-w-[min(78%,30rem)] text-md leading-bubble',
  variants: {
    kind: {
      text: 'whitespace-pre-wrap px-4 py-2.5',
      gift: 'flex items-center gap-3 py-3 ps-3 pe-4.5',
      photo: 'w-55 overflow-hidden bg-surface-2',
    },
    mine: {
      true: 'self-end rounded-bubble-out',
      false: 'self-start rounded-bubble-in has-[+[data-continues]]:rounded-es-bubble',
    },
    sending: { true: '' },
  },
  compoundVariants: [
    { kind: ['text', 'gift'], mine: true, sending: false, class: 'bg-bubble-out text-on-bubble-out' },
    // Pale until it is there, its text as readable as ever
    { kind: ['text', 'gift'], mine: true, sending: true, class: 'bg-bubble-sending text-text' },
    { kind: ['text', 'gift'], mine: false, class: 'inset-shadow-edge bg-surface-1 text-on-bubble-in' },
    { kind: 'photo', sending: true, class: 'opacity-60' },
  ],
})

const giftClass = tv({
  base: 'grid size-16 flex-none place-items-center rounded-gift p-2 text-text [--gift-paper:var(--c-surface-1)] *:size-12',
  variants: { mine: { true: 'bg-surface-1', false: 'bg-primary-soft' } },
})

/** One message: a text, a gift with a line, a photo. Links in texts stay texts. */
export function Bubble({ message, picture, sending = false, continues = false }: BubbleProps) {
  const { t } = useTranslation(['chats', 'gifts'])
  const { kind, mine, body, gift } = message
  const bubble = {
    className: bubbleClass({ kind, mine, sending }),
    'data-message': mine ? 'mine' : 'theirs',
    'data-continues': continues || undefined,
  }
  const who = <span className="sr-only">{`${t(mine ? 'log.you' : 'log.they')} `}</span>
  if (gift) {
    return (
      <div {...bubble}>
        {who}
        <span className={giftClass({ mine })}>
          <GiftDrawing gift={gift} />
        </span>
        <p>
          <strong className="block font-semibold">{t(`gifts:name.${gift}`)}</strong>
          {body && <small className="block whitespace-pre-wrap text-xs opacity-90">{body}</small>}
        </p>
      </div>
    )
  }
  return (
    <p {...bubble}>
      {who}
      {kind === 'photo' ? <Picture message={message} picture={picture} /> : body}
    </p>
  )
}

function Picture({ message: { photo, photoStatus, mine }, picture }: Pick<BubbleProps, 'message' | 'picture'>) {
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

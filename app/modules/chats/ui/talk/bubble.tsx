import { useTranslation } from '~/i18n/translation'
import { GiftDrawing } from '~/modules/gifts/ui/gift-drawing'
import { Photo } from '~/modules/photos/ui/photo'
import { classNames } from '~/ui/class-names'
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

/** One message: a text, a gift with a line, a photo. Links in texts stay texts. */
export function Bubble({ message, picture, sending = false, continues = false }: BubbleProps) {
  const { t } = useTranslation(['chats', 'gifts'])
  const { kind, mine, body, gift } = message
  const className = classNames(
    'msg',
    kind === 'photo' && 'msg--photo',
    kind === 'gift' && 'msg--gift',
    mine && 'msg--out',
    continues && 'msg--cont',
    sending && 'msg--sending',
  )
  const who = <span className="sr-only">{`${t(mine ? 'log.you' : 'log.they')} `}</span>
  if (gift) {
    return (
      <div className={className}>
        {who}
        <span className="gift">
          <GiftDrawing gift={gift} />
        </span>
        <p>
          <strong>{t(`gifts:name.${gift}`)}</strong>
          {body && <small>{body}</small>}
        </p>
      </div>
    )
  }
  return (
    <p className={className}>
      {who}
      {kind === 'photo' ? <Picture message={message} picture={picture} /> : body}
    </p>
  )
}

function Picture({ message: { photo, photoStatus, mine }, picture }: Pick<BubbleProps, 'message' | 'picture'>) {
  const { t } = useTranslation('chats')
  if (picture) return <img src={picture} alt={t('photo.alt')} />
  if (!photo) {
    return (
      <span className="msg__wait">
        <Icon name={photoStatus === 'pending' ? 'clock' : 'image-off'} />
        {t(photoStatus === 'pending' ? 'photo.waits' : 'photo.refused')}
      </span>
    )
  }
  return (
    <>
      <a href={photo.sources.at(-1)?.url} target="_blank" rel="noreferrer">
        <Photo photo={photo} sizes="220px" alt={t('photo.alt')} />
      </a>
      {mine && photoStatus !== 'active' && (
        <span className="msg__wait">
          <Icon name={photoStatus === 'pending' ? 'clock' : 'image-off'} />
          {t(photoStatus === 'pending' ? 'photo.waits' : 'photo.refused')}
        </span>
      )}
    </>
  )
}

import type { ReactNode } from 'react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { Icon } from '~/ui/icon'

/** Settings that tell a free member from a premium one. */
export interface Allowances {
  freeConversations: number
  freeMessages: number
  messageCredits: number
  /** Photos of others that a free member sees, the main one included. */
  freePhotosSeen: number
  freePhotos: number
  premiumPhotos: number
  likesPerDay: number
}

/** Free and premium side by side; what is equal shows as equal. */
export function Comparison({ allowances }: { allowances: Allowances }) {
  const { t } = useTranslation('credits')
  const { number } = useFormat()
  const message =
    allowances.messageCredits > 0 ? t('credits', { count: allowances.messageCredits }) : t('premium.nothing')
  const freeMessage =
    allowances.messageCredits > 0 && allowances.freeMessages > 0
      ? t('premium.free_then', { count: allowances.freeMessages, price: message })
      : message
  const likes = number(allowances.likesPerDay)
  return (
    <table className="cmp">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('premium.feature')}</span>
          </th>
          <th scope="col">{t('premium.free')}</th>
          <th scope="col">{t('premium.premium')}</th>
        </tr>
      </thead>
      <tbody>
        <Row
          name={t('premium.row.conversations')}
          free={number(allowances.freeConversations)}
          premium={t('premium.no_limit')}
        />
        <Row
          name={t('premium.row.messages')}
          note={t('premium.row.messages_note')}
          free={freeMessage}
          premium={message}
        />
        <Row
          name={t('premium.row.photos_seen')}
          free={t('premium.first_photos', { count: allowances.freePhotosSeen })}
          premium={t('premium.all_photos')}
        />
        <Row
          name={t('premium.row.photos_own')}
          free={number(allowances.freePhotos)}
          premium={number(allowances.premiumPhotos)}
        />
        <Row name={t('premium.row.likes')} free={likes} premium={likes} />
        <Row name={t('premium.row.mark')} free={<No />} premium={<Yes />} />
        <Row name={t('premium.row.search')} free={<Yes />} premium={<Yes />} />
      </tbody>
    </table>
  )
}

function Row({ name, note, free, premium }: { name: string; note?: string; free: ReactNode; premium: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {note && <small>{note}</small>}
      </th>
      <td>{free}</td>
      <td>{premium}</td>
    </tr>
  )
}

function Yes() {
  const { t } = useTranslation('credits')
  return (
    <>
      <Icon name="check" />
      <span className="sr-only">{t('premium.yes')}</span>
    </>
  )
}

function No() {
  const { t } = useTranslation('credits')
  return (
    <span className="no">
      <Icon name="minus" />
      <span className="sr-only">{t('premium.no')}</span>
    </span>
  )
}

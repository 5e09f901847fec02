import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Icon } from '~/ui/icon'

/** Settings that differ between free and premium members. */
export interface Allowances {
  freeConversations: number
  freeMessages: number
  messageCredits: number
  /** Number of another member's photos that a free member sees, including the main one. */
  freePhotosSeen: number
  freePhotos: number
  premiumPhotos: number
  likesPerDay: number
}

const cellClass = cva(
  'wrap-break-word border-border border-b px-3 py-3 align-middle leading-[1.35] group-last:border-0 max-sm:px-1.5 max-xs:hyphens-auto',
  {
    variants: {
      kind: {
        name: 'ps-0 text-start font-medium',
        head: 'text-center font-semibold text-md max-xs:text-sm',
        value: 'text-center',
      },
      premium: { true: 'bg-primary-soft font-semibold text-text' },
    },
  },
)

/** Compares free and premium; equal values are shown as equal. */
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
    <table className="w-full min-w-[calc(16.5rem+4*var(--larger))] border-collapse text-sm max-xs:-mx-2 max-xs:w-[calc(100%+--spacing(4))] max-xs:text-xs">
      <thead>
        <tr>
          <th className={cellClass({ kind: 'name' })} scope="col">
            <span className="sr-only">{t('premium.feature')}</span>
          </th>
          <th className={cellClass({ kind: 'head' })} scope="col">
            {t('premium.free')}
          </th>
          <th className={cellClass({ kind: 'head', premium: true, class: 'rounded-t-md' })} scope="col">
            {t('premium.premium')}
          </th>
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
    <tr className="group">
      <th className={cellClass({ kind: 'name' })} scope="row">
        {name}
        {note && <small className="block font-regular text-text-3 text-xs">{note}</small>}
      </th>
      <td className={cellClass({ kind: 'value' })}>{free}</td>
      <td className={cellClass({ kind: 'value', premium: true, class: 'group-last:rounded-b-md' })}>{premium}</td>
    </tr>
  )
}

function Yes() {
  const { t } = useTranslation('credits')
  return (
    <>
      <Icon className="mx-auto" name="check" />
      <span className="sr-only">{t('premium.yes')}</span>
    </>
  )
}

function No() {
  const { t } = useTranslation('credits')
  return (
    <span className="text-text-3">
      <Icon className="mx-auto" name="minus" />
      <span className="sr-only">{t('premium.no')}</span>
    </span>
  )
}

import { useRevalidator } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import { Countdown } from '~/ui/notices/countdown'
import type { OfferView } from '../schema'

/**
 * The displayed offer on the page where it is used: the discount, its end, and that credits are granted at once. The end
 * is told once: to the eye as a clock, to screen readers as a date.
 */
export function OfferCard({ offer }: { offer: OfferView }) {
  const { t } = useTranslation('discounts')
  const { dateTime, percent } = useFormat()
  const { revalidate } = useRevalidator()
  return (
    <section
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg bg-spot p-5 text-on-spot"
      aria-labelledby="offer"
    >
      <div className="grid grow basis-80 grid-cols-1 content-start gap-2">
        <Tag icon="ticket-percent" className="justify-self-start">
          {t('welcome.special_offer')}
        </Tag>
        <h2 className="heading-3" id="offer">
          {t(offer.kind === 'welcome' ? 'bar.another' : 'welcome.welcome_bonus', {
            percentage: percent(offer.percentage / 100),
          })}
        </h2>
        <p>{t('welcome.instant_recieve')}</p>
      </div>
      <p className="text-xl">
        <Countdown
          key={offer.endsAt}
          endsAt={offer.endsAt}
          now={offer.now}
          label={t('welcome.offer_valid', { time: dateTime(offer.endsAt) })}
          onEnd={revalidate}
        />
      </p>
    </section>
  )
}

/** Notice that an unpaid order holds the offer: the next order takes it over, or has to wait until it is paid or cancelled. */
export function HeldOffer({ order }: { order: { paymentId: number; page: string; moves: boolean } }) {
  const { t } = useTranslation('discounts')
  return (
    <div className="mb-6">
      <Alert kind="info" title={t('held.title', { order: order.paymentId })}>
        <p>{order.moves ? t('held.moves', { order: order.paymentId }) : t('held.text')}</p>
        <Link className="link" to={order.page}>
          {t('held.see')}
        </Link>
      </Alert>
    </div>
  )
}

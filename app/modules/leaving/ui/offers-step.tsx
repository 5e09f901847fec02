import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { classNames } from '~/ui/class-names'
import { useTakenFocus } from '~/ui/focus/use-taken-focus'
import type { IconName } from '~/ui/icon-names'
import { Alert } from '~/ui/notices/alert'
import { IconTile } from '~/ui/panels'
import type { LeavingReply, LeavingStep, Offer, OfferKind } from '../schema'
import { discountDays } from '../schema'
import { SaidFields, StepActions } from './step-parts'

const icons: Record<OfferKind, IconName> = {
  refund: 'rotate-ccw',
  discount: 'ticket-percent',
  invisible: 'eye-off',
  fewer_mails: 'mail-minus',
}

/** Icon, text and button; on a phone the button is below. */
const offerClass = classNames(
  'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-border border-b py-4 last:border-b-0',
  'sm:grid-cols-[auto_minmax(0,1fr)_auto]',
)

interface OffersStepProps {
  shown: Extract<LeavingStep, { step: 'offers' }>
  reply: LeavingReply
  /** Intent of the form being sent. */
  sending: string | null
}

/** Shows the offers, and the button to continue, which is always visible. */
export function OffersStep({ shown, reply, sending }: OffersStepProps) {
  const { t } = useTranslation('leaving')
  const heading = useTakenFocus<HTMLHeadingElement>(true)
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <h2 ref={heading} className="heading-2" tabIndex={-1}>
        {t('offers.title')}
      </h2>
      {shown.refunded && <Alert kind="success">{t('offers.refunded')}</Alert>}
      <ul>
        {shown.offers.map((offer) => (
          <li key={keyOf(offer)} className={offerClass}>
            <IconTile icon={icons[offer.kind]} />
            <OfferText offer={offer} />
            <Form method="post" className="max-sm:col-span-2 max-sm:*:w-full">
              <SaidFields {...reply} />
              <Button type="submit" size="small" name="intent" value={offer.kind} busy={sending === offer.kind}>
                {t(`offers.${offer.kind}.take`)}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post">
        <SaidFields {...reply} />
        <StepActions>
          <ButtonLink look="ghost" to={`${paths.notifications}?section=account`}>
            {t('keep')}
          </ButtonLink>
          <Button type="submit" look="danger" name="intent" value="confirm" busy={sending === 'confirm'}>
            {t('offers.next')}
          </Button>
        </StepActions>
      </Form>
    </div>
  )
}

function keyOf(offer: Offer): string {
  return offer.kind === 'refund' ? `${offer.kind} ${offer.currency}` : offer.kind
}

function OfferText({ offer }: { offer: Offer }) {
  const { t } = useTranslation('leaving')
  const { money, date } = useFormat()
  switch (offer.kind) {
    case 'refund':
      return (
        <div>
          <h3 className="heading-4">{t('offers.refund.title', { amount: money(offer.amount, offer.currency) })}</h3>
          <p className="meta">
            {t('offers.refund.text', { count: offer.unspent, bought: offer.bought })}{' '}
            {offer.until && t('offers.refund.until', { date: date(offer.until, 'long') })}
          </p>
        </div>
      )
    case 'discount':
      return (
        <div>
          <h3 className="heading-4">{t('offers.discount.title', { percentage: offer.percentage })}</h3>
          <p className="meta">
            {offer.until
              ? t('offers.discount.until', { date: date(offer.until, 'long') })
              : t('offers.discount.text', { days: discountDays })}
          </p>
        </div>
      )
    default:
      return (
        <div>
          <h3 className="heading-4">{t(`offers.${offer.kind}.title`)}</h3>
          <p className="meta">{t(`offers.${offer.kind}.text`)}</p>
        </div>
      )
  }
}

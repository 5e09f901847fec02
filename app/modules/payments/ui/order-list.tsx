import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/button'
import { Dotted } from '~/ui/dotted'
import { Tag } from '~/ui/labels'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import type { OrderView, RefundView } from '../schema'

const looks = {
  loading: { look: 'warning', icon: 'clock' },
  pending: { look: 'warning', icon: 'clock' },
  completed: { look: 'success', icon: 'check' },
  failed: { look: 'danger', icon: 'x' },
  cancelled: { look: 'neutral', icon: 'x' },
  refund_waiting: { look: 'warning', icon: 'clock' },
  refunded: { look: 'info', icon: 'rotate-ccw' },
  charged_back: { look: 'danger', icon: 'rotate-ccw' },
} as const

export function OrderStatusTag({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  const standing = standingOf(order)
  const { look, icon } = looks[standing]
  return (
    <Tag look={look} icon={icon}>
      {t(`status.${standing}`)}
    </Tag>
  )
}

/** Returns the key of the text that names the state of an order. */
export function standingOf({ status, refund }: OrderView): keyof typeof looks {
  if (!refund) return status
  if (refund.chargedBack) return 'charged_back'
  return refund.waiting > 0 ? 'refund_waiting' : 'refunded'
}

/** Returns a function for the text about a refund: amount and date, or the amount to come if it isn't sent yet. */
export function useRefundText(): (refund: RefundView, currency: string) => string {
  const { t } = useTranslation('payments')
  const { money, date } = useFormat()
  return ({ amount, at, waiting }, currency) =>
    waiting > 0
      ? t('transactions.refund_waiting', { amount: money(waiting, currency) })
      : t('transactions.refunded', { amount: money(amount, currency), date: date(at) })
}

/** The member's orders, each with its available actions. */
export function OrderList({ orders }: { orders: readonly OrderView[] }) {
  const { t } = useTranslation('payments')
  return (
    <section className={panelClass()} aria-label={t('transactions.orders')}>
      <ul className="grid grid-cols-1">
        {orders.map((order) => (
          <OrderItem key={order.paymentId} order={order} />
        ))}
      </ul>
    </section>
  )
}

function OrderItem({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  const { money, date } = useFormat()
  const facts = [
    t('order_number', { order: order.paymentId }),
    date(order.paidAt ?? order.createdAt),
    t(`method.${order.method}`),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-border border-b py-4 first:pt-0 last:border-0 last:pb-0 md:grid md:grid-cols-orders">
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold">{t('credits:credits', { count: order.credits })}</p>
        <p className="fine tabular-nums">
          <Dotted parts={facts} />
        </p>
      </div>
      <span className="max-md:hidden! justify-self-start">
        <OrderStatusTag order={order} />
      </span>
      <span className="text-end font-semibold tabular-nums">{money(order.amount, order.currency)}</span>
      <div className="mt-2 flex basis-full flex-wrap items-center gap-x-3 gap-y-2 md:col-auto md:mt-0 md:flex-nowrap md:justify-end">
        <span className="md:hidden!">
          <OrderStatusTag order={order} />
        </span>
        <OrderAction order={order} />
      </div>
    </li>
  )
}

function OrderAction({ order }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  switch (order.status) {
    case 'completed':
      return (
        <>
          <ReturnState order={order} />
          <Link className="link inline-flex min-h-touch items-center" to={paths.transaction(order.paymentId)}>
            {t('transactions.receipt')}
          </Link>
        </>
      )
    case 'failed':
    case 'cancelled':
      return <span className="fine">{t('transactions.nothing_charged')}</span>
    default:
      return (
        <Link className="link inline-flex min-h-touch items-center" to={order.page}>
          {t('transactions.see_status')}
        </Link>
      )
  }
}

/** The withdrawal button of an order, or the state of its refund. */
function ReturnState({ order: { paymentId, refund, withdrawal, currency } }: { order: OrderView }) {
  const { t } = useTranslation('payments')
  const refundText = useRefundText()
  if (withdrawal) {
    return (
      <ButtonLink size="small" to={withdrawalPage(paymentId)}>
        {t('withdraw.start')}
      </ButtonLink>
    )
  }
  if (!refund) return null
  return <span className="fine tabular-nums">{refundText(refund, currency)}</span>
}

/** Returns the URL where a withdrawal is confirmed and afterwards acknowledged. */
export function withdrawalPage(paymentId: number): string {
  return `${paths.transaction(paymentId)}?withdrawal`
}

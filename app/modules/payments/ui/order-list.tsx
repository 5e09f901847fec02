import { Link } from '@remix-run/react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { Tag } from '~/ui/labels'
import type { OrderStatus, OrderView } from '../schema'

const looks = {
  loading: { look: 'warning', icon: 'clock' },
  pending: { look: 'warning', icon: 'clock' },
  completed: { look: 'success', icon: 'check' },
  failed: { look: 'danger', icon: 'x' },
  cancelled: { look: 'neutral', icon: 'x' },
} as const

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('payments')
  const { look, icon } = looks[status]
  return (
    <Tag look={look} icon={icon}>
      {t(`status.${status}`)}
    </Tag>
  )
}

/** The member's orders, each with what can be done about it. */
export function OrderList({ orders }: { orders: readonly OrderView[] }) {
  const { t } = useTranslation('payments')
  return (
    <section className="panel" aria-label={t('transactions.orders')}>
      <ul className="orders">
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
    <li className="order">
      <div>
        <p className="order__name">{t('credits:credits', { count: order.credits })}</p>
        <p className="fine num">{facts.join(' · ')}</p>
      </div>
      <span className="order__st only-wide">
        <OrderStatusTag status={order.status} />
      </span>
      <span className="order__amt">{money(order.amount, order.currency)}</span>
      <div className="order__act">
        <span className="only-phone">
          <OrderStatusTag status={order.status} />
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
        <Link className="link order__link" to={`/transactions/${order.paymentId}`}>
          {t('transactions.receipt')}
        </Link>
      )
    case 'failed':
    case 'cancelled':
      return <span className="fine">{t('transactions.nothing_charged')}</span>
    default:
      return (
        <Link className="link order__link" to={order.page}>
          {t('transactions.see_status')}
        </Link>
      )
  }
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Facts, Mark } from '~/ui/console/parts'
import type { FormRules } from '~/ui/forms/form-rules'
import type { ShownOrder } from '../../console/schema'
import { orderMarks } from '../../console/schema'
import { DebitsCard } from './debits-card'
import { OrderLife } from './order-life'
import { RefundCard } from './refund-card'
import { RefundSaid } from './refund-said'
import { ReusableMethodCard } from './reusable-method-card'

interface OrderPaneProps {
  order: ShownOrder
  rules: Record<'refund' | 'debits', FormRules>
  said: string
}

/** One order: its life, its details, and what can be refunded. */
export function OrderPane({ order, rules, said }: OrderPaneProps) {
  const { t } = useTranslation(['console', 'payments'])
  const { money, number } = useFormat()
  const { currency, discount, provider, providerPaymentId, taxCountry, taxRate, refunded } = order
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <RefundSaid said={said} order={order} />
      <Card
        title={
          <>
            {t('money.order_number', { number: order.number })}{' '}
            <span className="font-regular text-text-2 text-xs">
              {[order.brandName, order.buyer?.name ?? t('money.purged')].join(' · ')}
            </span>
          </>
        }
        aside={<Mark state={orderMarks[order.state]}>{t(`money.is.${order.state}`)}</Mark>}
      >
        <OrderLife life={order.life} />
        <Facts
          facts={[
            [t('money.sum'), money(order.amount, currency)],
            ...(discount ? [[t('money.code'), `${discount.code}, ${money(-discount.amount, currency)}`] as const] : []),
            ...(refunded > 0 ? [[t('money.went_back'), money(refunded, currency)] as const] : []),
            [t('money.by'), t(`payments:method.${order.method}`)],
            [t('money.tax'), `${number(taxRate)} %, ${taxCountry}`],
            [
              t('money.payment'),
              <span key="payment">
                {provider} <code className="wrap-anywhere">{providerPaymentId ?? '–'}</code>
              </span>,
            ],
          ]}
        />
        <p className="text-2xs text-text-3">{t('money.noted')}</p>
      </Card>
      <ReusableMethodCard order={order} />
      {order.refunds && order.mayMove && <RefundCard order={order} refunds={order.refunds} rules={rules.refund} />}
      {order.mayMove && <DebitsCard order={order} rules={rules.debits} />}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { CompanyBlock } from '~/modules/pages/ui/company-block'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/button'
import { KeyValues } from '~/ui/key-values'
import { Link } from '~/ui/link'
import { panelClass } from '~/ui/panels'
import type { AcknowledgementView, OrderView } from '../schema'
import { OrderStatusTag, useRefundText, withdrawalPage } from './order-list'
import { HeldUpRefund } from './withdrawal'

interface ReceiptProps {
  order: OrderView
  /** End of the return period; null if nothing was paid, or if the period has no end. */
  returnUntil: Date | null
  /** Acknowledgment of the withdrawal from the order. */
  acknowledgement: AcknowledgementView | null
}

/** One order with its tax and seller, suitable for printing, and the actions still available. */
export function Receipt({ order, returnUntil, acknowledgement }: ReceiptProps) {
  const { t } = useTranslation('payments')
  const { dateTime, money, number } = useFormat()
  const { currency, discount } = order
  const wholePrice = order.amount + (discount?.amount ?? 0)
  return (
    <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow gap-5 print:border-0 print:shadow-none' })}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="heading-2">{t('order_number', { order: order.paymentId })}</h1>
          <p className="meta tabular-nums">{dateTime(order.paidAt ?? order.createdAt)}</p>
        </div>
        <OrderStatusTag order={order} />
      </div>
      <KeyValues
        rows={[
          { key: t('method_label'), value: t(`method.${order.method}`) },
          { key: t('credits:credits', { count: order.credits }), value: money(wholePrice, currency) },
          ...(discount
            ? [{ key: t('discounts:code', { code: discount.code }), value: money(-discount.amount, currency) }]
            : []),
          { key: t('transactions.total'), value: money(order.amount, currency), total: true },
          { key: t('transactions.vat', { rate: number(order.taxRate) }), value: money(order.taxAmount, currency) },
        ]}
      />
      {(returnUntil || order.withdrawal || order.refund) && <Returning order={order} until={returnUntil} />}
      {acknowledgement && <HeldUpRefund acknowledgement={acknowledgement} />}
      <CompanyBlock />
      <div className="grid grid-cols-1 content-start gap-2 print:hidden">
        {order.status === 'completed' && (
          <Button className="unscripted:hidden!" look="ghost" icon="printer" block onClick={() => window.print()}>
            {t('transactions.print')}
          </Button>
        )}
        <ButtonLink look="ghost" block to={paths.transactions}>
          {t('transactions.back')}
        </ButtonLink>
      </div>
    </div>
  )
}

function Returning({ order, until }: { order: OrderView; until: Date | null }) {
  const { t } = useTranslation('payments')
  const { date } = useFormat()
  const refundText = useRefundText()
  const { refund, withdrawal, credits, currency, paymentId } = order
  const counted = (count: number) => t('credits:credits', { count })
  return (
    <>
      <hr className="border-border-strong border-t border-dashed" />
      <KeyValues
        rows={[
          ...(withdrawal
            ? [
                { key: t('transactions.spent_so_far'), value: counted(credits - withdrawal.unspent) },
                { key: t('transactions.not_spent'), value: counted(withdrawal.unspent) },
              ]
            : []),
          ...(refund ? [{ key: t('transactions.refund'), value: refundText(refund, currency) }] : []),
          ...(until && (withdrawal || !refund) ? [{ key: t('transactions.return_until'), value: date(until) }] : []),
        ]}
      />
      <div className="grid grid-cols-1 content-start gap-2 print:hidden">
        {withdrawal && (
          <ButtonLink block to={withdrawalPage(paymentId)}>
            {t('withdraw.start')}
          </ButtonLink>
        )}
        <p>
          <Link className="link" to={paths.page('return-policy')}>
            {t('transactions.return_policy')}
          </Link>
        </p>
      </div>
    </>
  )
}

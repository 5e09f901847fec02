import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useFormat } from '~/i18n/formats'
import { useTranslation } from '~/i18n/translation'
import { requireMember } from '~/modules/accounts/guards.server'
import { CompanyBlock } from '~/modules/pages/ui/company-block'
import { orderOf } from '~/modules/payments/orders/queries.server'
import { OrderStatusTag } from '~/modules/payments/ui/order-list'
import legalStyles from '~/styles/pages/legal.css?url'
import narrowStyles from '~/styles/pages/login.css?url'
import styles from '~/styles/pages/transactions.css?url'
import { ButtonLink } from '~/ui/button'
import { KeyValues } from '~/ui/panels'
import type { RouteHandle } from '~/ui/route-handle'

export const handle: RouteHandle = {
  texts: ['payments', 'credits', 'pages'],
  title: (loaded) => {
    const order = (loaded as Awaited<ReturnType<typeof loader>> | undefined)?.order
    return order
      ? { key: 'payments:order_number', values: { order: order.paymentId } }
      : { key: 'payments:transactions.page_title' }
  },
  noindex: true,
}

export const links: LinksFunction = () =>
  [narrowStyles, legalStyles, styles].map((href) => ({ rel: 'stylesheet', href }))

const dayMs = 24 * 3600_000

export async function loader({ params, context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const order = await orderOf(member, params.id ?? '')
  if (!order) throw new Response(null, { status: 404 })
  const { refund_days } = member.tenant.settings
  return { order, returnUntil: order.paidAt && new Date(order.paidAt.getTime() + refund_days * dayMs) }
}

export default function Transaction() {
  const { order, returnUntil } = useLoaderData<typeof loader>()
  const { t } = useTranslation('payments')
  const { date, dateTime, money, number } = useFormat()
  const price = money(order.amount, order.currency)
  return (
    <main id="main" className="wrap page">
      <div className="narrow panel receipt">
        <div className="receipt__top">
          <div>
            <h1 className="h-2">{t('order_number', { order: order.paymentId })}</h1>
            <p className="meta num">{dateTime(order.paidAt ?? order.createdAt)}</p>
          </div>
          <OrderStatusTag status={order.status} />
        </div>
        <KeyValues
          rows={[
            { key: t('credits:credits', { count: order.credits }), value: price },
            {
              key: t('transactions.vat', { rate: number(order.taxRate) }),
              value: money(order.taxAmount, order.currency),
            },
            { key: t('method_label'), value: t(`method.${order.method}`) },
            { key: t('transactions.total'), value: price, total: true },
          ]}
        />
        {returnUntil && (
          <>
            <hr />
            <KeyValues rows={[{ key: t('transactions.return_until'), value: date(returnUntil) }]} />
            <p>
              <Link className="link" to="/pages/return-policy">
                {t('transactions.return_policy')}
              </Link>
            </p>
          </>
        )}
        <CompanyBlock />
        <ButtonLink block to="/transactions">
          {t('transactions.back')}
        </ButtonLink>
      </div>
    </main>
  )
}

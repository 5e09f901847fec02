import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { ordersOf } from '~/modules/payments/orders/queries.server'
import { storedMethodsOf } from '~/modules/payments/stored/queries.server'
import { OrderList } from '~/modules/payments/ui/order-list'
import { StoredMethods } from '~/modules/payments/ui/stored-methods'
import { TransactionPages, TransactionsHead } from '~/modules/payments/ui/transactions-frame'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['payments', 'credits'],
  title: 'payments:transactions.page_title',
  noindex: true,
  balance: true,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const before = context.url.searchParams.get('before')
  // Other members remove stored payment methods on the credits page.
  const mayBuy = member.profileStatus !== 'suspended'
  const stored = mayBuy ? [] : await storedMethodsOf(member)
  return { orders: await ordersOf(member, before), stored, mayBuy, paged: before !== null }
}

export default function Transactions() {
  const { orders, stored, mayBuy, paged } = useLoaderData<typeof loader>()
  const { t } = useTranslation('payments')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <TransactionsHead />
      {orders.rows.length > 0 ? (
        <OrderList orders={orders.rows} />
      ) : (
        <EmptyState
          icon="receipt"
          title={t('transactions.empty_title')}
          text={t('transactions.empty_text')}
          action={
            mayBuy && (
              <ButtonLink look="primary" to={paths.credits}>
                {t('transactions.see_bundles')}
              </ButtonLink>
            )
          }
        />
      )}
      <StoredMethods all={stored} />
      <TransactionPages page={paths.transactions} next={orders.next} paged={paged} />
    </main>
  )
}

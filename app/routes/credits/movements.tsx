import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { movementsOf } from '~/modules/payments/orders/queries.server'
import { MovementList } from '~/modules/payments/ui/movement-list'
import { TransactionPages, TransactionsHead } from '~/modules/payments/ui/transactions-frame'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['payments', 'credits'],
  title: 'payments:transactions.spent',
  noindex: true,
  balance: true,
}

export async function loader({ context }: LoaderFunctionArgs) {
  const before = context.url.searchParams.get('before')
  return { movements: await movementsOf(requireMember(context), before), paged: before !== null }
}

export default function Movements() {
  const { movements, paged } = useLoaderData<typeof loader>()
  const { t } = useTranslation('payments')
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <TransactionsHead />
      {movements.rows.length > 0 ? (
        <MovementList movements={movements.rows} />
      ) : (
        <EmptyState
          icon="coins"
          title={t('transactions.nothing_spent_title')}
          text={t('transactions.nothing_spent_text')}
          action={<ButtonLink to={paths.members}>{t('transactions.find_someone')}</ButtonLink>}
        />
      )}
      <TransactionPages page={paths.transactionsSpent} next={movements.next} paged={paged} />
    </main>
  )
}

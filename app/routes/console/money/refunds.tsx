import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { refundPage } from '~/modules/payments/console/refund-page.server'
import { MoneyTabs } from '~/modules/payments/ui/console/money-tabs'
import { RefundKeys } from '~/modules/payments/ui/console/refund-keys'
import { RefundFilters, RefundTable } from '~/modules/payments/ui/console/refund-table'
import type { RouteHandle } from '~/shell/route-handle'
import { Page } from '~/ui/console/parts'

export const handle: RouteHandle = { title: 'console:money.view.refunds' }

export function loader({ context }: LoaderFunctionArgs) {
  return refundPage(context, 'refund')
}

export default function Refunds() {
  const { t } = useTranslation('console')
  const view = useLoaderData<typeof loader>()
  return (
    <>
      <MoneyTabs view="refunds" waitingRefunds={view.waitingRefunds} />
      <Page>
        <RefundFilters label={t('money.filters')} view={view} canWait />
        <RefundTable label={t('money.view.refunds')} empty={t('money.no_refunds')} view={view} />
      </Page>
      <RefundKeys rows={view.lines} />
    </>
  )
}

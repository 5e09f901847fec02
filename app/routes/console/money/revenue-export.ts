import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { noteExport } from '~/modules/audit/read-audit.server'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { requestedBrand } from '~/modules/operators/access/requested-brand.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { revenueBetween, revenueCells, revenueColumns } from '~/modules/payments/books/revenue.server'
import { requestedDays } from '~/modules/payments/console/partner-report.server'
import { csvFile, csvResponse } from '~/platform/csv/csv'

/**
 * Exports revenue by day for the period of the page, in the format of `npm run tenant -- ledger --csv`; requires a
 * fresh check.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const query = context.url.searchParams
  assertFreshForFile(operator, `${consolePaths.revenue}?${query}`)
  const { tenant } = await requestedBrand(context, operator, 'money')
  const { from, to } = requestedDays(query, tenant)
  await noteExport(tenant, 'revenue.exported')
  const rows = await revenueBetween(tenant, { from, to })
  return csvResponse(`revenue-${tenant.slug}-${from}-${to}`, csvFile(revenueColumns, rows.map(revenueCells)))
}

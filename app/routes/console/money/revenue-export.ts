import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAsked } from '~/modules/operators/access/brand-asked.server'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { revenueBetween, revenueCells, revenueColumns } from '~/modules/payments/books/revenue.server'
import { daysAsked, noteExport } from '~/modules/payments/console/partner-report.server'
import { csvFile } from '~/platform/csv/csv'
import { csvResponse } from '~/platform/csv/csv-response'

/** The revenue as `npm run tenant -- ledger --csv` prints it, of the days that the page shows. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const { tenant } = await brandAsked(context, operator, 'money')
  const { from, to } = daysAsked(context.url.searchParams, tenant)
  await noteExport(tenant, 'revenue.exported')
  const rows = await revenueBetween(tenant, { from, to })
  return csvResponse(`revenue-${tenant.slug}-${from}-${to}`, csvFile(revenueColumns, rows.map(revenueCells)))
}

import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { noteExport } from '~/modules/audit/read-audit.server'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { requestedBrand } from '~/modules/operators/access/requested-brand.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { partnerReport, reportWish } from '~/modules/payments/console/partner-report.server'
import { reportCells } from '~/modules/traffic/report/report-cells.server'
import { csvFile, csvResponse } from '~/platform/csv/csv'

/** Exports the report in the format of `npm run tenant -- report --csv`; requires a fresh check. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'partners')
  const query = context.url.searchParams
  assertFreshForFile(operator, `${consolePaths.partners}?${query}`)
  const { tenant } = await requestedBrand(context, operator, 'partners')
  const wish = reportWish(query, tenant)
  await noteExport(tenant, 'report.exported')
  const { rows, by } = await partnerReport(tenant, wish)
  const { head, cells } = reportCells(rows, by, (share) => share.toFixed(6))
  return csvResponse(`report-${tenant.slug}-${wish.from}-${wish.to}`, csvFile(head, cells))
}

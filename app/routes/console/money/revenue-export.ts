import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { decimal } from '~/i18n/amounts'
import { noteAct, noteExport } from '~/modules/audit/read-audit.server'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { revenueDays } from '~/modules/overview/reading/read-revenue.server'
import { revenueBetween, revenueCells, revenueColumns } from '~/modules/payments/books/revenue.server'
import { requestedDays, requestedPeriod } from '~/modules/payments/console/partner-report.server'
import { csvFile, csvResponse } from '~/platform/csv/csv'
import type { Tenant } from '~/tenancy/tenant'

/**
 * Exports revenue by day for the period of the page; of one brand in the format of `npm run tenant -- ledger --csv`.
 * Requires a fresh check.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const query = context.url.searchParams
  assertFreshForFile(operator, `${consolePaths.revenue}?${query}`)
  const { listed } = await listedBrands(context, operator, 'money')
  const [first] = listed
  return first && listed.length === 1 ? fileOfBrand(first, query) : fileOfBrands(operator.session, listed, query)
}

async function fileOfBrand(tenant: Tenant, query: URLSearchParams) {
  const { from, to } = requestedDays(query, tenant)
  await noteExport(tenant, 'revenue.exported')
  const rows = await revenueBetween(tenant, { from, to })
  return csvResponse(`revenue-${tenant.slug}-${from}-${to}`, csvFile(revenueColumns, rows.map(revenueCells)))
}

const columns = ['day', 'brand', 'currency', 'orders', 'refunds', 'paid', 'returned']

async function fileOfBrands(session: string, listed: readonly Tenant[], query: URLSearchParams) {
  const slugs = new Map(listed.map(({ id, slug }) => [id, slug]))
  await noteAct(session, { act: 'revenue.exported', page: 'revenue' })
  const rows = await revenueDays(session, [...slugs.keys()], requestedPeriod(query))
  const cells = rows.map(({ day, brandId, currency, orders, refunds, paid, returned }) => [
    day,
    slugs.get(brandId) ?? '',
    currency,
    orders,
    refunds,
    decimal(paid, currency),
    decimal(returned, currency),
  ])
  return csvResponse('revenue', csvFile(columns, cells))
}

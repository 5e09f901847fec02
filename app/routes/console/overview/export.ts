import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { noteAct } from '~/modules/audit/read-audit.server'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { dayRows } from '~/modules/overview/reading/day-rows.server'
import { comparedDays } from '~/modules/overview/schema'
import { csvFile, csvResponse } from '~/platform/csv/csv'

const counts = ['visits', 'signups', 'activated', 'active', 'firstMessages', 'answered', 'buyers'] as const

/**
 * Exports the overview's days, one row for each brand and day; amounts are in minor units. Requires a fresh check.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'overview')
  const query = context.url.searchParams
  assertFreshForFile(operator, `${consolePaths.overview}?${query}`)
  const { listed: brands } = await listedBrands(context, operator, 'overview')
  const ids = brands.map(({ id }) => id)
  await noteAct(operator.session, { act: 'overview.exported', page: 'overview' })
  const rows = await dayRows(operator.session, ids, 2 * comparedDays)
  const currencies = [...new Set(rows.flatMap(({ money }) => Object.keys(money)))].sort()
  const columns = [
    'day',
    'brand',
    ...['visits', 'sign_ups', 'activated', 'active', 'first_messages', 'answered', 'buyers'],
    ...currencies.flatMap((currency) => [`revenue_${currency}_minor`, `refunds_${currency}_minor`]),
  ]
  const file = csvFile(
    columns,
    rows.map((row) => [
      row.day,
      brands.find(({ id }) => id === row.brandId)?.slug ?? '',
      ...counts.map((name) => row[name]),
      ...currencies.flatMap((currency) => [row.money[currency]?.paid ?? 0, row.money[currency]?.returned ?? 0]),
    ]),
  )
  return csvResponse('overview', file)
}

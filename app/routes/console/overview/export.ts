import type { LoaderFunctionArgs } from '@remix-run/node'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import { dayRows } from '~/modules/overview/reading/day-rows.server'
import { comparedDays } from '~/modules/overview/schema'
import { csvFile } from '~/platform/csv/csv'

const counts = ['visits', 'signups', 'activated', 'active', 'firstMessages', 'answered', 'buyers'] as const

/** Exports the overview's days, one row for each brand and day; amounts are in minor units. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'overview')
  const slug = context.url.searchParams.get('brand')
  const brands = slug
    ? [await brandAt(context, operator, slug, 'overview')]
    : await brandsOf(context, operator, 'overview')
  const ids = brands.map(({ id }) => id)
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
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="overview.csv"',
    },
  })
}

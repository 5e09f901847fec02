import type { LoaderFunctionArgs } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { decimal } from '~/i18n/amounts'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { assertFreshForFile } from '~/modules/operators/access/step-up.server'
import { orderWish } from '~/modules/payments/console/forms.server'
import { exportOrders } from '~/modules/payments/console/search-orders.server'
import { csvFile, csvResponse } from '~/platform/csv/csv'

const mostRows = 100_000

const columns = ['brand', 'order', 'at', 'state', 'credits', 'method', 'country', 'currency', 'amount', 'refunded']

/** Exports the orders found by the list's filters as CSV; requires a fresh identity check. */
export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'money')
  const query = context.url.searchParams
  assertFreshForFile(operator, `${consolePaths.money}?${query}`)
  const wish = orderWish(query)
  const { listed: brands } = await listedBrands(context, operator, 'money')
  const lines = await exportOrders(operator.session, { ...wish, brands, before: null }, mostRows)
  const slugOf = (id: string) => brands.find((known) => known.id === id)?.slug ?? ''
  return csvResponse(
    'orders',
    csvFile(
      columns,
      lines.map(({ brandId, number, at, state, credits, method, country, currency, amount, refunded }) => [
        ...[slugOf(brandId), number, at, state, credits, method, country, currency],
        decimal(amount, currency),
        decimal(refunded, currency),
      ]),
    ),
  )
}

import type { AppLoadContext } from '@remix-run/node'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import { cursorIn } from './forms.server'
import { countWaitingRefunds, searchRefunds } from './search-refunds.server'

const pageRows = 50

/** Loads the pages of refunds and chargebacks, with the filters in the query string. */
export async function refundPage(context: AppLoadContext, kind: 'refund' | 'chargeback') {
  const operator = await consolePage(context, 'money')
  const query = context.url.searchParams
  const brand = (query.get('brand') ?? '').slice(0, 60)
  const waiting = query.get('waiting') === 'yes'
  const brands = await brandsOf(context, operator, 'money')
  const requestedBrands = brand ? [await brandAt(context, operator, brand, 'money')] : brands
  const wish = {
    kind,
    waiting,
    before: cursorIn(query.get('before') ?? ''),
    brandIds: requestedBrands.map(({ id }) => id),
  }
  const lines = await searchRefunds(operator.session, wish, pageRows + 1)
  return {
    brand,
    waiting,
    brands: brands.map(({ id, slug, settings }) => ({ id, slug, name: settings.name })),
    lines: lines.slice(0, pageRows),
    hasMore: lines.length > pageRows,
    waitingRefunds: await countWaitingRefunds(
      operator.session,
      brands.map(({ id }) => id),
    ),
  }
}

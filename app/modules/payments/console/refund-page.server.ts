import type { AppLoadContext } from '@remix-run/node'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { cursorIn } from './forms.server'
import { countWaitingRefunds, searchRefunds } from './search-refunds.server'

const pageRows = 50

/** Loads the pages of refunds and chargebacks, with the filters in the query string. */
export async function refundPage(context: AppLoadContext, kind: 'refund' | 'chargeback') {
  const operator = await consolePage(context, 'money')
  const query = context.url.searchParams
  const waiting = query.get('waiting') === 'yes'
  const { brand, brands, listed } = await listedBrands(context, operator, 'money')
  const wish = {
    kind,
    waiting,
    before: cursorIn(query.get('before') ?? ''),
    brandIds: listed.map(({ id }) => id),
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

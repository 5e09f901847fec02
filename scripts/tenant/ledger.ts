import { PaymentsUnavailable } from '~/modules/payments/errors'
import type { Books } from '~/modules/payments/prove-books.server'
import { proveBooks } from '~/modules/payments/prove-books.server'
import type { Verb } from './verb'
import { Refusal } from './verb'
import { withBrand } from './with-brand'

/** `npm run tenant -- ledger <slug>`: exit code 1 on any difference. */
export const ledger: Verb = {
  usage: '<slug>',
  summary: "proves that every balance is the sum of its ledger, and that orders and the provider's payments agree",
  async run(call) {
    const [slug] = call.args
    if (!slug) throw new Refusal('Which brand? npm run tenant -- ledger saffron')
    return withBrand(call, slug, async (tenant) => {
      const books = await proveBooks(tenant).catch((error: unknown) => {
        if (error instanceof PaymentsUnavailable) throw new Refusal(`${slug} has no payment provider to compare with`)
        throw error
      })
      for (const line of linesOf(books)) call.print(line)
      return books.differences.length > 0 ? 1 : 0
    })
  },
}

function linesOf({ balances, paid, payments, provider, differences }: Books): string[] {
  const revenue = paid.map(({ currency, orders, amount }) => {
    const digits =
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    return `${currency}  ${(amount / 10 ** digits).toFixed(digits)} in ${orders} paid orders`
  })
  return [
    `${balances} balances held against their ledger`,
    `${payments} payments of ${provider} held against orders`,
    ...revenue,
    ...differences.map((difference) => `DIFFERENCE  ${difference}`),
    differences.length === 0 ? 'All agree.' : `${differences.length} differences.`,
  ]
}

import { decimal } from '~/i18n/amounts'
import type { Books } from '~/modules/payments/books/prove-books.server'
import { proveBooks } from '~/modules/payments/books/prove-books.server'
import { addUp, revenueCells, revenueColumns } from '~/modules/payments/books/revenue.server'
import type { RevenueRow, RevenueSum } from '~/modules/payments/books/schema'
import { PaymentsUnavailable } from '~/modules/payments/errors'
import { csvCell } from '~/platform/csv/csv'
import { argumentsOf } from '../arguments'
import { brandOptions, printBrands } from '../each-brand'
import type { Verb } from '../verb'
import { Refusal } from '../verb'

/** `npm run tenant -- ledger <slug> [--csv]`: exit code 1 on any difference. */
export const ledger: Verb = {
  usage: '<slug>|--all [--csv|--json]',
  summary: "proves that balances, orders, refunds and the provider's payments agree, and prints the revenue",
  async run(call) {
    const { words, values } = argumentsOf(call.args, { ...brandOptions, csv: { type: 'boolean' } }, { most: 1 })
    const { all, json, csv } = values
    return printBrands(call, { slug: words[0], all, json, example: 'ledger saffron' }, async (tenant) => {
      const books = await proveBooks(tenant).catch((error: unknown) => {
        if (!(error instanceof PaymentsUnavailable)) throw error
        throw new Refusal(`${tenant.slug} has no payment provider to compare with`)
      })
      return {
        lines: csv ? csvOf(books) : linesOf(books),
        json: books,
        code: books.differences.length > 0 ? 1 : 0,
      }
    })
  },
}

const headings: Record<string, (row: RevenueRow) => string> = {
  day: ({ day }) => day,
  method: ({ method }) => method,
  country: ({ country }) => country,
  'tax rate': ({ taxRate }) => `${taxRate} %`,
  'traffic source': ({ trafficSource }) => trafficSource ?? '(none)',
}

function linesOf({ balances, revenue, payments, provider, differences }: Books): string[] {
  const tables = Object.entries(headings).flatMap(([name, headingOf]) => [
    `Revenue by ${name}`,
    ...addUp(revenue, headingOf).map(lineOf),
  ])
  return [
    `${balances} balances held against their ledger`,
    `${payments} payments of ${provider} held against orders`,
    ...addUp(revenue, () => 'in all').map(lineOf),
    ...(revenue.length > 0 ? tables : []),
    ...differences.map((difference) => `DIFFERENCE  ${difference}`),
    differences.length === 0 ? 'All agree.' : `${differences.length} differences.`,
  ]
}

function lineOf(sum: RevenueSum): string {
  const { heading, currency, orders, paid, tax, refunds, returned } = sum
  const sold = `${decimal(paid, currency)} in ${orders} paid orders (tax ${decimal(tax, currency)})`
  const back = refunds > 0 ? `, ${decimal(returned, currency)} back in ${refunds} refunds` : ''
  return `  ${heading.padEnd(16)} ${currency}  ${sold}${back}`
}

/** Formats CSV: a row per day and heading, amounts with a decimal point. Differences follow as comments. */
function csvOf({ revenue, differences }: Books): string[] {
  const lines = [revenueColumns, ...revenue.map(revenueCells)].map((cells) => cells.map(csvCell).join(','))
  return [...lines, ...differences.map((difference) => `# DIFFERENCE  ${difference}`)]
}

import { decimal } from '~/i18n/amounts'
import type { ReportKey, ReportRow } from './schema'
import type { Share } from './wilson'

const counts = ['visits', 'robots', 'signups', 'activations', 'purchases', 'firstPurchases'] as const

/**
 * Returns the report as a table of texts, for terminals and files: a row for each origin, a pair of columns for each
 * currency.
 * @param written formats a share from 0 to 1
 */
export function reportCells(
  rows: readonly ReportRow[],
  by: readonly ReportKey[],
  written: (share: number) => string,
): { head: string[]; cells: string[][] } {
  const currencies = [...new Set(rows.flatMap(({ money }) => Object.keys(money)))].sort()
  const head = [
    ...by,
    ...['visits', 'robots', 'sign_ups', 'activations', 'purchases', 'first_purchases'],
    ...currencies.flatMap((currency) => [`revenue_${currency}`, `refunds_${currency}`]),
    ...['conversion', 'low', 'high', 'bought', 'bought_low', 'bought_high'],
  ]
  const cells = rows.map((row) => [
    ...by.map((key) => row.origin[key] ?? ''),
    ...counts.map((name) => String(row[name])),
    ...currencies.flatMap((currency) => {
      const { revenue = 0, refunds = 0 } = row.money[currency] ?? {}
      return [decimal(revenue, currency), decimal(refunds, currency)]
    }),
    ...shareCells(row.conversion, written),
    ...shareCells(row.bought, written),
  ])
  return { head, cells }
}

function shareCells(share: Share | null, written: (share: number) => string): string[] {
  return share ? [share.share, share.low, share.high].map(written) : ['', '', '']
}

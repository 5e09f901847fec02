import { calendarDay, dayIn } from '~/modules/accounts/calendar'
import type { ReportKey, ReportRow, ReportWish } from '~/modules/traffic/report/traffic-report.server'
import { trafficReport } from '~/modules/traffic/report/traffic-report.server'
import type { Share } from '~/modules/traffic/report/wilson'
import { visitKeys } from '~/modules/traffic/visits/count-visits.server'
import { argumentsOf } from './arguments'
import { decimal } from './decimal'
import { tellingOptions, tellOfBrands } from './each-brand'
import type { Verb } from './verb'
import { Refusal } from './verb'

const options = {
  ...tellingOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  csv: { type: 'boolean' },
} as const

const usualDays = 30

/** `npm run tenant -- report <slug> …` */
export const report: Verb = {
  usage:
    '<slug>|--all [--from <yyyy-mm-dd>] [--to <yyyy-mm-dd>] [--by network,ref,sub1,lander,variant] [--csv | --json]',
  summary: 'visits, sign-ups, activations, purchases and money by where they came from; 30 days by network unless said',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 1 })
    const { by = 'network', all, json, csv } = values
    if (csv && (json || all)) throw new Refusal('--csv is of one brand, and without --json')
    const keys = by.split(',').map(keyNamed)
    const [from, to] = [dayNamed('from', values.from), dayNamed('to', values.to)]
    const example = 'report saffron --by network,ref'
    return tellOfBrands(call, { slug: words[0], all, json, example }, async (tenant) => {
      const last = to ?? dayIn(tenant.settings.time_zone)
      const wish = { from: from ?? daysBefore(last, usualDays - 1), to: last, by: [...new Set(keys)] }
      if (wish.from > wish.to) throw new Refusal(`--from ${wish.from} is after --to ${wish.to}`)
      const rows = await trafficReport(tenant, wish)
      const lines = linesOf(rows, wish, csv ? 'csv' : 'table')
      return { lines, json: { ...wish, rows: rows.map(asJson) }, code: 0 }
    })
  },
}

type Form = 'table' | 'csv'

function keyNamed(name: string): ReportKey {
  const key = visitKeys.find((known) => known === name.trim())
  if (!key) throw new Refusal(`--by takes ${visitKeys.join(', ')}, not '${name}'`)
  return key
}

function dayNamed(option: string, text: string | undefined): string | undefined {
  const [year = '', month = '', day = ''] = text?.split('-') ?? []
  if (text !== undefined && calendarDay(year, month, day) !== text) {
    throw new Refusal(`--${option} takes a day such as 2026-11-22, not '${text}'`)
  }
  return text
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 24 * 3_600_000).toISOString().slice(0, 10)
}

const counts = ['visits', 'robots', 'signups', 'activations', 'purchases', 'firstPurchases'] as const

function linesOf(rows: readonly ReportRow[], wish: ReportWish, form: Form): string[] {
  const currencies = [...new Set(rows.flatMap(({ money }) => Object.keys(money)))].sort()
  const head = [
    ...wish.by,
    ...['visits', 'robots', 'sign_ups', 'activations', 'purchases', 'first_purchases'],
    ...currencies.flatMap((currency) => [`revenue_${currency}`, `refunds_${currency}`]),
    ...['conversion', 'low', 'high'],
  ]
  const cells = rows.map((row) => [
    ...wish.by.map((key) => row.origin[key] ?? ''),
    ...counts.map((name) => String(row[name])),
    ...currencies.flatMap((currency) => {
      const { revenue = 0, refunds = 0 } = row.money[currency] ?? {}
      return [decimal(revenue, currency), decimal(refunds, currency)]
    }),
    ...shareOf(
      row.conversion,
      form === 'csv' ? (value) => value.toFixed(6) : (value) => `${(value * 100).toFixed(1)}%`,
    ),
  ])
  if (form === 'csv') return [head, ...cells].map((line) => line.map(csvCell).join(','))
  return [
    `${wish.from} to ${wish.to}; conversion: sign-ups of visits, between its bounds with a confidence of 95 %`,
    ...table([head, ...cells.map((line) => line.map((cell, at) => cell || (at < wish.by.length ? '(none)' : '–')))]),
  ]
}

function shareOf(share: Share | null, written: (value: number) => string): string[] {
  return share ? [share.share, share.low, share.high].map(written) : ['', '', '']
}

/** Amounts as texts: no reader rounds them. */
function asJson({ origin, money, ...row }: ReportRow) {
  const written = Object.entries(money).map(([currency, { revenue, refunds }]) => {
    return [currency, { revenue: decimal(revenue, currency), refunds: decimal(refunds, currency) }]
  })
  return { ...origin, ...row, money: Object.fromEntries(written) }
}

/** A visitor may have brought anything along: quoted, and never a formula. */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function table(lines: readonly string[][]): string[] {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

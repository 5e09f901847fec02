import { decimal } from '~/i18n/amounts'
import { calendarDay, dayIn } from '~/i18n/calendar'
import { partnerReport } from '~/modules/payments/console/partner-report.server'
import { reportCells } from '~/modules/traffic/report/report-cells.server'
import type { ReportKey, ReportRow, ReportWish } from '~/modules/traffic/report/schema'
import { reportKeys } from '~/modules/traffic/report/schema'
import { csvCell } from '~/platform/csv/csv'
import { argumentsOf } from '../arguments'
import { brandOptions, printBrands } from '../each-brand'
import type { Verb } from '../verb'
import { Refusal } from '../verb'

const options = {
  ...brandOptions,
  from: { type: 'string' },
  to: { type: 'string' },
  by: { type: 'string' },
  csv: { type: 'boolean' },
} as const

const usualDays = 30

/** `npm run tenant -- report <slug> …` */
export const report: Verb = {
  usage:
    '<slug>|--all [--from <yyyy-mm-dd>] [--to <yyyy-mm-dd>] [--by network,ref,sub1,lander,variant,day] [--csv | --json]',
  summary: 'visits, sign-ups, activations, purchases and money by where they came from; 30 days by network unless said',
  async run(call) {
    const { words, values } = argumentsOf(call.args, options, { most: 1 })
    const { by = 'network', all, json, csv } = values
    if (csv && (json || all)) throw new Refusal('--csv is of one brand, and without --json')
    const keys = by.split(',').map(keyNamed)
    const [from, to] = [dayNamed('from', values.from), dayNamed('to', values.to)]
    const example = 'report saffron --by network,ref'
    return printBrands(call, { slug: words[0], all, json, example }, async (tenant) => {
      const last = to ?? dayIn(tenant.settings.time_zone)
      const wish = { from: from ?? daysBefore(last, usualDays - 1), to: last, by: [...new Set(keys)] }
      if (wish.from > wish.to) throw new Refusal(`--from ${wish.from} is after --to ${wish.to}`)
      const { rows } = await partnerReport(tenant, wish)
      const lines = linesOf(rows, wish, csv ? 'csv' : 'table')
      return { lines, json: { ...wish, rows: rows.map(asJson) }, code: 0 }
    })
  },
}

type Form = 'table' | 'csv'

function keyNamed(name: string): ReportKey {
  const key = reportKeys.find((known) => known === name.trim())
  if (!key) throw new Refusal(`--by takes ${reportKeys.join(', ')}, not '${name}'`)
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

function linesOf(rows: readonly ReportRow[], wish: ReportWish, form: Form): string[] {
  const share = (value: number) => (form === 'csv' ? value.toFixed(6) : `${(value * 100).toFixed(1)}%`)
  const { head, cells } = reportCells(rows, wish.by, share)
  if (form === 'csv') return [head, ...cells].map((line) => line.map(csvCell).join(','))
  return [
    `${wish.from} to ${wish.to}; of visits: conversion are sign-ups, bought first purchases, each with the bounds of its 95 % confidence`,
    ...table([head, ...cells.map((line) => line.map((cell, at) => cell || (at < wish.by.length ? '(none)' : '–')))]),
  ]
}

/** Writes amounts as strings, so that no JSON parser rounds them. */
function asJson({ origin, money, ...row }: ReportRow) {
  const written = Object.entries(money).map(([currency, { revenue, refunds }]) => {
    return [currency, { revenue: decimal(revenue, currency), refunds: decimal(refunds, currency) }]
  })
  return { ...origin, ...row, money: Object.fromEntries(written) }
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

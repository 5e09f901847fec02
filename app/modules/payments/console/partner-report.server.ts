import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { calendarDay, dayIn, daysBefore } from '~/i18n/calendar'
import type { ReportKey, ReportRow, ReportWish } from '~/modules/traffic/report/schema'
import { reportKeys } from '~/modules/traffic/report/schema'
import { totalOf, trafficReport } from '~/modules/traffic/report/traffic-report.server'
import type { Tenant } from '~/tenancy/tenant'
import { revenueSums } from '../books/revenue.server'

const usualDays = 14
/** Maximum number of days in a report. */
const mostDays = 366

/**
 * Reads a report's dates and grouping from the query string; by default, or if invalid, the last 14 days by network and
 * ref.
 */
export function reportWish(query: URLSearchParams, tenant: Pick<Tenant, 'settings'>): ReportWish {
  const today = dayIn(tenant.settings.time_zone)
  const to = dayNamed(query.get('to')) ?? today
  const requested = dayNamed(query.get('from')) ?? daysBefore(to, usualDays - 1)
  const earliest = daysBefore(to, mostDays - 1)
  const by = reportKeys.filter((key) => query.getAll('by').includes(key))
  const from = requested > to ? to : requested
  return { from: from < earliest ? earliest : from, to, by: by.length > 0 ? by : ['network', 'ref'] }
}

/** Selectable numbers of days of revenue, up to today. */
export const revenuePeriods = [7, 28, 90, 365] as const

/** Reads the number of days of revenue from the query string; by default, or if invalid, 28. */
export function requestedPeriod(query: URLSearchParams): number {
  return revenuePeriods.find((days) => days === Number(query.get('days'))) ?? 28
}

/** Reads the days of revenue, up to the brand's today, from the query string. */
export function requestedDays(query: URLSearchParams, tenant: Pick<Tenant, 'settings'>) {
  const period = requestedPeriod(query)
  const to = dayIn(tenant.settings.time_zone)
  return { period, from: daysBefore(to, period - 1), to }
}

export function dayNamed(text: string | null): string | null {
  const [year = '', month = '', day = ''] = (text ?? '').split('-')
  const named = calendarDay(year, month, day)
  return named === text ? named : null
}

export interface PartnerReport {
  by: readonly ReportKey[]
  rows: ReportRow[]
  total: ReportRow
  /** Whether the money equals that in the books, to the cent. */
  agrees: boolean
}

/**
 * Returns the partners that brought buyers, compared with the brand's books of the same days. Where the books have
 * changed after a day was counted (a provider refused a refund of that day), every day is read from its rows.
 */
export async function partnerReport(tenant: Tenant, wish: ReportWish): Promise<PartnerReport> {
  const [counted, books] = await forTenant(
    tenant,
    (db) => Promise.all([trafficReport(db, tenant, wish), revenueSums(db, tenant, wish)]),
    { atOnce: true, onePlan: true, mayBeOld: true },
  )
  const report = (rows: ReportRow[]) => {
    const total = totalOf(rows)
    return { by: wish.by, rows, total, agrees: isOfBooks(total, books) }
  }
  const first = report(counted)
  if (first.agrees) return first
  const fromRows = (db: TenantDb) => trafficReport(db, tenant, wish, { counted: false })
  return report(await forTenant(tenant, fromRows, { atOnce: true, mayBeOld: true }))
}

function isOfBooks({ money }: ReportRow, books: Awaited<ReturnType<typeof revenueSums>>): boolean {
  return (
    books.length === Object.keys(money).length &&
    books.every(
      ({ currency, paid, returned }) => money[currency]?.revenue === paid && money[currency]?.refunds === returned,
    )
  )
}

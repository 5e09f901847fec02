import { forTenant } from '~/database/for-tenant.server'
import type { Days } from '~/i18n/calendar'
import { daysFrom } from '~/i18n/calendar'
import type { Tenant } from '~/tenancy/tenant'
import type { DaySignups, ReportWish } from './schema'
import { trafficReport } from './traffic-report.server'

/** Counts sign-ups for each day of the period, days without any included: all, and those of visitors from partners. */
export async function signupsByDay(tenant: Tenant, { from, to }: Days): Promise<DaySignups[]> {
  const wish: ReportWish = { from, to, by: ['network', 'day'] }
  const rows = await forTenant(tenant, (db) => trafficReport(db, tenant, wish), { atOnce: true, onePlan: true })
  const days = new Map(daysFrom({ from, to }).map((day) => [day, { day, all: 0, partners: 0 }]))
  for (const { origin, signups } of rows) {
    const day = days.get(origin.day ?? '')
    if (!day) continue
    day.all += signups
    if (origin.network) day.partners += signups
  }
  return [...days.values()]
}

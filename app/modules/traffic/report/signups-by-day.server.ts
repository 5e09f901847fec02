import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import type { DaySignups, ReportWish } from './schema'
import { trafficReport } from './traffic-report.server'

const dayMs = 24 * 3_600_000

/** Sign-ups of each day of the time, those without any too: of all, and of visitors whom a partner sent. */
export async function signupsByDay(
  tenant: Tenant,
  { from, to }: Pick<ReportWish, 'from' | 'to'>,
): Promise<DaySignups[]> {
  const wish: ReportWish = { from, to, by: ['network', 'day'] }
  const rows = await forTenant(tenant, (db) => trafficReport(db, tenant, wish), { onePlan: true })
  const days = new Map<string, DaySignups>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, { day, all: 0, partners: 0 })
  }
  for (const { origin, signups } of rows) {
    const day = days.get(origin.day ?? '')
    if (!day) continue
    day.all += signups
    if (origin.network) day.partners += signups
  }
  return [...days.values()]
}

import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'

export interface BrandNumbers {
  brandId: string
  members: number
  /** ISO: when `members` were counted; null before the first count. */
  membersAt: string | null
  active: number
  casesOpen: number
  /** ISO */
  oldestAt: string | null
  /** Revenue of the brand's current day before refunds: currency → minor units. */
  revenue: Record<string, number>
}

type Moments = 'oldestAt' | 'membersAt'

/** Numbers of each brand, from its roll-ups. */
export function brandNumbers(session: string, brandIds: readonly string[]): Promise<BrandNumbers[]> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<Omit<BrandNumbers, Moments> & Record<Moments, Date | null>>`
      select s.tenant_id as "brandId", s.members, s.members_at as "membersAt", coalesce(d.active, 0) as active, s.cases_open as "casesOpen",
        s.oldest_at as "oldestAt",
        coalesce((select json_object_agg(m.currency, m.paid) from day_money m
          where m.pool_id = s.pool_id and m.tenant_id = s.tenant_id and m.day = s.day), '{}') as revenue
      from roll_ups s left join day_figures d on d.pool_id = s.pool_id and d.tenant_id = s.tenant_id and d.day = s.day
      where s.tenant_id = any(${[...brandIds]})`.execute(db)
      return rows.map(({ oldestAt, membersAt, ...row }) => ({
        ...row,
        oldestAt: oldestAt?.toISOString() ?? null,
        membersAt: membersAt?.toISOString() ?? null,
      }))
    },
    { atOnce: true, mayBeOld: true },
  )
}

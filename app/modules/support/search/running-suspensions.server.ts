import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Suspension } from '../schema'

/** Maximum number of suspensions listed. */
export const mostSuspensions = 100

interface Row extends Omit<Suspension, 'since' | 'until'> {
  since: Date
  until: Date
}

/** Lists the suspensions of brands that are running, the next to end first. */
export async function runningSuspensions(session: string, brandIds: readonly string[]): Promise<Suspension[]> {
  if (brandIds.length === 0) return []
  return forConsole(
    session,
    async (db) => {
      // A command that decides a report again leaves its case as it was, but brings the profile back.
      const { rows } = await sql<Row>`
        select cases.id, cases.tenant_id as "brandId", cases.member_id as "memberId", m.name, m.has_photo as "hasPhoto", cases.ground,
          cases.decided_name as by, cases.decided_at as since, cases.ends_at as until
        from cases join members m on m.pool_id = cases.pool_id and m.id = cases.member_id
        where cases.tenant_id = any(${[...brandIds]}) and cases.decision = 'suspended' and cases.lifted_at is null
          and cases.ends_at > now() and m.status = ${memberStatus.suspended}
        order by cases.ends_at, cases.id limit ${mostSuspensions}`.execute(db)
      return rows.map(({ since, until, ...row }) => ({
        ...row,
        since: since.toISOString(),
        until: until.toISOString(),
      }))
    },
    { atOnce: true },
  )
}

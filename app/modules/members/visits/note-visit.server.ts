import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'

/** Stores when a member last viewed a profile, at most once an hour. Invisible members and own profiles don't count. */
export async function noteVisit(visitor: Member, memberId: string): Promise<void> {
  if (visitor.invisible || visitor.id === memberId) return
  await forMember(
    visitor,
    (db) =>
      sql`insert into profile_visits (pool_id, member_id, visitor_id, tenant_id)
        values (${db.scope.poolId}, ${memberId}, ${visitor.id}, ${db.scope.tenantId})
        on conflict (pool_id, member_id, visitor_id) do update set visited_at = now()
        where profile_visits.visited_at < now() - interval '1 hour'`.execute(db),
    { atOnce: true },
  )
}

import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'

/** Keeps that a member looked at a profile: the last time alone, and nothing of who is invisible or looks at their own. */
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

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'

/** Stores when a member last viewed a profile, at most once an hour. Invisible members and own profiles don't count. */
export async function noteVisit(visitor: Member, memberId: string): Promise<void> {
  if (countsAsVisit(visitor, memberId))
    await forMember(visitor, (db) => noteVisitIn(db, visitor, memberId), { atOnce: true })
}

/** `noteVisit` inside a transaction. */
export async function noteVisitIn(db: TenantDb, visitor: Member, memberId: string): Promise<void> {
  if (!countsAsVisit(visitor, memberId)) return
  await sql`insert into profile_visits (pool_id, member_id, visitor_id, tenant_id)
        values (${db.scope.poolId}, ${memberId}, ${visitor.id}, ${db.scope.tenantId})
        on conflict (pool_id, member_id, visitor_id) do update set visited_at = now()
        where profile_visits.visited_at < now() - interval '1 hour'`.execute(db)
}

function countsAsVisit(visitor: Member, memberId: string): boolean {
  return !visitor.invisible && visitor.id !== memberId
}

/** SQL condition: the visitor has viewed the member's profile within the hour. */
export function visitedLately(db: TenantDb, visitorId: string | null, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile_visits where ${inPool(db)} and member_id = ${memberId}
      and visitor_id = ${visitorId} and visited_at > now() - interval '1 hour')`
}

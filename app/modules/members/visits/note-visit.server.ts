import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'

/**
 * Stores when a member last viewed a profile, at most once an hour. Nothing is stored if one of the two is invisible or
 * hides visits, nor of own and fictional profiles.
 */
export async function noteVisit(visitor: Member, memberId: string): Promise<void> {
  if (countsAsVisit(visitor, memberId))
    await forMember(visitor, (db) => noteVisitIn(db, visitor, memberId), { atOnce: true })
}

/** `noteVisit` inside a transaction. */
export async function noteVisitIn(db: TenantDb, visitor: Member, memberId: string): Promise<void> {
  if (!countsAsVisit(visitor, memberId)) return
  await sql`insert into profile_visits (pool_id, member_id, visitor_id, tenant_id)
        select visited.pool_id, visited.id, own.id, own.tenant_id
        from members visited join members own on ${inBrand(db, 'own')} and own.id = ${visitor.id}
        where ${inPool(db, 'visited')} and visited.id = ${memberId} and not visited.fictional and ${mayBeKept}
        on conflict (pool_id, member_id, visitor_id) do update set visited_at = now()
        where profile_visits.visited_at < now() - interval '1 hour'`.execute(db)
}

function countsAsVisit(visitor: Member, memberId: string): boolean {
  return !visitor.invisible && visitor.id !== memberId
}

/** SQL condition on the members `own` and `visited`: a visit works both ways, or not at all. */
const mayBeKept = sql<boolean>`not (own.invisible or own.hides_visits or visited.invisible or visited.hides_visits)`

/** Deletes a member's visits to others, and if they hide visits also those of others to them. */
export async function deleteVisits(db: TenantDb, memberId: string, which: 'own' | 'all'): Promise<void> {
  const received = which === 'all' ? sql`or ${inPool(db)} and member_id = ${memberId}` : sql``
  await sql`delete from profile_visits where ${inPool(db)} and visitor_id = ${memberId} ${received}`.execute(db)
}

/** SQL condition: the visitor has viewed the member's profile within the hour. */
export function visitedLately(db: TenantDb, visitorId: string | null, memberId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from profile_visits where ${inPool(db)} and member_id = ${memberId}
      and visitor_id = ${visitorId} and visited_at > now() - interval '1 hour')`
}

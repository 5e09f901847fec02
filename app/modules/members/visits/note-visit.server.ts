import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { Viewer } from '~/modules/accounts/member'
import { isSignedIn } from '~/modules/accounts/user/read-viewer.server'

/**
 * Stores when a member last viewed a profile, at most once an hour. Nothing is stored if one of the two is invisible or
 * hides visits, nor of own and fictional profiles. Returns whether the viewer's session still exists; without it,
 * nothing is stored either.
 */
export async function noteVisit(db: TenantDb, visitor: Viewer, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ signed_in: boolean }>`
    with session as materialized (select ${isSignedIn(db, visitor)} as signed_in), stored as (
      insert into profile_visits (pool_id, member_id, visitor_id, tenant_id)
      select visited.pool_id, visited.id, own.id, own.tenant_id
      from members visited join members own on ${inBrand(db, 'own')} and own.id = ${visitor.id}
      where ${inPool(db, 'visited')} and visited.id = ${memberId} and visited.id <> own.id and not visited.fictional
        and ${mayBeKept} and (select signed_in from session)
      on conflict (pool_id, member_id, visitor_id) do update set visited_at = now()
      where profile_visits.visited_at < now() - interval '1 hour'
    )
    select signed_in from session`.execute(db)
  return rows[0]?.signed_in ?? false
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

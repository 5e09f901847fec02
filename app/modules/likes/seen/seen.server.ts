import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import { inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { notBlocked } from '~/modules/blocks/queries.server'
import { likeList } from '../live-events'

/**
 * SQL condition on a row `members m`, found by its id: this member may see them. False for disabled, invisible and
 * deleted members, across a block, for members of sister brands who have not consented to be shown here, and for the
 * member themself.
 */
export function isSeenBy(db: TenantDb, member: Pick<Member, 'id'>): RawBuilder<boolean> {
  const { tenantId, visibleTenants } = db.scope
  return sql<boolean>`(${inPool(db, 'm')} and m.status = 1 and not m.invisible and m.id <> ${member.id}
    and (m.tenant_id = ${tenantId} or (m.tenant_id = any(${visibleTenants}::uuid[]) and ${tenantId}::uuid = any(m.shared_with)))
    and ${notBlocked(db, member.id, sql`m.id`)})`
}

/** Invalidates the lists of all members whom this member has liked, once the member becomes visible to them. */
export async function showLikesOf(db: TenantDb, { id }: { id: string }): Promise<void> {
  const liked = await db
    .selectFrom('likes')
    .select('liked_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', id)
    .execute()
  invalidateLists(db, [likeList], ...liked.map(({ liked_id }) => liked_id))
}

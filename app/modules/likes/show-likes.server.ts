import type { TenantDb } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'

/** A member can be seen from now on: whoever they liked before finds that in their lists. */
export async function showLikesOf(db: TenantDb, { id }: { id: string }): Promise<void> {
  const liked = await db
    .selectFrom('likes')
    .select('liked_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', id)
    .execute()
  invalidateLists(db, ['likes'], ...liked.map(({ liked_id }) => liked_id))
}

import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidateListsOf } from '~/database/member-cache.server'
import { publish } from '~/database/publish.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import { MemberNotFound } from './errors'
import { blocksChanged } from './live-events'
import { brandOf } from './queries.server'

/**
 * Blocks another member: neither sees the other or can write to the other, in the whole pool. Blocking twice changes nothing.
 * @throws MemberNotFound 404, also for the member's own id
 */
export async function blockMember(member: Member, otherId: string): Promise<void> {
  if (otherId === member.id || !isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    const brand = await brandOf(db, otherId)
    // A member of a sister brand who isn't shown here any more can be blocked if there is a conversation.
    if (!brand && !(await haveConversation(db, member.id, otherId))) throw new MemberNotFound()
    await db
      .insertInto('blocks')
      .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, member_id: member.id, blocked_id: otherId })
      .onConflict((conflict) => conflict.columns(['pool_id', 'member_id', 'blocked_id']).doNothing())
      .execute()
    notifyBoth(db, member, { id: otherId, brand })
  })
}

/** Removes the member's own block; a block by the other member stays. Does nothing if there is no block. */
export async function unblockMember(member: Member, otherId: string): Promise<void> {
  if (!isUuid(otherId)) throw new MemberNotFound()
  await forMember(member, async (db) => {
    await db
      .deleteFrom('blocks')
      .where('pool_id', '=', db.scope.poolId)
      .where('member_id', '=', member.id)
      .where('blocked_id', '=', otherId)
      .execute()
    notifyBoth(db, member, { id: otherId, brand: await brandOf(db, otherId) })
  })
}

/** Updates the open pages of both members. Skips a sister brand's member whom this brand doesn't show any more. */
function notifyBoth(db: TenantDb, member: Member, { id, brand }: { id: string; brand: string | null }): void {
  invalidateListsOf(db, member.id, id)
  publish(db, blocksChanged, [member, {}], [brand ? { id, tenantId: brand } : null, {}])
}

async function haveConversation(db: TenantDb, memberId: string, otherId: string): Promise<boolean> {
  const side = await db
    .selectFrom('conversation_members')
    .select('conversation_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', memberId)
    .where('peer_id', '=', otherId)
    .executeTakeFirst()
  return side !== undefined
}

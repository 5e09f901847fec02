import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { KeptPhoto } from './keep-photo.server'

/**
 * Puts a photo whose files are kept behind a member's others; the first one becomes the main photo. Adding the same
 * photo again changes nothing.
 * @param status `pending` photos are seen by their owner only, until an operator has looked
 */
export async function addProcessedPhoto(
  db: TenantDb,
  member: { id: string },
  photo: KeptPhoto,
  status: 'pending' | 'active' = 'active',
): Promise<void> {
  const { poolId, tenantId } = db.scope
  // Two uploads at once must not take the same position.
  const owner = await db
    .selectFrom('members')
    .select('id')
    .where('pool_id', '=', poolId)
    .where('id', '=', member.id)
    .forUpdate()
    .executeTakeFirst()
  if (!owner) throw new Error('a photo needs its member')
  const { next } = await db
    .selectFrom('photos')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .where('pool_id', '=', poolId)
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('photos')
    .values({
      pool_id: poolId,
      id: uuidv7(),
      tenant_id: tenantId,
      member_id: member.id,
      position: next,
      status,
      hash: photo.hash,
      blurred_hash: photo.blurredHash,
      width: photo.width,
      height: photo.height,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'member_id', 'hash']).doNothing())
    .execute()
  if (status === 'active') await markPhotographed(db, member.id)
}

async function markPhotographed(db: TenantDb, memberId: string): Promise<void> {
  await db
    .updateTable('members')
    .set({ has_photo: true })
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', memberId)
    .where('has_photo', '=', false)
    .execute()
}

import type { TenantDb } from '~/database/for-tenant.server'
import type { MainPhotoChanged } from '~/modules/photos/events.server'
import { uuidv7 } from '~/platform/tokens.server'
import { takeBack } from './send-selfie.server'
import { waitingOnes } from './waiting.server'

/**
 * Keeps what waits about the main photo, whichever that is now. A new one without the mark is compared with the verified
 * one, if that is still there; otherwise the member sends a selfie again. Runs under the lock of the member's photos.
 */
export async function followMainPhoto(db: TenantDb, memberId: string, { main, verified }: MainPhotoChanged) {
  const waiting = await waitingOnes(db).where('member_id', '=', memberId).executeTakeFirst()
  const isCompared = main !== null && verified !== null && main !== verified
  const stays = main !== null && (isCompared || (waiting?.pose ?? null) !== null)
  const { poolId, tenantId } = db.scope
  if (waiting && !stays) await takeBack(db, memberId)
  if (waiting && stays && waiting.photoId !== main) {
    await db
      .updateTable('verifications')
      .set({ photo_id: main })
      .where('pool_id', '=', poolId)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', waiting.id)
      .execute()
  }
  if (waiting || !isCompared) return
  await db
    .insertInto('verifications')
    .values({ pool_id: poolId, tenant_id: tenantId, id: uuidv7(), member_id: memberId, photo_id: main })
    .execute()
}

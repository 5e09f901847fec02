import type { TenantDb } from '~/database/for-tenant.server'
import type { MainPhotoChanged } from '~/modules/photos/events.server'
import { uuidv7 } from '~/platform/tokens.server'
import { takeBack } from './send-selfie.server'
import { forgetPhotos, waitingOnes } from './waiting.server'

/**
 * Keeps what waits about the main photo, whichever that is now. A new one without the mark is compared with the verified
 * one, if that is still there and no moderator has refused the two; otherwise the member sends a selfie again. Runs under
 * the lock of the member's photos. Where the brand doesn't offer it any more, nothing waits.
 */
export async function followMainPhoto(db: TenantDb, memberId: string, { main, verified }: MainPhotoChanged) {
  const waiting = await waitingOnes(db).where('member_id', '=', memberId).executeTakeFirst()
  const isOffered = db.scope.marks.includes(db.scope.tenantId)
  const isCompared =
    isOffered && main !== null && verified !== null && main !== verified && !(await wasRefused(db, memberId, main))
  const stays = isOffered && main !== null && (isCompared || (waiting?.pose ?? null) !== null)
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
  await forgetPhotos(db, memberId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('photos')
            .select('photos.id')
            .whereRef('photos.pool_id', '=', 'verifications.pool_id')
            .whereRef('photos.id', '=', 'verifications.photo_id'),
        ),
      ),
    )
    .execute()
  if (waiting || !isCompared) return
  await db
    .insertInto('verifications')
    .values({ pool_id: poolId, tenant_id: tenantId, id: uuidv7(), member_id: memberId, photo_id: main })
    .execute()
}

/** Whether a moderator has refused to give the mark of the verified photo to this one. */
async function wasRefused(db: TenantDb, memberId: string, photoId: string): Promise<boolean> {
  const refused = await db
    .selectFrom('verifications')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .where('photo_id', '=', photoId)
    .where('pose', 'is', null)
    .where('status', '=', 'refused')
    .executeTakeFirst()
  return refused !== undefined
}

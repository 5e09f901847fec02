import type { TenantDb } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { WrittenPhoto } from '../keep-photo.server'
import { countedPhotos, keepOrder, lockPhotos, placed } from './photo-rows.server'
import { enqueueRejectedRemoval } from './remove-files.server'

interface Adding {
  /** `pending` photos are seen by their owner only, until an operator has looked; `active` when missing. */
  status?: 'pending' | 'active'
  /** In the row of photos, from 0; behind all others when missing. */
  place?: number | undefined
  /** How many the member may have; those that were not accepted don't count. */
  most?: number
}

/**
 * Adds a photo whose files are kept to a member's others; the first active one becomes the main photo. Adding the same
 * photo again changes nothing, also when it was rejected. False when the member has as many as they may.
 */
export async function addProcessedPhoto(
  db: TenantDb,
  member: { id: string },
  { hash, blurredHash, width, height }: WrittenPhoto,
  { status = 'active', place, most = Number.POSITIVE_INFINITY }: Adding = {},
): Promise<boolean> {
  const photos = await lockPhotos(db, member.id)
  const same = photos.find((photo) => photo.hash === hash)
  // Its files were put there again, and nobody is shown them.
  if (same?.status === 'rejected') enqueueRejectedRemoval(db, member.id, same)
  if (same) return true
  if (countedPhotos(photos) >= most) return false
  const photo = { id: uuidv7(), status, position: photos.length }
  await db
    .insertInto('photos')
    .values({
      ...photo,
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      member_id: member.id,
      hash,
      blurred_hash: blurredHash,
      width,
      height,
    })
    .execute()
  await keepOrder(db, member.id, placed(photos, photo, place ?? photos.length))
  return true
}

import type { TenantDb } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { WrittenPhoto } from '../keep-photo.server'
import { placed } from './intents'
import type { Ordered } from './photo-rows.server'
import { countedPhotos, keepOrder, lockPhotos } from './photo-rows.server'
import { enqueueRejectedRemoval } from './remove-files.server'

interface Adding {
  /** `pending` photos are visible only to their owner until an operator approves them; `active` if missing. */
  status?: 'pending' | 'active'
  /** Index among the member's photos, from 0; last if missing. */
  place?: number | undefined
  /** Maximum number of photos, not counting rejected ones. */
  most?: number
}

/**
 * Adds a photo whose files are stored; the first active one becomes the main photo. Adding the same photo again changes
 * nothing, even if it was rejected. Returns false if the member has reached the maximum.
 */
export async function addProcessedPhoto(
  db: TenantDb,
  member: { id: string },
  { hash, blurredHash, width, height }: WrittenPhoto,
  { status = 'active', place, most = Number.POSITIVE_INFINITY }: Adding = {},
): Promise<boolean> {
  const photos = await lockPhotos(db, member.id)
  const same = photos.find((photo) => photo.hash === hash)
  // Its files were stored again although the photo isn't shown.
  if (same?.status === 'rejected') enqueueRejectedRemoval(db, member.id, same)
  if (same) return true
  if (countedPhotos(photos) >= most) return false
  const photo = { id: uuidv7(), status, position: photos.length, verifiedOn: null }
  await db
    .insertInto('photos')
    .values({
      id: photo.id,
      status,
      position: photo.position,
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      member_id: member.id,
      hash,
      blurred_hash: blurredHash,
      width,
      height,
    })
    .execute()
  await keepOrder(db, member.id, placed<Ordered>(photos, photo, place ?? photos.length))
  return true
}

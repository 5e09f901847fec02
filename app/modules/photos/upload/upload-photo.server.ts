import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { addProcessedPhoto } from './add-photo.server'
import { TooManyPhotos, UploaderSuspended } from './errors'
import { keepUpload } from './keep-upload.server'
import { countedPhotos, ownPhotoRows } from './photo-rows.server'
import { processUpload } from './process-upload.server'

/** Returns the maximum number of photos for a member (specification 5; settings `free_photos` and `premium_photos`). */
export function mostPhotos({ tenant, paid }: Pick<Member, 'tenant' | 'paid'>): number {
  return paid ? tenant.settings.premium_photos : tenant.settings.free_photos
}

/**
 * Adds a photo to the member's own. With `photo_moderation: manual` it is visible only to its owner until an operator
 * approves it. Rejected photos don't count; adding the same photo again changes nothing.
 * @param place index among the photos, from 0; last if missing
 * @throws UploaderSuspended 403
 * @throws PhotoFormatRefused 422, by the content
 * @throws TooManyPhotos 409, UploadedTooOften 429
 * @throws UnreadablePhoto 422, PhotosBusy 503, PhotoNotStored 503
 */
export async function uploadPhoto(member: Member, file: Uint8Array, place?: number): Promise<void> {
  if (member.profileStatus === 'suspended') throw new UploaderSuspended()
  await assertRoom(member)
  const written = await keepUpload(member, await processUpload(member, file))
  const status = member.tenant.settings.photo_moderation === 'manual' ? 'pending' : 'active'
  const most = mostPhotos(member)
  const added = await forMember(member, (db) => addProcessedPhoto(db, member, written, { status, place, most }))
  // A concurrent upload took the last place.
  if (!added) throw new TooManyPhotos({ paid: member.paid, max: most })
}

/** Checked before the expensive processing. */
async function assertRoom(member: Member): Promise<void> {
  const photos = await forMember(member, (db) => ownPhotoRows(db, member.id))
  const max = mostPhotos(member)
  if (countedPhotos(photos) >= max) throw new TooManyPhotos({ paid: member.paid, max })
}

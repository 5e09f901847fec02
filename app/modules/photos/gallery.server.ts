import type { Member } from '~/modules/accounts/member'
import { paths } from '~/paths'
import type { Tenant } from '~/tenancy/tenant'
import type { LockedPhotoReader } from './locked-photo.server'
import { lockedPhotoUrl } from './locked-photo.server'
import type { GalleryPhoto } from './queries.server'
import type { PhotoView, StoredPhoto } from './schema'
import { blurredFile, freePhoto, shownOf, storedWidths, withFocus } from './schema'

/**
 * Returns a member's photos as `viewer` may see them. The main one and the next `free_visible_photos` are free, the
 * others are for premium members and their owner; a visitor sees the main one (specification 6: log in to view more
 * photos).
 */
export function galleryFor(
  tenant: Tenant,
  viewer: Pick<Member, 'id' | 'paid'> | null,
  ownerId: string,
  photos: readonly GalleryPhoto[],
): PhotoView[] {
  const free = viewer ? 1 + tenant.settings.free_visible_photos : 1
  const seesAll = viewer !== null && (viewer.paid || viewer.id === ownerId)
  return photos.map((photo, index) => {
    if (index < free) return freePhoto(photo, tenant.settings.cdn_prefix)
    return seesAll ? signed(tenant, photo) : blurred(tenant, photo)
  })
}

/** Returns a photo in review, for its owner. */
export function waitingPhoto(tenant: Tenant, photo: StoredPhoto): PhotoView {
  return signed(tenant, photo, 'judge')
}

function signed(tenant: Tenant, photo: StoredPhoto, reader: LockedPhotoReader = 'viewer'): PhotoView {
  const now = Date.now()
  const sources = storedWidths(photo.width).map(({ name, width }) => ({
    width,
    url: withFocus(photo, lockedPhotoUrl(tenant.poolId, photo, name, now, reader)),
  }))
  return { ...shownOf(photo), sources, locked: false }
}

function blurred(tenant: Tenant, photo: GalleryPhoto): PhotoView {
  const url = `${tenant.settings.cdn_prefix}${paths.photo(blurredFile(photo.blurredHash))}`
  return { id: photo.id, width: photo.width, height: photo.height, sources: [{ width: 200, url }], locked: true }
}

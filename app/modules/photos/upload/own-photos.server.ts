import { forMember } from '~/database/for-tenant.server'
import type { Translate } from '~/i18n/translate'
import type { Viewer } from '~/modules/accounts/member'
import { galleryFor, waitingPhoto } from '../gallery.server'
import { rejectionText } from '../moderation/reasons'
import type { OwnPhotosView } from '../schema'
import { hiddenPhoto } from '../schema'
import type { OwnPhotoRow } from './photo-rows.server'
import { countedPhotos, ownPhotoRows } from './photo-rows.server'
import { mostPhotos } from './upload-photo.server'

/** Returns a member's own photos as the editor shows them, the main one first. */
export async function ownPhotos(member: Viewer, t: Translate): Promise<OwnPhotosView> {
  return ownPhotosView(member, await forMember(member, (db) => ownPhotoRows(db, member.id)), t)
}

/** `ownPhotos` of the rows of `ownPhotoRows`. */
export function ownPhotosView(member: Viewer, rows: readonly OwnPhotoRow[], t: Translate): OwnPhotosView {
  const { tenant } = member
  const { settings } = tenant
  const active = rows.filter(({ status }) => status === 'active')
  const gallery = member.profileStatus === 'suspended' ? [] : galleryFor(tenant, member, member.id, active)
  const shown = new Map(gallery.map((photo) => [photo.id, photo]))
  return {
    photos: rows.map((row, index) => ({
      photo: shown.get(row.id) ?? (row.status === 'pending' ? waitingPhoto(tenant, row) : hiddenPhoto(row)),
      caption: row.ownCaption,
      status: row.status,
      rejection: row.rejection && rejectionText(row.rejection, t),
      main: index === 0 && row.status === 'active',
      locked: active.indexOf(row) > settings.free_visible_photos,
    })),
    count: countedPhotos(rows),
    max: mostPhotos(member),
    premiumMax: member.paid ? null : settings.premium_photos,
    moderated: settings.photo_moderation === 'manual',
  }
}

import { forMember } from '~/database/for-tenant.server'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { galleryFor } from '../gallery.server'
import { rejectionText } from '../moderation/reasons'
import type { OwnPhotosView } from '../schema'
import { freePhoto } from '../schema'
import { countedPhotos, ownPhotoRows } from './photo-rows.server'
import { mostPhotos } from './upload-photo.server'

/** A member's own photos as their editor shows them, the main one first. */
export async function ownPhotos(member: Member, t: Translate): Promise<OwnPhotosView> {
  const { tenant } = member
  const { settings } = tenant
  const rows = await forMember(member, (db) => ownPhotoRows(db, member.id))
  const active = rows.filter(({ status }) => status === 'active')
  const shown = new Map(galleryFor(tenant, member, member.id, active).map((photo) => [photo.id, photo]))
  return {
    photos: rows.map((row, index) => ({
      // One that is not active is known to its owner alone, by an address that nobody can guess.
      photo: shown.get(row.id) ?? freePhoto(row, settings.cdn_prefix),
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

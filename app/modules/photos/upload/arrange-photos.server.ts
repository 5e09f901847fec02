import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { PhotoNotActive, PhotoNotFound } from './errors'
import type { OwnPhotoRow } from './photo-rows.server'
import { lockPhotos, ownPhotoRows } from './photo-rows.server'
import { announceRemoval } from './remove-files.server'

/**
 * Takes a photo away, with its files. The next active one becomes the main photo.
 * @throws PhotoNotFound 404
 */
export function removePhoto(member: Member, id: string): Promise<void> {
  return arranging(member, id, async (db, photos, photo) => {
    await db.deleteFrom('photos').where('pool_id', '=', db.scope.poolId).where('id', '=', photo.id).execute()
    announceRemoval(db, member.id, photo)
    return photos.filter((other) => other !== photo)
  })
}

/**
 * @throws PhotoNotFound 404
 * @throws PhotoNotActive 409
 */
export function makeMainPhoto(member: Member, id: string): Promise<void> {
  return arranging(member, id, async (_, photos, photo) => {
    if (photo.status !== 'active') throw new PhotoNotActive()
    return [photo, ...photos.filter((other) => other !== photo)]
  })
}

/**
 * One place forward (-1) or back (1); at the end of the row it stays where it is.
 * @throws PhotoNotFound 404
 */
export function movePhoto(member: Member, id: string, by: -1 | 1): Promise<void> {
  return arranging(member, id, async (_, photos, photo) => placed(photos, photo, photos.indexOf(photo) + by))
}

/**
 * To a place of the row, from 0; behind its end is the last one.
 * @throws PhotoNotFound 404
 */
export function placePhoto(member: Member, id: string, place: number): Promise<void> {
  return arranging(member, id, async (_, photos, photo) => placed(photos, photo, place))
}

type Change = (db: TenantDb, photos: OwnPhotoRow[], photo: OwnPhotoRow) => Promise<OwnPhotoRow[]>

async function arranging(member: Member, id: string, change: Change): Promise<void> {
  await forMember(member, async (db) => {
    await lockPhotos(db, member.id)
    const photos = await ownPhotoRows(db, member.id)
    const photo = photos.find((own) => own.id === id)
    if (!photo) throw new PhotoNotFound()
    await keepOrder(db, member.id, activeFirst(await change(db, photos, photo)))
  })
}

/**
 * Puts the photos in order after one came or changed its status: the main one is active, and the profile has a photo or
 * none. One that came may say where it is to stand.
 */
export async function settleOrder(
  db: TenantDb,
  memberId: string,
  come?: { hash: string; place: number },
): Promise<void> {
  const photos = await ownPhotoRows(db, memberId)
  const photo = come && photos.find(({ hash }) => hash === come.hash)
  await keepOrder(db, memberId, activeFirst(photo ? placed(photos, photo, come.place) : photos))
}

/** The row with one photo at a place of it, from 0; behind its end is the last one. */
function placed(photos: OwnPhotoRow[], photo: OwnPhotoRow, place: number): OwnPhotoRow[] {
  const others = photos.filter((other) => other !== photo)
  others.splice(Math.max(0, place), 0, photo)
  return others
}

/** Only an active photo can be the main one: what stands before the first active one comes after it. */
function activeFirst(photos: OwnPhotoRow[]): OwnPhotoRow[] {
  const main = photos.find(({ status }) => status === 'active')
  return main ? [main, ...photos.filter((photo) => photo !== main)] : photos
}

async function keepOrder(db: TenantDb, memberId: string, photos: OwnPhotoRow[]): Promise<void> {
  for (const [position, photo] of photos.entries()) {
    if (photo.position === position) continue
    await db
      .updateTable('photos')
      .set({ position })
      .where('pool_id', '=', db.scope.poolId)
      .where('id', '=', photo.id)
      .execute()
  }
  const hasPhoto = photos.some(({ status }) => status === 'active')
  await changeProfile(db, memberId).set({ has_photo: hasPhoto }).execute()
}

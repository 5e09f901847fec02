import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { PhotoNotActive, PhotoNotFound } from './errors'
import { placed } from './intents'
import type { OwnPhotoRow } from './photo-rows.server'
import { keepOrder, lockPhotos, takeAway } from './photo-rows.server'

/**
 * Removes a photo with its files. The next active one becomes the main photo.
 * @throws PhotoNotFound 404
 */
export function removePhoto(member: Member, id: string): Promise<void> {
  return forMember(member, async (db) => {
    const { photos, photo } = await lockOwn(db, member, id)
    await takeAway(db, member.id, photos, photo)
  })
}

/** Permanently removes all photos of a member of the brand, with their files. */
export async function removeAllPhotos(db: TenantDb, memberId: string): Promise<void> {
  let left = await lockPhotos(db, memberId)
  for (const photo of left) left = await takeAway(db, memberId, left, photo)
}

/**
 * Moves a photo to the first place.
 * @throws PhotoNotFound 404
 * @throws PhotoNotActive 409
 */
export function makeMainPhoto(member: Member, id: string): Promise<void> {
  return moving(member, id, (_, photo) => {
    if (photo.status !== 'active') throw new PhotoNotActive()
    return 0
  })
}

/**
 * Moves a photo one place forward (-1) or back (1); at either end, it stays where it is.
 * @throws PhotoNotFound 404
 */
export function movePhoto(member: Member, id: string, by: -1 | 1): Promise<void> {
  return moving(member, id, (photos, photo) => photos.indexOf(photo) + by)
}

/**
 * Moves a photo to an index, from 0; an index past the end means the last place.
 * @throws PhotoNotFound 404
 */
export function placePhoto(member: Member, id: string, place: number): Promise<void> {
  return moving(member, id, () => place)
}

type PlaceOf = (photos: readonly OwnPhotoRow[], photo: OwnPhotoRow) => number

function moving(member: Member, id: string, placeOf: PlaceOf): Promise<void> {
  return forMember(member, async (db) => {
    const { photos, photo } = await lockOwn(db, member, id)
    await keepOrder(db, member.id, placed(photos, photo, placeOf(photos, photo)))
  })
}

async function lockOwn(db: TenantDb, { id: memberId }: Member, id: string) {
  const photos = await lockPhotos(db, memberId)
  const photo = photos.find((own) => own.id === id)
  if (!photo) throw new PhotoNotFound()
  return { photos, photo }
}

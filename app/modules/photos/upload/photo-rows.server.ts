import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { inPool } from '~/database/scope.server'
import { changeProfile, hideFromVisitors } from '~/modules/accounts/account-row.server'
import { enqueuePurge } from '../cdn-purge.server'
import { photoEvents } from '../events.server'
import type { OwnCaption } from '../schema'
import { enqueueRemoval } from './remove-files.server'

/** Returns all photos of a member in their order, including pending and rejected ones. */
export function ownPhotoRows(db: TenantDb, memberId: string) {
  return db
    .selectFrom('photos')
    .select([
      'id',
      'position',
      'status',
      'rejection',
      'hash',
      'blurred_hash as blurredHash',
      'width',
      'height',
      'verified_on as verifiedOn',
      'focus',
    ])
    .select(
      sql<OwnCaption | null>`(select json_build_object('text', body, 'status', c.status) from photo_captions c
        where ${inPool(db, 'c')} and c.photo_id = photos.id)`.as('ownCaption'),
    )
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type OwnPhotoRow = Awaited<ReturnType<typeof ownPhotoRows>>[number]

/** Returns `ownPhotoRows`, locked until the transaction ends. */
export async function lockPhotos(db: TenantDb, memberId: string): Promise<OwnPhotoRow[]> {
  const [, photos] = await Promise.all([
    db
      .selectFrom('members')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', memberId)
      // This lock mode doesn't block likes and messages of the member.
      .forNoKeyUpdate()
      .execute(),
    ownPhotoRows(db, memberId),
  ])
  return photos
}

/** Returns the number of photos that count towards the limit: all but the rejected ones. */
export function countedPhotos(photos: readonly Pick<OwnPhotoRow, 'status'>[]): number {
  return photos.filter(({ status }) => status !== 'rejected').length
}

/**
 * Removes a member's photo, under the lock of `lockPhotos`: its row, files, and copies in a CDN. Returns the other
 * photos.
 */
export async function takeAway(
  db: TenantDb,
  memberId: string,
  photos: readonly OwnPhotoRow[],
  photo: OwnPhotoRow,
): Promise<OwnPhotoRow[]> {
  await db.deleteFrom('photos').where('pool_id', '=', db.scope.poolId).where('id', '=', photo.id).execute()
  enqueueRemoval(db, memberId, photo)
  enqueuePurge(db, [photo])
  invalidatePeople(db)
  await hideFromVisitors(db, memberId)
  const left = photos.filter((other) => other !== photo)
  await keepOrder(db, memberId, left)
  return left
}

export type Ordered = Pick<OwnPhotoRow, 'id' | 'status' | 'position' | 'verifiedOn'>

/**
 * Saves the order of a member's photos, under the lock of `lockPhotos`. Puts the first active one in front as the main
 * photo, and updates the profile's `has_photo` and `verified`.
 */
export async function keepOrder(db: TenantDb, memberId: string, photos: readonly Ordered[]): Promise<void> {
  const main = photos.find(({ status }) => status === 'active')
  // Photos before the first active one move behind it.
  const order = main ? [main, ...photos.filter((photo) => photo !== main)] : photos
  const profile = { has_photo: main !== undefined, verified: (main?.verifiedOn ?? null) !== null }
  await Promise.all([
    sql`update photos set position = place.number - 1
      from unnest(${order.map(({ id }) => id)}::uuid[]) with ordinality as place (id, number)
      where ${inPool(db, 'photos')} and photos.member_id = ${memberId} and photos.id = place.id
        and photos.position <> place.number - 1`.execute(db),
    changeProfile(db, memberId)
      .set(profile)
      .where((is) => is.or([is('has_photo', '<>', profile.has_photo), is('verified', '<>', profile.verified)]))
      .execute(),
  ])
  const verified = photos.find(({ status, verifiedOn }) => status === 'active' && verifiedOn !== null)
  const arranged = { main: main?.id ?? null, verified: verified?.id ?? null }
  for (const listen of photoEvents.arranged) await listen(db, memberId, arranged)
}

/**
 * Gives the mark of a verified photo to one of the member's photos, and takes it from the others.
 * @param to null for none. `on`: day of the selfie; null for the one that was compared with the photo before
 */
export async function moveMark(
  db: TenantDb,
  memberId: string,
  to: { photoId: string; on: string | null } | null,
): Promise<void> {
  const photos = await lockPhotos(db, memberId)
  const on = to?.on ?? photos.find(({ verifiedOn }) => verifiedOn !== null)?.verifiedOn ?? null
  const marked = photos.map((photo) => ({ ...photo, verifiedOn: photo.id === to?.photoId ? on : null }))
  await sql`update photos set verified_on = case when id = ${to?.photoId ?? null}::uuid then ${on}::date end
    where ${inPool(db)} and member_id = ${memberId}`.execute(db)
  await keepOrder(db, memberId, marked)
  invalidatePeople(db)
}

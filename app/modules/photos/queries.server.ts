import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { StoredPhoto } from './schema'

/** A photo of a gallery, before it is decided who sees it sharp. */
export interface GalleryPhoto extends StoredPhoto {
  blurredHash: string
}

/** Returns a member's active photos in their order, the main one first. */
export async function activePhotos(db: TenantDb, memberId: string): Promise<GalleryPhoto[]> {
  return db
    .selectFrom('photos')
    .select(['id', 'hash', 'blurred_hash as blurredHash', 'width', 'height', 'focus'])
    .select([markOf(db).as('verifiedOn'), captionOf(db).as('caption')])
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', memberId)
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The day of a photo's mark, if the member's brand and the one that shows it have marks. */
function markOf(db: TenantDb): RawBuilder<string | null> {
  return sql`case when tenant_id = any(${db.scope.marks}::uuid[]) then verified_on end`
}

/** SQL: the words on a row of `photos` that others see; null without any. */
export function captionOf(db: TenantDb): RawBuilder<string | null> {
  return sql`(select body from photo_captions c
    where ${inPool(db, 'c')} and c.photo_id = photos.id and c.status = 'active')`
}

/** A caption that others see. */
export interface ShownCaption {
  id: string
  text: string
}

/** SQL: the captions that others see of the member with id `memberId`, as JSON of `ShownCaption`. */
export function captionsOf(db: TenantDb, memberId: RawBuilder<string>): RawBuilder<ShownCaption[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', c.id, 'text', c.body) order by p.position), '[]')
    from photo_captions c join photos p on p.pool_id = c.pool_id and p.id = c.photo_id
    where ${inPool(db, 'c')} and c.member_id = ${memberId} and c.status = 'active' and p.status = 'active')`
}

/** Columns added by `mainPhotoOf`, all null without an active photo. */
export interface MainPhotoColumns {
  photo_id: string | null
  photo_hash: string | null
  photo_width: number | null
  photo_height: number | null
  photo_verified_on: string | null
  photo_focus: number | null
}

/** SQL: `left join lateral …` of the main photo, which is the first active one of the member with id `memberId`. */
export function mainPhotoOf(db: TenantDb, memberId: RawBuilder<string>): RawBuilder<unknown> {
  return sql`left join lateral (
    select id as photo_id, hash as photo_hash, width as photo_width, height as photo_height, focus as photo_focus,
      ${markOf(db)} as photo_verified_on from photos
    where ${inPool(db)} and member_id = ${memberId} and status = 'active'
    order by position, id limit 1
  ) main_photo on true`
}

/** Returns the main photo found by `mainPhotoOf`. */
export function mainPhotoIn(row: MainPhotoColumns): StoredPhoto | null {
  if (row.photo_id === null || row.photo_hash === null) return null
  const { photo_width: width, photo_height: height, photo_verified_on: verifiedOn, photo_focus: focus } = row
  return { id: row.photo_id, hash: row.photo_hash, width: width ?? 0, height: height ?? 0, verifiedOn, focus }
}

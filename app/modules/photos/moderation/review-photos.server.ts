import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { photoUrl } from '../schema'
import { settleOrder } from '../upload/arrange-photos.server'
import { lockPhotos } from '../upload/photo-rows.server'

export type PhotoStatus = 'pending' | 'active' | 'rejected'

/** A photo as an operator sees it. */
export interface ReviewedPhoto {
  id: string
  member: string
  status: PhotoStatus
  /** A reason's key, or the operator's own words. */
  rejection: string | null
  addedAt: Date
  /** Where to look at it. */
  url: string
}

/** No photo of the brand has this id. */
export class NoSuchPhoto extends DomainError {
  constructor() {
    super('photos:error.not_found', 404)
  }
}

export const rejectedPhotoMail = 'mail.photo_rejected'

/** What the e-mail about a rejection needs; the rest is read when it is written. */
export interface RejectedPhotoMail {
  memberId: string
  rejection: string
}

/** At most this many at once: the oldest first. */
const listed = 200

/** The photos of a brand's members in one status, those that wait longest first. */
export function photosInStatus(tenant: Tenant, status: PhotoStatus): Promise<ReviewedPhoto[]> {
  return forTenant(tenant, async (db) => {
    const rows = await db
      .selectFrom('photos as photo')
      .innerJoin('members as member', (join) =>
        join.onRef('member.pool_id', '=', 'photo.pool_id').onRef('member.id', '=', 'photo.member_id'),
      )
      .select(['photo.id', 'photo.hash', 'photo.rejection', 'photo.created_at', 'member.name'])
      .where('photo.pool_id', '=', db.scope.poolId)
      .where('photo.tenant_id', '=', db.scope.tenantId)
      .where('photo.status', '=', status)
      .orderBy('photo.created_at')
      .orderBy('photo.id')
      .limit(listed)
      .execute()
    return rows.map(({ id, hash, rejection, created_at, name }) => ({
      id,
      member: name,
      status,
      rejection,
      addedAt: created_at,
      url: originOf(tenant) + photoUrl({ hash }, 1600, ''),
    }))
  })
}

/**
 * Others see the photo from now on; the first active one becomes the main photo.
 * @throws NoSuchPhoto 404
 */
export async function approvePhoto(tenant: Tenant, id: string): Promise<void> {
  await judge(tenant, id, (db) => update(db, id, 'active', null))
}

/**
 * Only its owner sees the photo from now on, with the reason; an e-mail tells it, once. Another reason replaces the first.
 * @param rejection one of `rejectionReasons`, or the operator's own words
 * @throws NoSuchPhoto 404
 */
export async function rejectPhoto(tenant: Tenant, id: string, rejection: string): Promise<void> {
  await judge(tenant, id, async (db, photo) => {
    await update(db, id, 'rejected', rejection)
    if (photo.status === 'rejected') return
    const { memberId } = photo
    announce(db, rejectedPhotoMail, { memberId, rejection } satisfies RejectedPhotoMail)
  })
}

type Judged = { memberId: string; status: PhotoStatus }

function judge(tenant: Tenant, id: string, verdict: (db: TenantDb, photo: Judged) => Promise<void>): Promise<void> {
  return forTenant(tenant, async (db) => {
    const owner = isUuid(id) ? await read(db, id) : undefined
    if (!owner) throw new NoSuchPhoto()
    await lockPhotos(db, owner.memberId)
    // Its owner may have removed it meanwhile.
    const photo = await read(db, id)
    if (!photo) throw new NoSuchPhoto()
    await verdict(db, photo)
    await settleOrder(db, photo.memberId)
  })
}

function read(db: TenantDb, id: string): Promise<Judged | undefined> {
  return db
    .selectFrom('photos')
    .select(['member_id as memberId', 'status'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

async function update(db: TenantDb, id: string, status: PhotoStatus, rejection: string | null): Promise<void> {
  await db
    .updateTable('photos')
    .set({ status, rejection })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .execute()
}

import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { announce } from '~/database/outbox.server'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { photoUrl } from '../schema'
import { keepOrder, lockPhotos } from '../upload/photo-rows.server'

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
  await judge(tenant, id, { status: 'active', rejection: null })
}

/**
 * Only its owner sees the photo from now on, with the reason; an e-mail tells it, once. Another reason replaces the first.
 * @param rejection one of `rejectionReasons`, or the operator's own words
 * @throws NoSuchPhoto 404
 */
export async function rejectPhoto(tenant: Tenant, id: string, rejection: string): Promise<void> {
  await judge(tenant, id, { status: 'rejected', rejection })
}

type Verdict = { status: 'active'; rejection: null } | { status: 'rejected'; rejection: string }

function judge(tenant: Tenant, id: string, verdict: Verdict): Promise<void> {
  return forTenant(tenant, async (db) => {
    const memberId = isUuid(id) ? await ownerOf(db, id) : undefined
    if (!memberId) throw new NoSuchPhoto()
    const photos = await lockPhotos(db, memberId)
    const photo = photos.find((each) => each.id === id)
    // Its owner removed it meanwhile.
    if (!photo) throw new NoSuchPhoto()
    await db.updateTable('photos').set(verdict).where('pool_id', '=', db.scope.poolId).where('id', '=', id).execute()
    const { status, rejection } = verdict
    await keepOrder(
      db,
      memberId,
      photos.map((each) => (each === photo ? { ...each, status } : each)),
    )
    invalidatePeople(db)
    if (rejection === null || photo.status === 'rejected') return
    announce(db, rejectedPhotoMail, { memberId, rejection } satisfies RejectedPhotoMail)
  })
}

async function ownerOf(db: TenantDb, id: string): Promise<string | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('member_id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return photo?.member_id
}

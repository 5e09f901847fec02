import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { goneStatuses } from '~/database/tables/people/members'
import { audit } from '~/modules/audit/audit.server'
import { DomainError } from '~/platform/errors'
import { storageOf } from '~/platform/storage.server'
import { isUuid } from '~/platform/uuid'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { enqueuePurge } from '../cdn-purge.server'
import { lockedPhotoUrl } from '../locked-photo.server'
import type { PhotoStatus } from '../schema'
import { photoFile } from '../schema'
import { storageKey } from '../stored-files'
import type { OwnPhotoRow } from '../upload/photo-rows.server'
import { keepOrder, lockPhotos, takeAway } from '../upload/photo-rows.server'
import { enqueueRejectedRemoval } from '../upload/remove-files.server'

/** A photo as an operator sees it. */
export interface ReviewedPhoto {
  id: string
  member: string
  status: PhotoStatus
  /** A reason's key, or the operator's own words. */
  rejection: string | null
  addedAt: Date
  /** Where to look at it, for the next hour or two; null for a rejected one, which nobody is shown. */
  url: string | null
}

/** The photo was rejected more than a day ago: its owner has to add it again. */
export class PhotoFilesGone extends DomainError {
  constructor() {
    super('photos:error.not_found', 410)
  }
}

/** No photo of the brand has this id. */
export class NoSuchPhoto extends DomainError {
  constructor() {
    super('photos:error.not_found', 404)
  }
}

/** The e-mail about a rejection; the rest is read when it is written. */
export const rejectedPhotoMail = defineEffect(
  'mail.photo_rejected',
  z.object({ memberId: z.string(), rejection: z.string() }),
)

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
      .select(['photo.id', 'photo.rejection', 'photo.created_at', 'member.name'])
      .where('photo.pool_id', '=', db.scope.poolId)
      .where('photo.tenant_id', '=', db.scope.tenantId)
      .where('photo.status', '=', status)
      .orderBy('photo.created_at')
      .orderBy('photo.id')
      .limit(listed)
      .execute()
    return rows.map(({ id, rejection, created_at, name }) => ({
      id,
      member: name,
      status,
      rejection,
      addedAt: created_at,
      url: status === 'rejected' ? null : judgedPhotoUrl(tenant, id),
    }))
  })
}

/** Where the brand's staff looks at some photos, by id; those that nobody is shown any more are missing. */
export async function judgedPhotos(db: TenantDb, tenant: Tenant, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos as photo')
    .innerJoin('members as member', (join) =>
      join.onRef('member.pool_id', '=', 'photo.pool_id').onRef('member.id', '=', 'photo.member_id'),
    )
    .select('photo.id')
    .where('photo.pool_id', '=', db.scope.poolId)
    .where('photo.tenant_id', '=', db.scope.tenantId)
    .where('photo.id', 'in', ids)
    .where('photo.status', '<>', 'rejected')
    .where('member.status', 'not in', goneStatuses)
    .execute()
  return new Map(rows.map(({ id }) => [id, judgedPhotoUrl(tenant, id)]))
}

/** Where the brand's staff looks at a photo that is shown or waits, for the next hour or two. */
function judgedPhotoUrl(tenant: Tenant, id: string): string {
  return originOf(tenant) + lockedPhotoUrl(tenant.poolId, { id }, 1600, Date.now(), 'judge')
}

/**
 * Others see the photo from now on; the first active one becomes the main photo.
 * @throws NoSuchPhoto 404
 * @throws PhotoFilesGone 410, a day after a rejection
 */
export async function approvePhoto(tenant: Tenant, id: string): Promise<void> {
  const photo = await forTenant(tenant, (db) => photoOf(db, id))
  if (!photo) throw new NoSuchPhoto()
  if (!(await storageOf(tenant).get(storageKey(photoFile(photo.hash, 1600))))) throw new PhotoFilesGone()
  await judge(tenant, id, { status: 'active', rejection: null })
}

/**
 * Nobody sees the photo from now on; its owner reads the reason, and in an e-mail, once. Another reason replaces the first.
 * Its files go a day later.
 * @param rejection one of `rejectionReasons`, or the operator's own words
 * @throws NoSuchPhoto 404
 */
export async function rejectPhoto(tenant: Tenant, id: string, rejection: string): Promise<void> {
  await judge(tenant, id, { status: 'rejected', rejection })
}

/**
 * Removes a photo with its files, at once and for good. Its owner is not told.
 * @throws NoSuchPhoto 404
 */
export function removeMembersPhoto(tenant: Tenant, id: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { memberId, photos, photo } = await lockPhotoOf(db, id)
    await takeAway(db, memberId, photos, photo)
  })
}

export type Verdict = { status: 'active'; rejection: null } | { status: 'rejected'; rejection: string }

function judge(tenant: Tenant, id: string, verdict: Verdict): Promise<void> {
  return forTenant(tenant, (db) => judgePhoto(db, id, verdict))
}

/**
 * Approves or rejects inside the caller's transaction.
 * @param mail false where the caller tells the owner of a rejection itself
 * @throws NoSuchPhoto 404
 */
export async function judgePhoto(db: TenantDb, id: string, verdict: Verdict, { mail = true } = {}): Promise<void> {
  const { memberId, photos, photo } = await lockPhotoOf(db, id)
  await db.updateTable('photos').set(verdict).where('pool_id', '=', db.scope.poolId).where('id', '=', id).execute()
  const { status, rejection } = verdict
  await keepOrder(
    db,
    memberId,
    photos.map((each) => (each === photo ? { ...each, status } : each)),
  )
  invalidatePeople(db)
  audit(db, {
    act: status === 'active' ? 'photo.approved' : 'photo.rejected',
    subject: { kind: 'photo', id },
    reason: rejection ?? '',
    before: { status: photo.status },
    after: { status },
  })
  if (rejection === null || photo.status === 'rejected') return
  enqueuePurge(db, [photo])
  enqueueRejectedRemoval(db, memberId, photo)
  if (mail) enqueue(db, rejectedPhotoMail, { memberId, rejection })
}

async function lockPhotoOf(
  db: TenantDb,
  id: string,
): Promise<{ memberId: string; photos: OwnPhotoRow[]; photo: OwnPhotoRow }> {
  const found = await photoOf(db, id)
  if (!found) throw new NoSuchPhoto()
  const photos = await lockPhotos(db, found.memberId)
  const photo = photos.find((each) => each.id === id)
  // Its owner removed it meanwhile.
  if (!photo) throw new NoSuchPhoto()
  return { memberId: found.memberId, photos, photo }
}

async function photoOf(db: TenantDb, id: string): Promise<{ memberId: string; hash: string } | undefined> {
  if (!isUuid(id)) return undefined
  return db
    .selectFrom('photos')
    .select(['member_id as memberId', 'hash'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

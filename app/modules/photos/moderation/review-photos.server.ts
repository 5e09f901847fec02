import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { goneStatuses } from '~/database/tables/people/members'
import { hideFromVisitors } from '~/modules/accounts/account-row.server'
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
  /** URL for viewing it, valid for one to two hours; null if it was rejected. */
  url: string | null
}

/** The photo was rejected more than half a year ago, so its files are deleted and its owner has to add it again. */
export class PhotoFilesGone extends DomainError {
  constructor() {
    super('photos:error.not_found', 410)
  }
}

/** The brand has no photo with this id. */
export class NoSuchPhoto extends DomainError {
  constructor() {
    super('photos:error.not_found', 404)
  }
}

/** The e-mail about a rejection; all other data is read when it is written. */
export const rejectedPhotoMail = defineEffect(
  'mail.photo_rejected',
  z.object({ memberId: z.string(), rejection: z.string() }),
)

/** Maximum number of photos listed, oldest first. */
const listed = 200

/** Returns the photos of a brand's members in one status, oldest first. */
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

/** Returns URLs of photos for the brand's staff, by id, without rejected photos and those of gone members. */
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

/** Returns the URL of an active or pending photo for the brand's staff, valid for one to two hours. */
function judgedPhotoUrl(tenant: Tenant, id: string): string {
  return originOf(tenant) + lockedPhotoUrl(tenant.poolId, { id }, 1600, Date.now(), 'judge')
}

/**
 * Approves a photo, which others then see; the first active one becomes the main photo.
 * @throws NoSuchPhoto 404
 * @throws PhotoFilesGone 410 half a year after a rejection
 */
export async function approvePhoto(tenant: Tenant, id: string): Promise<void> {
  const photo = await forTenant(tenant, (db) => photoOf(db, id))
  if (!photo) throw new NoSuchPhoto()
  if (!(await hasFiles(tenant, photo))) throw new PhotoFilesGone()
  await judge(tenant, id, { status: 'active', rejection: null })
}

/**
 * Rejects a photo, so that it is not shown any more. Its owner sees the reason and gets one e-mail. Another reason
 * replaces the first. The files are deleted half a year later.
 * @param rejection one of `rejectionReasons`, or the operator's own words
 * @throws NoSuchPhoto 404
 */
export async function rejectPhoto(tenant: Tenant, id: string, rejection: string): Promise<void> {
  await judge(tenant, id, { status: 'rejected', rejection })
}

/**
 * Deletes a photo with its files immediately and permanently, and records it in the audit log. Its owner is not
 * notified.
 * @throws NoSuchPhoto 404
 */
export function removeMembersPhoto(tenant: Tenant, id: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const { memberId, photos, photo } = await lockPhotoOf(db, id)
    await takeAway(db, memberId, photos, photo)
    audit(db, {
      act: 'photo.deleted',
      subject: { kind: 'photo', id },
      before: { status: photo.status, member: memberId },
    })
  })
}

/** Whether the photo's files are still stored. */
async function hasFiles(pool: { poolId: string }, { hash }: { hash: string }): Promise<boolean> {
  return (await storageOf(pool).get(storageKey(photoFile(hash, 1600)))) !== null
}

/** Whether a photo that was removed can be shown again; false if its owner removed it, or its files are deleted. */
export async function canComeBack(db: TenantDb, id: string): Promise<boolean> {
  const photo = await photoOf(db, id)
  return photo !== undefined && hasFiles(db.scope, photo)
}

export type Verdict = { status: 'active'; rejection: null } | { status: 'rejected'; rejection: string }

function judge(tenant: Tenant, id: string, verdict: Verdict): Promise<void> {
  return forTenant(tenant, (db) => judgePhoto(db, id, verdict))
}

/**
 * Approves or rejects a photo inside the caller's transaction.
 * @param mail false if the caller notifies the owner of a rejection itself
 * @throws NoSuchPhoto 404
 */
export async function judgePhoto(db: TenantDb, id: string, verdict: Verdict, { mail = true } = {}): Promise<void> {
  const locked = await lockPhotoOf(db, id)
  const { memberId, photo } = locked
  const { status, rejection } = verdict
  await changeStatus(db, locked, verdict)
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

/**
 * Takes an approval back inside the caller's transaction: the photo waits for a review again and is not shown until
 * then. Without the photo, nothing changes.
 */
export async function unapprovePhoto(db: TenantDb, id: string): Promise<void> {
  if (!(await photoOf(db, id))) return
  const locked = await lockPhotoOf(db, id)
  await changeStatus(db, locked, { status: 'pending', rejection: null })
  enqueuePurge(db, [locked.photo])
}

/** Returns a photo's status; null if its owner has removed it. */
export async function photoStatus(db: TenantDb, id: string): Promise<PhotoStatus | null> {
  const photo = await db
    .selectFrom('photos')
    .select('status')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return photo?.status ?? null
}

interface LockedPhoto {
  memberId: string
  photos: OwnPhotoRow[]
  photo: OwnPhotoRow
}

/** Changes the status of a photo, and with it which photo is the main one and what lists and visitors see. */
async function changeStatus(
  db: TenantDb,
  { memberId, photos, photo }: LockedPhoto,
  { status, rejection }: Pick<OwnPhotoRow, 'status' | 'rejection'>,
): Promise<void> {
  await db
    .updateTable('photos')
    .set({ status, rejection })
    .where('pool_id', '=', db.scope.poolId)
    .where('id', '=', photo.id)
    .execute()
  await keepOrder(
    db,
    memberId,
    photos.map((each) => (each === photo ? { ...each, status } : each)),
  )
  invalidatePeople(db)
  if (status !== 'active') await hideFromVisitors(db, memberId)
}

async function lockPhotoOf(db: TenantDb, id: string): Promise<LockedPhoto> {
  const found = await photoOf(db, id)
  if (!found) throw new NoSuchPhoto()
  const photos = await lockPhotos(db, found.memberId)
  const photo = photos.find((each) => each.id === id)
  // Its owner has removed it in the meantime.
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

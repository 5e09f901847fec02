import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { Member } from '~/modules/accounts/member'
import { lockPhotos } from '~/modules/photos/upload/photo-rows.server'
import { storageOf } from '~/platform/storage.server'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { verificationLimits } from './schema'
import { endWaiting, waitingOnes } from './waiting.server'

const removal = defineEffect(
  'verification.remove_selfie',
  z.object({
    id: z.string(),
    /** Whether the selfie has waited for as long as it may. */
    expires: z.boolean().optional(),
  }),
)

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** Time after which an upload has a row or was abandoned. */
const unusedAfterMs = 10 * minuteMs

/** Returns a selfie's key in its pool's storage. No URL of members leads there. */
export function selfieKey(id: string): string {
  return `selfies/${id}.webp`
}

/**
 * Stores a selfie. Both ends of its life are enqueued before: some minutes later without a row, and after seven days
 * whatever happens. In between, a look a day ends the waiting where the brand has stopped offering it.
 * @throws StorageUnavailable 503
 */
export async function keepSelfie(member: Member, id: string, bytes: Buffer): Promise<void> {
  const inMs = (ms: number) => ({ dueAt: new Date(Date.now() + ms) })
  await forMember(member, async (db) => {
    enqueue(db, removal, { id }, inMs(unusedAfterMs))
    for (let day = 1; day < verificationLimits.keptDays; day++) enqueue(db, removal, { id }, inMs(day * dayMs))
    enqueue(db, removal, { id, expires: true }, inMs(verificationLimits.keptDays * dayMs))
  })
  await storageOf(member.tenant).put(selfieKey(id), bytes)
}

/** Deletes a selfie once the transaction has committed. */
export function enqueueSelfieRemoval(db: TenantDb, id: string): void {
  enqueue(db, removal, { id })
}

/** Deletes a selfie, unless it waits for a moderator and may still do so: not where the brand offers it no more. */
export const selfieRemovalHandler = onEffect(removal, async ({ id, expires }, { poolId, tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  const waits = await forTenant(tenant, async (db) => {
    const waiting = waitingOnes(db).select('member_id as memberId').where('id', '=', id)
    const found = await waiting.executeTakeFirst()
    const isOver = expires || tenant.settings.photo_verification === 'off'
    if (!found || !isOver) return found
    await lockPhotos(db, found.memberId)
    await endWaiting(db, 'expired').where('id', '=', id).execute()
    return waiting.executeTakeFirst()
  })
  if (!waits) await storageOf({ poolId }).remove(selfieKey(id))
})

/** Returns a selfie that waits, for the moderator who decides; null if there is none. */
export async function readSelfie(tenant: Tenant, id: string): Promise<Buffer | null> {
  if (!isUuid(id)) return null
  const waits = await forTenant(tenant, (db) => waitingOnes(db).where('id', '=', id).executeTakeFirst())
  return waits ? storageOf(tenant).get(selfieKey(id)) : null
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inPool } from '~/database/scope.server'
import { storageOf } from '~/platform/storage.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { NamedFiles } from '../stored-files'
import { storedKeysOf } from '../stored-files'

const removal = defineEffect(
  'photos.remove_files',
  z.object({
    memberId: z.string(),
    hash: z.string(),
    /** Null for the recording of a message. */
    blurredHash: z.string().nullable(),
    /** Whether the photo was rejected: its row then doesn't prevent the removal. */
    rejected: z.boolean().optional(),
  }),
)

/**
 * Deletes the files of a photo or a recording once the transaction has committed, unless one of the member uses them by
 * then.
 * @param dueAt earliest time; at once if missing
 */
export function enqueueRemoval(db: TenantDb, memberId: string, { hash, blurredHash }: NamedFiles, dueAt?: Date): void {
  enqueue(db, removal, { memberId, hash, blurredHash }, { dueAt })
}

/**
 * Time in which a rejected photo can be shown again: as long as its owner can object (`objectionDays` of statements). The
 * photo is not shown in the meantime.
 */
const rejectedStaysMs = 185 * 24 * 3_600_000

/** Deletes a rejected photo's files after half a year, unless it has been approved. Its owner can remove it before. */
export function enqueueRejectedRemoval(db: TenantDb, memberId: string, { hash, blurredHash }: NamedFiles): void {
  const dueAt = new Date(Date.now() + rejectedStaysMs)
  enqueue(db, removal, { memberId, hash, blurredHash, rejected: true }, { dueAt })
}

export const photoRemovalHandler = onEffect(removal, async (photo, { poolId, tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  if (await isUsed(tenant, photo)) return
  const storage = storageOf({ poolId })
  for (const key of storedKeysOf(photo)) await storage.remove(key)
})

/** Whether a photo of the member uses the files: a picture uploaded again, or sent in a message, has identical ones. */
function isUsed(
  tenant: Tenant,
  { memberId, hash, rejected = false }: z.infer<typeof removal.payload>,
): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const { rows } = await sql<{ used: boolean }>`select exists (
        select from photos where ${inPool(db)} and member_id = ${memberId} and hash = ${hash}
          and not (status = 'rejected' and ${rejected}::boolean)
      ) or exists (
        select from message_photos
        where ${inPool(db)} and sender_id = ${memberId} and hash = ${hash} and status <> 'rejected'
      ) as used`.execute(db)
    return rows[0]?.used ?? true
  })
}

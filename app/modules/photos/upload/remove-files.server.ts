import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { storageOf } from '~/platform/storage.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { WrittenPhoto } from '../keep-photo.server'
import { filesOf, storageKey } from '../stored-files'

const removal = defineEffect(
  'photos.remove_files',
  z.object({
    memberId: z.string(),
    hash: z.string(),
    blurredHash: z.string(),
    /** The photo was not accepted: its row alone keeps the files no longer. */
    rejected: z.boolean().optional(),
  }),
)

type Files = Pick<WrittenPhoto, 'hash' | 'blurredHash'>

/**
 * The files of a photo go once the transaction has committed, but for those that a photo of the member then has.
 * @param dueAt not before then; at once when missing
 */
export function enqueueRemoval(db: TenantDb, memberId: string, { hash, blurredHash }: Files, dueAt?: Date): void {
  enqueue(db, removal, { memberId, hash, blurredHash }, { dueAt })
}

/** So long an operator can take a rejection back. Nobody sees the photo meanwhile. */
const rejectedStaysMs = 24 * 3_600_000

/** The files of a rejected photo go a day later, unless it was accepted after all. */
export function enqueueRejectedRemoval(db: TenantDb, memberId: string, { hash, blurredHash }: Files): void {
  const dueAt = new Date(Date.now() + rejectedStaysMs)
  enqueue(db, removal, { memberId, hash, blurredHash, rejected: true }, { dueAt })
}

export const photoRemovalHandler = onEffect(removal, async (photo, { poolId, tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  if (await isUsed(tenant, photo)) return
  const storage = storageOf({ poolId })
  for (const file of filesOf(photo)) await storage.remove(storageKey(file))
})

/** Uploaded again, or sent again, the same photo has the same files. */
function isUsed(
  tenant: Tenant,
  { memberId, hash, rejected = false }: z.infer<typeof removal.payload>,
): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const { poolId } = db.scope
    const { rows } = await sql<{ used: boolean }>`select exists (
        select from photos where pool_id = ${poolId} and member_id = ${memberId} and hash = ${hash}
          and not (status = 'rejected' and ${rejected}::boolean)
      ) or exists (
        select from message_photos
        where pool_id = ${poolId} and sender_id = ${memberId} and hash = ${hash} and status <> 'rejected'
      ) as used`.execute(db)
    return rows[0]?.used ?? true
  })
}

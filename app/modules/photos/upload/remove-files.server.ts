import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { JobHandler } from '~/platform/jobs/ports'
import { storageOf } from '~/platform/storage.server'
import type { Tenant } from '~/tenancy/tenant'
import type { KeptPhoto } from '../keep-photo.server'
import { filesOf, storageKey } from '../stored-files'

const removalKind = 'photos.remove_files'

interface Removal {
  memberId: string
  hash: string
  blurredHash: string
  /** The photo was not accepted: its row alone keeps the files no longer. */
  rejected?: boolean
}

type Files = Pick<KeptPhoto, 'hash' | 'blurredHash'>

/**
 * The files of a photo go once the transaction has committed, but for those that a photo of the member then has.
 * @param dueAt not before then; at once when missing
 */
export function announceRemoval(db: TenantDb, memberId: string, { hash, blurredHash }: Files, dueAt?: Date): void {
  announce(db, removalKind, { memberId, hash, blurredHash } satisfies Removal, undefined, dueAt)
}

/** So long an operator can take a rejection back. Nobody sees the photo meanwhile. */
const rejectedKeptMs = 24 * 3_600_000

/** The files of a rejected photo go a day later, unless it was accepted after all. */
export function announceRejectedRemoval(db: TenantDb, memberId: string, { hash, blurredHash }: Files): void {
  const removal: Removal = { memberId, hash, blurredHash, rejected: true }
  announce(db, removalKind, { ...removal }, undefined, new Date(Date.now() + rejectedKeptMs))
}

/** Handler of this module's outbox kind, for wiring. */
export function photoRemovalHandlers({
  tenantById,
}: {
  tenantById(id: string): Promise<Tenant>
}): Record<string, JobHandler> {
  return {
    async [removalKind](payload, { poolId, tenantId }) {
      const removal = payload as unknown as Removal
      const tenant = await tenantById(tenantId)
      if (await isUsed(tenant, removal)) return
      const storage = storageOf({ poolId })
      for (const file of filesOf(removal)) await storage.remove(storageKey(file))
    },
  }
}

/** Uploaded again, or sent again, the same photo has the same files. */
function isUsed(tenant: Tenant, { memberId, hash, rejected = false }: Removal): Promise<boolean> {
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

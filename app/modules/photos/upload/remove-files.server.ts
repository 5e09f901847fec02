import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { JobHandler } from '~/platform/jobs/ports'
import { storageOf } from '~/platform/storage.server'
import type { Tenant } from '~/tenancy/tenant'
import type { KeptPhoto } from '../keep-photo.server'
import { blurredFile, photoFile, photoWidths } from '../schema'
import { storageKey } from '../stored-files'

const removalKind = 'photos.remove_files'

type Removal = { memberId: string; hash: string; blurredHash: string }

/**
 * The files of a photo go once the transaction has committed, but for those that a photo of the member then has.
 * @param dueAt not before then; at once when missing
 */
export function announceRemoval(
  db: TenantDb,
  memberId: string,
  { hash, blurredHash }: Pick<KeptPhoto, 'hash' | 'blurredHash'>,
  dueAt?: Date,
): void {
  announce(db, removalKind, { memberId, hash, blurredHash } satisfies Removal, undefined, dueAt)
}

/** Handler of this module's outbox kind, for wiring. */
export function photoRemovalHandlers({
  tenantById,
}: {
  tenantById(id: string): Promise<Tenant>
}): Record<string, JobHandler> {
  return {
    async [removalKind](payload, { poolId, tenantId }) {
      const { memberId, hash, blurredHash } = payload as Removal
      const tenant = await tenantById(tenantId)
      if (await isUsed(tenant, memberId, hash)) return
      const storage = storageOf({ poolId })
      const files = [...photoWidths.map((width) => photoFile(hash, width)), blurredFile(blurredHash)]
      for (const file of files) await storage.remove(storageKey(file))
    },
  }
}

/** Uploaded again, or sent again, the same photo has the same files. */
function isUsed(tenant: Tenant, memberId: string, hash: string): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const { poolId } = db.scope
    const { rows } = await sql<{ used: boolean }>`select exists (
        select from photos where pool_id = ${poolId} and member_id = ${memberId} and hash = ${hash}
      ) or exists (
        select from message_photos
        where pool_id = ${poolId} and sender_id = ${memberId} and hash = ${hash} and status <> 'rejected'
      ) as used`.execute(db)
    return rows[0]?.used ?? true
  })
}

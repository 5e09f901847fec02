import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { JobHandler } from '~/platform/jobs/ports'
import { storageOf } from '~/platform/storage.server'
import type { Tenant } from '~/tenancy/tenant'
import { blurredFile, photoFile, photoWidths } from '../schema'
import { storageKey } from '../stored-files'

const removalKind = 'photos.remove_files'

type Removal = { memberId: string; hash: string; blurredHash: string }

/** The files of a photo go once the transaction that takes the photo away has committed. */
export function announceRemoval(
  db: TenantDb,
  memberId: string,
  { hash, blurredHash }: { hash: string; blurredHash: string },
): void {
  announce(db, removalKind, { memberId, hash, blurredHash } satisfies Removal)
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
      // Uploaded again meanwhile, the same photo has the same files.
      if (await isUsed(tenant, memberId, hash)) return
      await removePhotoFiles({ poolId }, { hash, blurredHash })
    },
  }
}

/** Takes a photo's files out of its pool's storage, at once. */
export async function removePhotoFiles(
  tenant: { poolId: string },
  { hash, blurredHash }: { hash: string; blurredHash: string },
): Promise<void> {
  const storage = storageOf(tenant)
  const files = [...photoWidths.map((width) => photoFile(hash, width)), blurredFile(blurredHash)]
  for (const file of files) await storage.remove(storageKey(file))
}

function isUsed(tenant: Tenant, memberId: string, hash: string): Promise<boolean> {
  return forTenant(tenant, async (db) => {
    const photo = await db
      .selectFrom('photos')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('member_id', '=', memberId)
      .where('hash', '=', hash)
      .executeTakeFirst()
    return photo !== undefined
  })
}

import { forTenant } from '~/database/for-tenant.server'
import { storageOf } from '~/platform/storage.server'
import type { Tenant } from '~/tenancy/tenant'
import { lockedPhotoGrant } from './locked-photo.server'
import { photoFile } from './schema'
import { isPhotoFile, storageKey } from './stored-files'

/** A file by its content-hash name, in the pool of the brand that is asked. Null when there is none. */
export async function readFreePhoto(tenant: Tenant, file: string): Promise<Buffer | null> {
  return isPhotoFile(file) ? storageOf(tenant).get(storageKey(file)) : null
}

/** A locked photo by its signed address, and until when (milliseconds since 1970) a browser may keep it. */
export async function readLockedPhoto(
  tenant: Tenant,
  file: string,
  query: URLSearchParams,
): Promise<{ bytes: Buffer; until: number } | null> {
  const grant = lockedPhotoGrant(tenant.poolId, file, query)
  if (!grant) return null
  const photo = await forTenant(tenant, (db) =>
    db
      .selectFrom('photos')
      // Of a sister brand only who consented to be shown here.
      .innerJoin('members', (join) =>
        join.onRef('members.pool_id', '=', 'photos.pool_id').onRef('members.id', '=', 'photos.member_id'),
      )
      .select('photos.hash')
      .where('photos.pool_id', '=', db.scope.poolId)
      .where('photos.tenant_id', 'in', db.scope.visibleTenants)
      .where('photos.id', '=', grant.photoId)
      .where('photos.status', '=', 'active')
      .executeTakeFirst(),
  )
  const bytes = photo && (await storageOf(tenant).get(storageKey(photoFile(photo.hash, grant.width))))
  return bytes ? { bytes, until: grant.until } : null
}

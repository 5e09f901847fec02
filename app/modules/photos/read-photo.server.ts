import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { goneStatuses } from '~/database/tables/people/members'
import { storageOf } from '~/platform/storage.server'
import type { Tenant } from '~/tenancy/tenant'
import { lockedPhotoGrant } from './locked-photo.server'
import { shrinkPhoto } from './process-photo.server'
import type { PhotoWidth } from './schema'
import { photoFile, photoWidths } from './schema'
import { photoNamed, storageKey } from './stored-files'

/**
 * Returns a file by its content-hash name; null if the brand doesn't show the photo. A removed photo is gone as soon as
 * its removal commits, even if the file still exists.
 */
export async function readFreePhoto(tenant: Tenant, file: string): Promise<Buffer | null> {
  if (!(await isShown(tenant, file))) return null
  const { hash, width } = photoNamed(file) ?? {}
  return hash && width ? readSize(tenant, hash, width) : storageOf(tenant).get(storageKey(file))
}

/** Whether the brand shows an active photo whose file has this name. */
export async function isShown(tenant: Tenant, file: string): Promise<boolean> {
  const named = photoNamed(file)
  if (!named) return false
  const found = await forTenant(
    tenant,
    (db) =>
      shownPhotos(db)
        .select('photos.id')
        .where(`photos.${named.column}`, '=', named.hash)
        .where('photos.status', '=', 'active')
        .limit(1)
        .executeTakeFirst(),
    { atOnce: true },
  )
  return found !== undefined
}

/**
 * Returns a locked photo by its signed URL, and the URL's expiry in milliseconds since 1970; null if not granted or
 * gone.
 */
export async function readLockedPhoto(
  tenant: Tenant,
  file: string,
  query: URLSearchParams,
): Promise<{ bytes: Buffer; until: number } | null> {
  const grant = lockedPhotoGrant(tenant.poolId, file, query)
  if (!grant) return null
  const photo = await forTenant(
    tenant,
    (db) =>
      shownPhotos(db)
        .select('photos.hash')
        .where('photos.id', '=', grant.photoId)
        .where('photos.status', 'in', grant.statuses)
        .executeTakeFirst(),
    { atOnce: true },
  )
  const bytes = photo && (await readSize(tenant, photo.hash, grant.width))
  return bytes ? { bytes, until: grant.until } : null
}

/** Query: photos of members that the brand shows; those of sister brands only if they consented to be shown here. */
function shownPhotos(db: TenantDb) {
  return db
    .selectFrom('photos')
    .innerJoin('members', (join) =>
      join.onRef('members.pool_id', '=', 'photos.pool_id').onRef('members.id', '=', 'photos.member_id'),
    )
    .where('photos.pool_id', '=', db.scope.poolId)
    .where('photos.tenant_id', 'in', db.scope.visibleTenants)
    .where('members.status', 'not in', goneStatuses)
}

/**
 * Returns one size of a stored photo; the caller has checked access. If the photo was stored before this width was
 * introduced, the size is derived from the next larger one on first use. Null if the photo has no files.
 * @throws PhotosBusy 503
 */
export async function readSize(pool: { poolId: string }, hash: string, width: PhotoWidth): Promise<Buffer | null> {
  const storage = storageOf(pool)
  const key = (size: PhotoWidth) => storageKey(photoFile(hash, size))
  const stored = await storage.get(key(width))
  const larger = photoWidths[photoWidths.indexOf(width) + 1]
  if (stored || !larger) return stored
  const source = await storage.get(key(larger))
  if (!source) return null
  const shrunk = await shrinkPhoto(source, width)
  await storage.put(key(width), shrunk)
  // Files are removed from the largest to the smallest: if the source still exists, a removal will also reach this
  // size.
  if (await storage.get(key(larger))) return shrunk
  await storage.remove(key(width))
  return null
}

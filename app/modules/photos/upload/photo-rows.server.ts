import type { TenantDb } from '~/database/for-tenant.server'

/** All photos of a member in their order, those included that only their owner sees. */
export function ownPhotoRows(db: TenantDb, memberId: string) {
  return db
    .selectFrom('photos')
    .select(['id', 'position', 'status', 'rejection', 'hash', 'blurred_hash as blurredHash', 'width', 'height'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type OwnPhotoRow = Awaited<ReturnType<typeof ownPhotoRows>>[number]

/** `ownPhotoRows`, which nobody else changes until the transaction ends. */
export async function lockPhotos(db: TenantDb, memberId: string): Promise<OwnPhotoRow[]> {
  const [, photos] = await Promise.all([
    db
      .selectFrom('members')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', memberId)
      // Likes and messages of the member needn't wait.
      .forNoKeyUpdate()
      .execute(),
    ownPhotoRows(db, memberId),
  ])
  return photos
}

/** How many count: all but those that were not accepted. */
export function countedPhotos(photos: readonly Pick<OwnPhotoRow, 'status'>[]): number {
  return photos.filter(({ status }) => status !== 'rejected').length
}

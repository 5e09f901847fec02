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

/** One change at a time to the photos of a member, until the transaction ends. */
export async function lockPhotos(db: TenantDb, memberId: string): Promise<void> {
  await db
    .selectFrom('members')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .execute()
}

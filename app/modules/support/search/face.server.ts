import { forTenant } from '~/database/for-tenant.server'
import { readSize } from '~/modules/photos/read-photo.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'

/**
 * Returns the smallest size of a member's main photo; null if others see none.
 * @param tenant as `brandAt` gives it to the operator
 */
export async function faceOf(tenant: Tenant, memberId: string): Promise<Buffer | null> {
  if (!isUuid(memberId)) return null
  const main = await forTenant(
    tenant,
    (db) =>
      db
        .selectFrom('photos')
        .select('hash')
        .where('pool_id', '=', db.scope.poolId)
        .where('tenant_id', '=', db.scope.tenantId)
        .where('member_id', '=', memberId)
        .where('status', '=', 'active')
        .orderBy('position')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    { atOnce: true },
  )
  return main ? readSize(tenant, main.hash, 200) : null
}

import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { NotYours } from '~/modules/operators/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'

/**
 * Runs a transaction about one of the brand's own members. It sees what they see, including sister brands' messages.
 * @throws NotYours 404
 */
export async function atMember<T>(tenant: Tenant, id: string, work: (db: TenantDb) => Promise<T>): Promise<T> {
  if (!isUuid(id)) throw new NotYours()
  return forMember({ id, tenant }, async (db) => {
    const known = await db
      .selectFrom('members')
      .select('id')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) throw new NotYours()
    return work(db)
  })
}

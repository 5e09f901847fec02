import type { TenantDb } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'

/** Query: the member's mandate for an order. */
export function mandateRow(db: TenantDb, member: Pick<Member, 'id'>, orderKey: string) {
  return db
    .selectFrom('mandates')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
    .where('order_key', '=', orderKey)
}

/** Update: the mandate. */
export function changeMandate(db: TenantDb, id: string) {
  return db
    .updateTable('mandates')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

import type { TenantDb } from '~/database/for-tenant.server'

/** The operator says that this member can't pay by direct debit. */
export async function blockDebits(db: TenantDb, member: { id: string }, reason: string): Promise<void> {
  await db
    .insertInto('direct_debit_blocks')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, account_id: member.id, reason })
    .onConflict((conflict) => conflict.columns(['pool_id', 'account_id']).doUpdateSet({ reason }))
    .execute()
}

/** Takes that back. A debit that a bank returned blocks all the same. */
export async function allowDebits(db: TenantDb, member: { id: string }): Promise<void> {
  await db
    .deleteFrom('direct_debit_blocks')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
    .execute()
}

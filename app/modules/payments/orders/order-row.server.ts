import type { TenantDb } from '~/database/for-tenant.server'

/** Columns of `OrderRow`. */
export const orderColumns = [
  'id',
  'account_id',
  'order_key',
  'payment_id',
  'bundle_id',
  'credits',
  'amount',
  'currency',
  'method',
  'discount_code',
  'discount_amount',
  'status',
  'tax_rate',
  'first_purchase',
  'traffic_source',
  'provider',
  'provider_payment_id',
  'checkout_url',
  'created_at',
  'paid_at',
  'refunded',
  'refunded_at',
  'charged_back_at',
  'keep_method',
  'stored_method_id',
] as const

/** Query: orders of the brand. */
export function orderRow(db: TenantDb) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderRow>['executeTakeFirstOrThrow']>>

/** Update: the order. */
export function changeOrder(db: TenantDb, id: string) {
  return db
    .updateTable('orders')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

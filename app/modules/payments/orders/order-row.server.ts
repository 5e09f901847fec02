import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'

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
  'dropped',
  'dropped_at',
  'purchase_id',
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

/** Query: the orders that a condition on `orders` names, with all orders of their purchases, oldest first. */
function purchases(db: TenantDb, which: RawBuilder<unknown>) {
  return sql<OrderRow>`
    with named as materialized (
      select coalesce(purchase_id, id) as purchase from orders
      where ${inBrand(db)} and (${which})
    )
    select ${sql.raw(orderColumns.join(', '))} from orders
    where ${inBrand(db)}
      and (id = any(array(select purchase from named)) or purchase_id = any(array(select purchase from named)))
    order by id`
}

/** Returns the orders of the purchases that a condition on `orders` names, oldest first. */
export async function purchasesOf(db: TenantDb, which: RawBuilder<unknown>): Promise<OrderRow[]> {
  return (await purchases(db, which).execute(db)).rows
}

/**
 * Locks the orders of the purchases that a condition on `orders` names, in the order of their ids, so that no two
 * transactions wait for each other. Lock orders before accounts.
 */
export async function lockPurchases(db: TenantDb, which: RawBuilder<unknown>): Promise<OrderRow[]> {
  const locking = sql<OrderRow>`${purchases(db, which)} for update`
  const { rows } = await locking.execute(db)
  // While it waited for a lock, one of them may have been replaced once more.
  return rows.some(({ dropped }) => dropped === 'replaced') ? (await locking.execute(db)).rows : rows
}

/** Whether two orders belong to one purchase: one has replaced the other, perhaps with others between them. */
export function isOfPurchase(one: OrderRow, other: OrderRow): boolean {
  return (one.purchase_id ?? one.id) === (other.purchase_id ?? other.id)
}

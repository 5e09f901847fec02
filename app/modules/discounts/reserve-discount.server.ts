import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope, TenantDb } from '~/database/for-tenant.server'
import type { Discount } from './schema'

interface DiscountedOrder {
  id: string
  accountId: string
  /** SQL of its number. */
  paymentId: RawBuilder<number>
}

/** What one order at a time can hold of a discount; null where every order may. The offers to new members are one: the first purchase. */
export function claimOf({ kind, code, validity }: Discount, accountId: string): string | null {
  if (kind !== 'code') return `first:${accountId}`
  if (validity === 'unlimited') return null
  return validity === 'once' ? `code:${code}` : `code:${code}:${accountId}`
}

/**
 * SQL that holds a discount for an order that is not paid yet, for the statement that places it. Of two at the same moment
 * one gets a row; the other waits for it and gets none.
 */
export function reservation({ poolId, tenantId }: Scope, order: DiscountedOrder, discount: Discount) {
  return sql<{ order_id: string }>`
    insert into discount_uses (pool_id, order_id, tenant_id, account_id, payment_id, code, claim)
    values (${poolId}, ${order.id}, ${tenantId}, ${order.accountId}, ${order.paymentId}, ${discount.code},
      ${claimOf(discount, order.accountId)})
    on conflict (pool_id, tenant_id, claim) where claim is not null and status <> 'free' do nothing
    returning order_id`
}

/** The order is paid, maybe late, after its discount was free again and went to another order: then both have it. */
export async function markDiscountUsed(db: TenantDb, orderId: string): Promise<void> {
  const { poolId, tenantId } = db.scope
  await sql`
    update discount_uses mine set status = 'used', claim = case when mine.status = 'free' and exists (
        select 1 from discount_uses other
        where other.pool_id = mine.pool_id and other.tenant_id = mine.tenant_id
          and other.claim = mine.claim and other.status <> 'free'
      ) then null else mine.claim end
    where pool_id = ${poolId} and tenant_id = ${tenantId} and order_id = ${orderId}`.execute(db)
}

/** The order failed or was cancelled: what it held may be had again. */
export async function freeDiscount(db: TenantDb, orderId: string): Promise<void> {
  await db
    .updateTable('discount_uses')
    .set({ status: 'free' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'reserved')
    .execute()
}

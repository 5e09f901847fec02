import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Scope, TenantDb } from '~/database/for-tenant.server'
import { invalidateViewers } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import type { Discount } from './schema'

interface DiscountedOrder {
  id: string
  accountId: string
  /** SQL expression for the order's number. */
  paymentId: RawBuilder<number>
}

/**
 * Returns the key under which only one order at a time can reserve a discount; null when any number may. The offers to
 * new members share one key, for the first purchase.
 */
export function claimOf({ kind, code, validity }: Discount, accountId: string): string | null {
  if (kind !== 'code') return `first:${accountId}`
  if (validity === 'unlimited') return null
  return validity === 'once' ? `code:${code}` : `code:${code}:${accountId}`
}

/**
 * SQL that reserves a discount for an unpaid order, as a part of the statement that places the order. Of two at the
 * same moment, one gets a row; the other waits for it and gets none.
 */
export function reservation({ poolId, tenantId }: Scope, order: DiscountedOrder, discount: Discount) {
  return sql<{ order_id: string }>`
    insert into discount_uses (pool_id, order_id, tenant_id, account_id, payment_id, code, claim)
    values (${poolId}, ${order.id}, ${tenantId}, ${order.accountId}, ${order.paymentId}, ${discount.code},
      ${claimOf(discount, order.accountId)})
    on conflict (pool_id, tenant_id, claim) where claim is not null and status <> 'free' do nothing
    returning order_id`
}

/**
 * Marks the order's discount as used when the order is paid. If the payment is late and the discount was released and
 * is reserved by another order, both orders keep it.
 */
export async function markDiscountUsed(db: TenantDb, orderId: string): Promise<void> {
  await sql`
    update discount_uses mine set status = 'used', claim = case when mine.status = 'free' and exists (
        select 1 from discount_uses other
        where other.pool_id = mine.pool_id and other.tenant_id = mine.tenant_id
          and other.claim = mine.claim and other.status <> 'free'
      ) then null else mine.claim end
    where ${inBrand(db)} and order_id = ${orderId}`.execute(db)
}

/** Releases the discount of an order that failed or was cancelled. */
export async function freeDiscount(db: TenantDb, orderId: string): Promise<void> {
  const freed = await db
    .updateTable('discount_uses')
    .set({ status: 'free' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'reserved')
    .returning('account_id as buyerId')
    .execute()
  invalidateViewers(db, ...freed.map(({ buyerId }) => buyerId))
}

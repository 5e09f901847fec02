import type { TenantDb } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { OrderRow } from '../orders/order-row.server'
import type { ReusableMethod } from '../provider/port'

/**
 * Stores the payment method of an order whose buyer agreed to it, once, in the transaction that completes the order.
 */
export async function storeMethod(db: TenantDb, order: OrderRow, reusable: ReusableMethod): Promise<void> {
  await db
    .insertInto('stored_methods')
    .values({
      pool_id: db.scope.poolId,
      id: uuidv7(),
      tenant_id: db.scope.tenantId,
      account_id: order.account_id,
      provider: order.provider,
      customer_ref: reusable.customerRef,
      mandate_ref: reusable.mandateRef,
      method: order.method,
      label: reusable.label,
      last_digits: reusable.lastDigits,
      expires: reusable.expires,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'provider', 'mandate_ref']).doNothing())
    .execute()
}

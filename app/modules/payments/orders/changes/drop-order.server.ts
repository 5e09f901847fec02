import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { OrdersTable } from '~/database/tables/money/payments'
import { freeDiscount } from '~/modules/discounts/reserve-discount.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { providerOf } from '../../provider/providers.server'
import type { OrderRow } from '../order-row.server'
import { changeOrder, orderRow } from '../order-row.server'

/** A payment to cancel at the provider, because its order is no longer wanted. */
const cancellation = defineEffect('payments.cancellation', z.object({ orderId: z.string() }))

/**
 * Gives up an unfinished order, which the caller has locked: its discount is free again, and its payment is cancelled at
 * the provider by the outbox. A payment made nevertheless is granted or refunded (`isWanted`), so it is soon looked at.
 */
export async function dropOrder(
  db: TenantDb,
  { id, provider_payment_id: payment }: Pick<OrderRow, 'id' | 'provider_payment_id'>,
  dropped: NonNullable<OrdersTable['dropped']>,
): Promise<void> {
  await changeOrder(db, id)
    .set({
      status: 'cancelled',
      dropped,
      dropped_at: sql<Date>`now()`,
      next_look_at: sql<Date>`now() + interval '1 minute'`,
    })
    .execute()
  await freeDiscount(db, id)
  if (payment !== null) enqueueCancellation(db, id)
}

function enqueueCancellation(db: TenantDb, orderId: string): void {
  enqueue(db, cancellation, { orderId }, { key: `${cancellation.name} ${orderId}` })
}

/** Cancels the payment, if the provider still can. It may run any number of times. */
export const cancellationHandler = onEffect(cancellation, async ({ orderId }, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  const order = await forTenant(tenant, (db) => orderRow(db).where('id', '=', orderId).executeTakeFirst())
  if (order?.status !== 'cancelled' || order.provider_payment_id === null) return
  const provider = providerOf(tenant)
  // A brand that has changed its provider can't ask the former one.
  if (provider.name === order.provider) await provider.cancel(order.provider_payment_id)
})

/**
 * Stores the payment that was opened for an order. Returns false if the order was given up in the meantime; its payment
 * is then cancelled.
 */
export async function storePayment(
  db: TenantDb,
  orderId: string,
  payment: { provider_payment_id: string; checkout_url?: string },
): Promise<boolean> {
  const stored = await changeOrder(db, orderId).set(payment).returning('dropped').executeTakeFirstOrThrow()
  if (stored.dropped !== null) enqueueCancellation(db, orderId)
  return stored.dropped === null
}

/**
 * Whether the payment of an order is to be granted: of one purchase the order paid first, unless the buyer cancelled the
 * purchase.
 * @param others the other orders of its purchase
 */
export function isWanted(order: OrderRow, others: readonly OrderRow[]): boolean {
  const newest = [order, ...others].reduce((one, other) => (one.id > other.id ? one : other))
  return newest.dropped !== 'cancelled' && others.every(({ status }) => status !== 'completed')
}

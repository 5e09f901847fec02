import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { log } from '~/platform/log.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { enqueuePaymentMail } from '../enqueue-mail.server'
import { ProviderRefused } from '../errors'
import type { OrderRow } from '../orders/order-row.server'
import type { ProviderRefund } from '../provider/port'
import { providerOf } from '../provider/providers.server'
import { changeRefund, enqueueRefundConversion, refund } from './take-back.server'
import { undoRefund } from './undo-refund.server'

export const refundHandler = onEffect(refund, async ({ refundId }, { tenantId, tenantById }) => {
  await carryOutRefund(await tenantById(tenantId), refundId)
})

/**
 * Has the provider make a refund that was booked before. It may run any number of times: the provider knows the refund
 * by its id, so that a crash between the refund and recording it is harmless. A refund that the provider refuses waits
 * for an operator; one that an operator requested is undone.
 */
export async function carryOutRefund(tenant: Tenant, refundId: string): Promise<void> {
  const requestedRefund = await forTenant(tenant, (db) => requested(db, refundId))
  if (!requestedRefund) return
  try {
    await providerOf(tenant).refund(requestedRefund)
  } catch (error) {
    const refused = error instanceof ProviderRefused
    await forTenant(tenant, async (db) => {
      const refusal = refused ? error.message.slice(0, longestRefusal) : null
      if (refusal !== null && requestedRefund.kind === 'operator')
        return undoRefund(db, refundId, requestedRefund.orderId, refusal)
      await openRefund(db, refundId)
        .set({ failed_at: sql<Date>`now()`, ...(refusal === null ? {} : { status: 'refused', refusal }) })
        .execute()
    })
    if (!refused) throw error
    log().error({ tenant: tenant.slug, refund: refundId, err: error }, 'the provider refuses a refund')
    return
  }
  await forTenant(tenant, async (db) => {
    const done = await openRefund(db, refundId).set({ status: 'done', done_at: sql<Date>`now()` }).executeTakeFirst()
    // Another job finished or undid it first.
    if (done.numUpdatedRows === 0n) return
    if (requestedRefund.kind === 'operator') enqueueRefundConversion(db, requestedRefund, refundId)
    enqueuePaymentMail(db, 'refund', requestedRefund.orderId, refundId)
  })
}

/** Maximum number of characters stored of a provider's message. */
const longestRefusal = 300

type RequestedRefund = ProviderRefund &
  Pick<OrderRow, 'first_purchase' | 'traffic_source'> & { orderId: string; kind: string }

async function requested(db: TenantDb, id: string): Promise<RequestedRefund | null> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('orders', (join) =>
      join.onRef('orders.pool_id', '=', 'refunds.pool_id').onRef('orders.id', '=', 'refunds.order_id'),
    )
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.currency',
      'refunds.kind',
      'orders.first_purchase',
      'orders.traffic_source',
      'orders.id as orderId',
      'orders.provider_payment_id as providerPaymentId',
      'orders.payment_id as paymentId',
    ])
    .where('refunds.pool_id', '=', db.scope.poolId)
    .where('refunds.tenant_id', '=', db.scope.tenantId)
    .where('refunds.id', '=', id)
    .where('refunds.status', '=', 'requested')
    .executeTakeFirst()
  if (!row) return null
  const { providerPaymentId, ...refund } = row
  if (providerPaymentId === null) throw new Error(`refund ${id} is of an order without a payment`)
  return { ...refund, providerPaymentId }
}

function openRefund(db: TenantDb, id: string) {
  return changeRefund(db, id).where('status', '=', 'requested')
}

import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { changeAccount, changeProfile } from '~/modules/accounts/account-row.server'
import { audit } from '~/modules/audit/audit.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { log } from '~/platform/log.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { enqueuePaymentMail } from '../enqueue-mail.server'
import { ProviderRefused } from '../errors'
import type { OrderRow } from '../orders/order-row.server'
import { changeOrder, orderRow } from '../orders/order-row.server'
import type { ProviderRefund } from '../provider/port'
import { providerOf } from '../provider/providers.server'
import { changeRefund, enqueueRefundConversion, lockBalance, refund } from './take-back.server'

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

/**
 * Undoes an operator's refund that the provider refused: restores credits, premium and the order, once. A refund whose
 * status has changed in the meantime is left alone.
 * @param refusal in the provider's words
 */
export async function undoRefund(db: TenantDb, refundId: string, orderId: string, refusal: string): Promise<void> {
  const order = await orderRow(db).where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
  await lockBalance(db, order.account_id)
  const refund = await changeRefund(db, refundId)
    .set({ status: 'undone', failed_at: sql<Date>`now()`, refusal })
    .where('status', '=', 'requested')
    .returning(['amount', 'credits', 'premium_since'])
    .executeTakeFirst()
  if (!refund) return
  const { amount, credits, premium_since: premiumSince } = refund
  const buyer = { id: order.account_id }
  if (credits > 0) await grantCredits(db, buyer, { credits, key: refundId, reason: 'returned' })
  await changeOrder(db, order.id)
    .set({ refunded: order.refunded - amount, refunded_at: lastReturn(db, sql`order_id = ${order.id}`) })
    .execute()
  await changeAccount(db, buyer.id)
    .set({ refunded_at: lastReturn(db, sql`account_id = ${buyer.id} and kind <> 'chargeback'`) })
    .execute()
  if (premiumSince) {
    await changeAccount(db, buyer.id).set({ paid_at: premiumSince }).where('paid_at', 'is', null).execute()
    await changeProfile(db, buyer.id).set({ premium: true }).execute()
  }
  audit(db, {
    act: 'order.refund_refused',
    subject: { kind: 'order', id: order.id, name: String(order.payment_id) },
    reason: refusal,
    before: { refunded: order.refunded },
    after: { refunded: order.refunded - amount, amount, credits, currency: order.currency, refund: refundId },
    rule: 'payments.refund',
  })
}

/** SQL: when money was last returned, or requested back. */
function lastReturn(db: TenantDb, which: ReturnType<typeof sql>) {
  return sql<Date | null>`(select max(requested_at) from refunds
    where ${inBrand(db)} and status <> 'undone' and ${which})`
}

import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant, withCommit } from '~/database/for-tenant.server'
import { invalidateViewers } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import type { PaymentNotificationsTable } from '~/database/tables/money/payments'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { freeDiscount, markDiscountUsed } from '~/modules/discounts/reserve-discount.server'
import { enqueueConversion } from '~/modules/traffic/postbacks/enqueue-conversion.server'
import { afterCommit } from '~/platform/events'
import { log } from '~/platform/log.server'
import { countPayment } from '~/platform/metrics/metrics.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { enqueuePaymentMail } from '../enqueue-mail.server'
import { dropOrder, isWanted } from '../orders/changes/drop-order.server'
import type { OrderRow } from '../orders/order-row.server'
import { changeOrder, isOfPurchase, lockPurchases } from '../orders/order-row.server'
import type { PaymentReport } from '../provider/port'
import { bookReturns } from '../refunds/book-returns.server'
import { takeBack } from '../refunds/take-back.server'
import type { OrderStatus } from '../schema'
import { isUnfinished } from '../schema'
import { storeMethod } from '../stored/store-method.server'

type Outcome = NonNullable<PaymentNotificationsTable['outcome']>

/**
 * Stores a provider's report of a payment, then applies it to its order exactly once, whatever the number and order of
 * reports. A report that was stored but not applied (the server died, or the order isn't known yet) is applied when the
 * provider repeats it or is polled again.
 * @param report null if the provider knows no such payment
 */
export async function applyReport(tenant: Tenant, provider: string, report: PaymentReport | null): Promise<void> {
  if (!report || report.status === 'open') return
  const stored = await forTenant(tenant, (db) => store(db, provider, report), { atOnce: true })
  if (stored.applied) return
  const outcome = await forTenant(tenant, async (db) => {
    const [orders, buyers] = await Promise.all([
      lockPurchases(db, paidBy(provider, report)),
      report.status === 'paid' ? lockBuyer(db, provider, report) : [],
    ])
    const order = paidOf(orders, report)
    const buyer = buyers.find(({ id }) => id === order?.account_id)
    const others = order ? orders.filter((other) => other.id !== order.id && isOfPurchase(other, order)) : []
    const outcome = await applyTo(db, order, { buyer, others }, report)
    withCommit(db, note(db, stored.id, outcome))
    return outcome
  })
  if (outcome === 'wrong_amount' || outcome === 'unknown_payment') {
    countPayment(provider, outcome)
    log().error({ tenant: tenant.slug, provider, payment: report.providerPaymentId, outcome }, 'payment notification')
  }
}

async function store(db: TenantDb, provider: string, report: PaymentReport): Promise<{ id: string; applied: boolean }> {
  const { poolId, tenantId } = db.scope
  const { providerPaymentId, amount, currency } = report
  const { rows } = await sql<{ id: string; applied: boolean }>`
    insert into payment_notifications (pool_id, id, tenant_id, provider, provider_payment_id, event, amount, currency)
    values (${poolId}, ${uuidv7()}, ${tenantId}, ${provider}, ${providerPaymentId}, ${eventOf(report)}, ${amount}, ${currency})
    on conflict (pool_id, provider, provider_payment_id, event, amount, currency)
      do update set repeats = payment_notifications.repeats + 1, repeated_at = now()
    returning id, applied_at is not null as applied`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a notification was not stored')
  return row
}

/** Identifies a report among those of one payment. */
function eventOf({ status, refunded, chargedBack }: PaymentReport): string {
  return [
    status,
    ...(refunded > 0 ? [`refunded ${refunded}`] : []),
    ...(chargedBack > 0 ? [`charged back ${chargedBack}`] : []),
  ].join(', ')
}

/** SQL condition on `orders`: the order of this payment. */
function paidBy(provider: string, { providerPaymentId, orderId }: PaymentReport) {
  return sql`provider = ${provider} and (provider_payment_id = ${providerPaymentId} or id = ${orderId})`
}

/**
 * Returns the order of a payment, found by the payment's id, or, if the notification arrives before the response to the
 * checkout request, by the order id that the provider was given.
 */
function paidOf(orders: readonly OrderRow[], { providerPaymentId, orderId }: PaymentReport): OrderRow | undefined {
  return (
    orders.find(({ provider_payment_id: payment }) => payment === providerPaymentId) ??
    orders.find(({ id }) => id === orderId)
  )
}

/** Locks the account of the order's buyer, after the order; empty if the account is closed. */
async function lockBuyer(db: TenantDb, provider: string, report: PaymentReport): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select id from accounts where ${inBrand(db)} and status <> 'deleted'
      and id in (select account_id from orders where ${inBrand(db)}
        and ${paidBy(provider, report)}) for update`.execute(db)
  return rows
}

interface Buyer {
  id: string
}

interface Around {
  buyer: Buyer | undefined
  /** The other orders of the purchase. */
  others: OrderRow[]
}

async function applyTo(
  db: TenantDb,
  order: OrderRow | undefined,
  around: Around,
  report: PaymentReport,
): Promise<Outcome> {
  if (!order || !(await isItsPayment(db, order, report))) return 'unknown_payment'
  if (report.amount !== order.amount || report.currency !== order.currency) return 'wrong_amount'
  const status = statusAfter(order.status, report.status)
  if (status === 'completed') await complete(db, order, around, report)
  else if (status !== null) await end(db, order, status)
  else if (order.dropped !== null && report.status !== 'pending') await stopLooking(db, order)
  if (status === 'failed') enqueuePaymentMail(db, 'failed', order.id)
  const returned = await bookReturns(db, order, report)
  if (status) afterCommit(() => countPayment(order.provider, status))
  if (returned) afterCommit(() => countPayment(order.provider, 'returned'))
  return status !== null || returned ? 'applied' : 'changed_nothing'
}

/**
 * Whether the report is about the order's payment. An order has one; of two (the first response was lost), the paid one
 * counts.
 */
async function isItsPayment(db: TenantDb, order: OrderRow, report: PaymentReport): Promise<boolean> {
  const { providerPaymentId, status } = report
  if (order.provider_payment_id === providerPaymentId) return true
  if (order.provider_payment_id !== null && (status !== 'paid' || order.status === 'completed')) return false
  await changeOrder(db, order.id).set({ provider_payment_id: providerPaymentId }).execute()
  return true
}

/**
 * Returns the status of an order after a report; null if unchanged. Paid is final, whether the report comes early or
 * late.
 */
export function statusAfter(current: OrderStatus, reported: PaymentReport['status']): OrderStatus | null {
  if (current === 'completed') return null
  switch (reported) {
    case 'paid':
      return 'completed'
    case 'failed':
    case 'cancelled':
      return isUnfinished(current) ? reported : null
    case 'pending':
      return current === 'loading' ? 'pending' : null
    default:
      return null
  }
}

/** Records that an order is unpaid or pending; its discount stays reserved only while it is pending. */
async function end(db: TenantDb, order: OrderRow, status: Exclude<OrderStatus, 'completed'>): Promise<void> {
  invalidateViewers(db, order.account_id)
  await changeOrder(db, order.id).set({ status }).execute()
  if (status !== 'pending') await freeDiscount(db, order.id)
}

/** Stops polling for the payment of an order that was given up: it has ended. */
async function stopLooking(db: TenantDb, order: OrderRow): Promise<void> {
  await changeOrder(db, order.id).set({ next_look_at: null }).execute()
}

/**
 * Completes a paid order in one transaction: credits, premium with the first purchase, and the receipt; an order that was
 * to replace it is given up. The money is refunded if no one can receive the credits, because the account is closed or
 * erased, and if no one wants them, because the buyer cancelled the order or has paid for it in another way.
 */
async function complete(
  db: TenantDb,
  order: OrderRow,
  { buyer, others }: Around,
  { reusableMethod }: PaymentReport,
): Promise<void> {
  if (!buyer || !isWanted(order, others)) {
    await changeOrder(db, order.id).set({ status: 'completed', paid_at: sql<Date>`now()` }).execute()
    await takeBack(db, order, { kind: 'unclaimed', amount: order.amount, credits: 0 })
    return
  }
  for (const other of others) if (isUnfinished(other.status)) await dropOrder(db, other, 'replaced')
  enqueuePaymentMail(db, 'receipt', order.id)
  if (order.traffic_source !== null) enqueueConversion(db, 'first_purchase', order.id)
  withCommit(
    db,
    grantCredits(db, buyer, { credits: order.credits, key: order.id, reason: 'purchase' }),
    completeOrder(db, order),
    ...(order.keep_method && reusableMethod ? [storeMethod(db, order, reusableMethod)] : []),
    ...(order.discount_code !== null ? [markDiscountUsed(db, order.id)] : []),
  )
}

/** Marks the order as paid, and the buyer as premium on the first purchase. */
async function completeOrder(db: TenantDb, { id, account_id: buyerId }: OrderRow): Promise<void> {
  invalidateViewers(db, buyerId)
  await sql`
    with account as (
      update accounts set paid_at = now()
      where ${inBrand(db)} and id = ${buyerId} and paid_at is null
      returning id
    ), profile as (
      update members set premium = true from account
      where ${inBrand(db, 'members')} and members.id = account.id
    )
    update orders set status = 'completed', paid_at = now(), first_purchase = exists (select from account)
    where ${inBrand(db)} and id = ${id}`.execute(db)
}

/** Stores the outcome of a notification. Without an order it stays unapplied, because the order may still appear. */
async function note(db: TenantDb, id: string, outcome: Outcome): Promise<void> {
  await sql`
    update payment_notifications set outcome = ${outcome},
      applied_at = case when ${outcome !== 'unknown_payment'}::boolean then now() end
    where ${inBrand(db)} and id = ${id} and applied_at is null`.execute(db)
}

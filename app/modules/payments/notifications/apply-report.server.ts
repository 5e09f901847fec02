import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant, withCommit } from '~/database/for-tenant.server'
import { prepared } from '~/database/prepared.server'
import type { PaymentNotificationsTable } from '~/database/tables/money/payments'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { freeDiscount, markDiscountUsed } from '~/modules/discounts/reserve-discount.server'
import { enqueueConversion } from '~/modules/traffic/postbacks/enqueue-conversion.server'
import { afterCommit } from '~/platform/events'
import { log } from '~/platform/log.server'
import { countPayment } from '~/platform/metrics/metrics.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { enqueuePaymentMail } from '../mail/payment-mail.server'
import type { OrderRow } from '../orders/order-row.server'
import { changeOrder, orderColumns } from '../orders/order-row.server'
import type { PaymentReport } from '../provider/port'
import { bookReturns } from '../refunds/book-returns.server'
import { takeBack } from '../refunds/take-back.server'
import type { OrderStatus } from '../schema'
import { isUnfinished } from '../schema'
import { storeMethod } from '../stored/store-method.server'

type Outcome = NonNullable<PaymentNotificationsTable['outcome']>

/**
 * Stores what a provider says of a payment, then applies it to its order: once, whatever the number and order of reports.
 * What was stored and not applied, because the server died in between or because the order isn't known yet, is applied when
 * the provider says it again or is asked again.
 * @param report null: the provider knows no such payment
 */
export async function applyReport(tenant: Tenant, provider: string, report: PaymentReport | null): Promise<void> {
  if (!report || report.status === 'open') return
  const stored = await forTenant(tenant, (db) => store(db, provider, report), { atOnce: true })
  if (stored.applied) return
  const outcome = await forTenant(tenant, async (db) => {
    const [order, buyers] = await Promise.all([
      lockOrder(db, provider, report),
      report.status === 'paid' ? lockBuyer(db, provider, report) : [],
    ])
    const buyer = buyers.find(({ id }) => id === order?.account_id)
    const outcome = await applyTo(db, order, buyer, report)
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
    returning id, applied_at is not null as applied`.execute(prepared(db))
  const [row] = rows
  if (!row) throw new Error('a notification was not stored')
  return row
}

/** What makes one report differ from another of the same payment. */
function eventOf({ status, refunded, chargedBack }: PaymentReport): string {
  return [
    status,
    ...(refunded > 0 ? [`refunded ${refunded}`] : []),
    ...(chargedBack > 0 ? [`charged back ${chargedBack}`] : []),
  ].join(', ')
}

/**
 * The order of a payment: known by the payment's id, or, when the notification overtakes the checkout's own answer, by the
 * order that the provider was told.
 */
async function lockOrder(db: TenantDb, provider: string, report: PaymentReport): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${sql.raw(orderColumns.join(', '))} from orders where ${paidBy(db, provider, report)} for update`.execute(
    prepared(db),
  )
  return rows[0]
}

/** SQL condition on `orders`. */
function paidBy({ scope }: TenantDb, provider: string, { providerPaymentId, orderId }: PaymentReport) {
  return sql`pool_id = ${scope.poolId} and tenant_id = ${scope.tenantId} and provider = ${provider}
    and (provider_payment_id = ${providerPaymentId} or id = ${orderId})`
}

/** The account that the order is for, locked after the order; none where it is closed. */
async function lockBuyer(db: TenantDb, provider: string, report: PaymentReport): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select id from accounts where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and status <> 'deleted'
      and id in (select account_id from orders where ${paidBy(db, provider, report)}) for update`.execute(prepared(db))
  return rows
}

interface Buyer {
  id: string
}

async function applyTo(
  db: TenantDb,
  order: OrderRow | undefined,
  buyer: Buyer | undefined,
  report: PaymentReport,
): Promise<Outcome> {
  if (!order || !(await isItsPayment(db, order, report))) return 'unknown_payment'
  if (report.amount !== order.amount || report.currency !== order.currency) return 'wrong_amount'
  const status = statusAfter(order.status, report.status)
  if (status === 'completed') await complete(db, order, buyer, report)
  else if (status !== null) await end(db, order, status)
  if (status === 'failed') enqueuePaymentMail(db, 'failed', order.id)
  const returned = await bookReturns(db, order, report)
  if (status) afterCommit(() => countPayment(order.provider, status))
  if (returned) afterCommit(() => countPayment(order.provider, 'returned'))
  return status !== null || returned ? 'applied' : 'changed_nothing'
}

/** An order has one payment. Of two (the answer to the first was lost), the one that is paid counts. */
async function isItsPayment(db: TenantDb, order: OrderRow, report: PaymentReport): Promise<boolean> {
  const { providerPaymentId, status } = report
  if (order.provider_payment_id === providerPaymentId) return true
  if (order.provider_payment_id !== null && (status !== 'paid' || order.status === 'completed')) return false
  await changeOrder(db, order.id).set({ provider_payment_id: providerPaymentId }).execute()
  return true
}

/** What a report makes of an order; null: nothing. Paid is final, and comes late as well as early. */
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

/** Not paid, or not yet: a discount stays held only while the payment may still come soon. */
async function end(db: TenantDb, order: OrderRow, status: Exclude<OrderStatus, 'completed'>): Promise<void> {
  await changeOrder(db, order.id).set({ status }).execute()
  if (status !== 'pending') await freeDiscount(db, order.id)
}

/**
 * The credits, premium with the first purchase, and the receipt: all with the order, or none. Where the account is closed
 * or erased nobody can have the credits: the money goes back.
 */
async function complete(
  db: TenantDb,
  order: OrderRow,
  buyer: Buyer | undefined,
  { reusableMethod }: PaymentReport,
): Promise<void> {
  if (!buyer) {
    await changeOrder(db, order.id).set({ status: 'completed', paid_at: sql<Date>`now()` }).execute()
    await takeBack(db, order, { kind: 'unclaimed', amount: order.amount, credits: 0 })
    return
  }
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

/** The order is paid, and premium who had not paid before. */
async function completeOrder(db: TenantDb, { id, account_id: buyerId }: OrderRow): Promise<void> {
  const { poolId, tenantId } = db.scope
  await sql`
    with account as (
      update accounts set paid_at = now()
      where pool_id = ${poolId} and tenant_id = ${tenantId} and id = ${buyerId} and paid_at is null
      returning id
    ), profile as (
      update members set premium = true from account
      where members.pool_id = ${poolId} and members.tenant_id = ${tenantId} and members.id = account.id
    )
    update orders set status = 'completed', paid_at = now(), first_purchase = exists (select from account)
    where pool_id = ${poolId} and tenant_id = ${tenantId} and id = ${id}`.execute(prepared(db))
}

/** A payment without its order may still get one: only then the notification stays to be applied. */
async function note(db: TenantDb, id: string, outcome: Outcome): Promise<void> {
  await sql`
    update payment_notifications set outcome = ${outcome},
      applied_at = case when ${outcome !== 'unknown_payment'}::boolean then now() end
    where pool_id = ${db.scope.poolId} and tenant_id = ${db.scope.tenantId} and id = ${id} and applied_at is null`.execute(
    prepared(db),
  )
}

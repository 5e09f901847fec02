import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { PaymentNotificationsTable } from '~/database/tables/payments'
import { accountRow, changeAccount, changeProfile } from '~/modules/accounts/account-row.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { freeDiscount, useDiscount } from '~/modules/discounts/reserve-discount.server'
import { log } from '~/platform/log.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { announcePaymentMail } from '../mail/payment-mail.server'
import type { OrderRow } from '../orders/order-row.server'
import { changeOrder, orderRow } from '../orders/order-row.server'
import type { PaymentReport } from '../provider/port'
import { bookReturns } from '../refunds/book-returns.server'
import { takeBack } from '../refunds/take-back.server'
import type { OrderStatus } from '../schema'
import { keepMethod } from '../stored/keep-method.server'

type Outcome = NonNullable<PaymentNotificationsTable['outcome']>

/**
 * Stores what a provider says of a payment, then applies it to its order: once, whatever the number and order of reports.
 * What was stored and not applied, because the server died in between or because the order isn't known yet, is applied when
 * the provider says it again or is asked again.
 */
export async function applyReport(tenant: Tenant, provider: string, report: PaymentReport): Promise<void> {
  if (report.status === 'open') return
  const stored = await forTenant(tenant, (db) => store(db, provider, report))
  if (stored.applied) return
  const outcome = await forTenant(tenant, async (db) => {
    const order = await lockOrder(db, provider, report)
    const outcome = await applyTo(db, order, report)
    await note(db, stored.id, outcome)
    return outcome
  })
  if (outcome === 'wrong_amount' || outcome === 'unknown_payment') {
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
      do update set received_at = payment_notifications.received_at
    returning id, applied_at is not null as applied`.execute(db)
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
function lockOrder(db: TenantDb, provider: string, { providerPaymentId, orderId }: PaymentReport) {
  return orderRow(db)
    .where('provider', '=', provider)
    .where((order) =>
      order.or([
        order('provider_payment_id', '=', providerPaymentId),
        ...(orderId === null ? [] : [order('id', '=', orderId)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
}

async function applyTo(db: TenantDb, order: OrderRow | undefined, report: PaymentReport): Promise<Outcome> {
  if (!order || !(await isItsPayment(db, order, report))) return 'unknown_payment'
  if (report.amount !== order.amount || report.currency !== order.currency) return 'wrong_amount'
  const status = statusAfter(order.status, report.status)
  if (status === 'completed') await complete(db, order, report)
  else if (status !== null) await end(db, order, status)
  if (status === 'failed') announcePaymentMail(db, 'failed', order.id)
  const returned = await bookReturns(db, order, report)
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
      return current === 'loading' || current === 'pending' ? reported : null
    case 'pending':
      return current === 'loading' ? 'pending' : null
    default:
      return null
  }
}

/** Not paid, or not yet: a discount stays held only while the payment may still come soon. */
async function end(db: TenantDb, order: OrderRow, status: Exclude<OrderStatus, 'completed'>): Promise<void> {
  await changeOrder(db, order.id).set({ status }).execute()
  if (order.discount_code !== null && status !== 'pending') await freeDiscount(db, order.id)
}

/**
 * The credits, premium with the first purchase, and the receipt: all with the order, or none. Where the account is purged
 * nobody can have the credits: the money goes back.
 */
async function complete(db: TenantDb, order: OrderRow, { kept }: PaymentReport): Promise<void> {
  const member = { id: order.account_id }
  const paid = { status: 'completed', paid_at: sql<Date>`now()` } as const
  const account = await accountRow(db, member.id).select('paid_at').forUpdate().executeTakeFirst()
  if (!account) {
    await changeOrder(db, order.id).set(paid).execute()
    await takeBack(db, order, { kind: 'unclaimed', amount: order.amount, credits: 0 })
    return
  }
  await grantCredits(db, member, { credits: order.credits, key: order.id, reason: 'purchase' })
  const isFirst = account.paid_at === null
  if (isFirst) {
    await changeAccount(db, member.id).set({ paid_at: sql<Date>`now()` }).execute()
    await changeProfile(db, member.id).set({ premium: true }).execute()
  }
  await changeOrder(db, order.id)
    .set({ ...paid, first_purchase: isFirst })
    .execute()
  if (order.keep_method && kept) await keepMethod(db, order, kept)
  if (order.discount_code !== null) await useDiscount(db, order.id)
  announcePaymentMail(db, 'receipt', order.id)
}

/** A payment without its order may still get one: only then the notification stays to be applied. */
async function note(db: TenantDb, id: string, outcome: Outcome): Promise<void> {
  await db
    .updateTable('payment_notifications')
    .set({ outcome, applied_at: outcome === 'unknown_payment' ? null : sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .where('applied_at', 'is', null)
    .execute()
}

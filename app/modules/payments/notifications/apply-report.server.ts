import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { PaymentNotificationsTable } from '~/database/tables/payments'
import { changeAccount, changeProfile } from '~/modules/accounts/account-row.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { log } from '~/platform/log.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { announcePaymentMail } from '../mail/payment-mail.server'
import type { OrderRow } from '../orders/order-row.server'
import { changeOrder, orderRow } from '../orders/order-row.server'
import type { PaymentReport } from '../provider/port'
import type { OrderStatus } from '../schema'

type Outcome = NonNullable<PaymentNotificationsTable['outcome']>

/**
 * Stores what a provider says of a payment, then applies it to its order: once, whatever the number and order of reports.
 * What was stored and not applied, because the server died in between, is applied when the provider says it again.
 */
export async function applyReport(tenant: Tenant, provider: string, report: PaymentReport): Promise<void> {
  if (report.status === 'open') return
  const stored = await forTenant(tenant, (db) => store(db, provider, report))
  if (stored.applied) return
  const outcome = await forTenant(tenant, async (db) => {
    const order = await lockOrder(db, provider, report.providerPaymentId)
    const outcome = await applyTo(db, order, report)
    await note(db, stored.id, outcome)
    return outcome
  })
  if (outcome === 'wrong_amount' || outcome === 'unknown_payment') {
    log().error({ tenant: tenant.slug, provider, payment: report.providerPaymentId, outcome }, 'payment notification')
  }
}

async function store(
  db: TenantDb,
  provider: string,
  { providerPaymentId, status, amount, currency }: PaymentReport,
): Promise<{ id: string; applied: boolean }> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<{ id: string; applied: boolean }>`
    insert into payment_notifications (pool_id, id, tenant_id, provider, provider_payment_id, event, amount, currency)
    values (${poolId}, ${uuidv7()}, ${tenantId}, ${provider}, ${providerPaymentId}, ${status}, ${amount}, ${currency})
    on conflict (pool_id, provider, provider_payment_id, event, amount, currency)
      do update set received_at = payment_notifications.received_at
    returning id, applied_at is not null as applied`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a notification was not stored')
  return row
}

function lockOrder(db: TenantDb, provider: string, providerPaymentId: string) {
  return orderRow(db)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', providerPaymentId)
    .forUpdate()
    .executeTakeFirst()
}

async function applyTo(db: TenantDb, order: OrderRow | undefined, report: PaymentReport): Promise<Outcome> {
  if (!order) return 'unknown_payment'
  if (report.amount !== order.amount || report.currency !== order.currency) return 'wrong_amount'
  const status = statusAfter(order.status, report.status)
  if (status === null) return 'changed_nothing'
  if (status === 'completed') await complete(db, order)
  else await changeOrder(db, order.id).set({ status }).execute()
  if (status === 'failed') await announcePaymentMail(db, 'failed', order.id)
  return 'applied'
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

/** The credits, premium with the first purchase, and the receipt: all with the order, or none. */
async function complete(db: TenantDb, order: OrderRow): Promise<void> {
  const member = { id: order.account_id }
  await grantCredits(db, member, { credits: order.credits, key: order.id, reason: 'purchase' })
  const first = await changeAccount(db, member.id)
    .set({ paid_at: sql<Date>`now()` })
    .where('paid_at', 'is', null)
    .executeTakeFirst()
  const isFirst = first.numUpdatedRows > 0n
  if (isFirst) await changeProfile(db, member.id).set({ premium: true }).execute()
  await changeOrder(db, order.id)
    .set({ status: 'completed', paid_at: sql<Date>`now()`, first_purchase: isFirst })
    .execute()
  await announcePaymentMail(db, 'receipt', order.id)
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

import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { PaymentReport, ReportedStatus, ReusableMethod } from './port'

/** The sandbox's own books of one brand, to read. */
export function sandboxPaymentRow(db: TenantDb) {
  return db
    .selectFrom('sandbox_payments')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

/** A payment of the sandbox, to change. */
export function changeSandboxPayment(db: TenantDb, id: string) {
  return db
    .updateTable('sandbox_payments')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** What the sandbox says of its payments. */
export async function sandboxReports(db: TenantDb, id?: string): Promise<PaymentReport[]> {
  const payments = sandboxPaymentRow(db).select((row) => [
    'id',
    'order_id',
    'status',
    'amount',
    'currency',
    'charged_back',
    'keep',
    'card',
    'method',
    row
      .selectFrom('sandbox_refunds')
      .select(sql<number>`coalesce(sum(sandbox_refunds.amount), 0)::int`.as('sum'))
      .whereRef('sandbox_refunds.pool_id', '=', 'sandbox_payments.pool_id')
      .whereRef('sandbox_refunds.payment_id', '=', 'sandbox_payments.id')
      .as('refunded'),
  ])
  const rows = await (id === undefined ? payments : payments.where('id', '=', id)).execute()
  return rows.map((row) => ({
    providerPaymentId: row.id,
    orderId: row.order_id,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    refunded: row.refunded ?? 0,
    chargedBack: row.charged_back,
    reusableMethod: row.keep && row.status === 'paid' ? reusableMethodOf(row) : null,
  }))
}

/** A way to pay that may be charged again is known by the payment that came first. */
function reusableMethodOf({ id, card, method }: Record<'id' | 'card' | 'method', string>): ReusableMethod {
  const mandate = { customerRef: 'sandbox', mandateRef: id }
  return method === 'paypal'
    ? { ...mandate, label: 'PayPal', lastDigits: null, expires: null }
    : { ...mandate, label: 'Visa', lastDigits: card, expires: `${new Date().getUTCFullYear() + 2}-12` }
}

/** Test cards: one that always pays, one that pays at the checkout and is refused when it is charged again. */
export const sandboxCards = { good: '4242', refusedLater: '0002' } as const

/** The prefix of a direct debit mandate's reference. */
export const debitPrefix = 'sd_'

/** How a charge without the buyer ends: null when there is no such mandate any more. */
export async function chargeOutcome(db: TenantDb, mandateRef: string): Promise<ReportedStatus | null> {
  if (mandateRef.startsWith(debitPrefix)) return 'pending'
  const first = await sandboxPaymentRow(db).select(['card', 'keep']).where('id', '=', mandateRef).executeTakeFirst()
  if (!first?.keep) return null
  return first.card === sandboxCards.refusedLater ? 'failed' : 'paid'
}

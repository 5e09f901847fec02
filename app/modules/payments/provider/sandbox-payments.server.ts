import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { PaymentReport, ReportedStatus, ReusableMethod } from './port'

/** Query: the sandbox's own payments of one brand. */
export function sandboxPaymentRow(db: TenantDb) {
  return db
    .selectFrom('sandbox_payments')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
}

/** Update: a payment of the sandbox. */
export function changeSandboxPayment(db: TenantDb, id: string) {
  return db
    .updateTable('sandbox_payments')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Returns the sandbox's reports of its payments. */
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

/** Returns the reusable payment method; its mandate is identified by the first payment. */
function reusableMethodOf({ id, card, method }: Record<'id' | 'card' | 'method', string>): ReusableMethod {
  const mandate = { customerRef: 'sandbox', mandateRef: id }
  return method === 'paypal'
    ? { ...mandate, label: 'PayPal', lastDigits: null, expires: null }
    : { ...mandate, label: 'Visa', lastDigits: card, expires: `${new Date().getUTCFullYear() + 2}-12` }
}

/** Test cards: one that always pays, and one that pays at the checkout but is refused when charged again. */
export const sandboxCards = { good: '4242', refusedLater: '0002' } as const

/** Prefix of the reference of a direct debit mandate. */
export const debitPrefix = 'sd_'

/** Returns the outcome of a charge without checkout; null if the mandate doesn't exist or has ended. */
export async function chargeOutcome(db: TenantDb, mandateRef: string): Promise<ReportedStatus | null> {
  if (mandateRef.startsWith(debitPrefix)) return 'pending'
  const first = await sandboxPaymentRow(db).select(['card', 'keep']).where('id', '=', mandateRef).executeTakeFirst()
  if (!first?.keep) return null
  return first.card === sandboxCards.refusedLater ? 'failed' : 'paid'
}

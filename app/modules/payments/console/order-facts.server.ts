import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { isoMoment, jsonRow, jsonRows } from '~/database/json/rows-as-json'
import { inBrand, inPool } from '~/database/scope.server'
import type { OrdersTable, PaymentNotificationsTable, RefundsTable } from '~/database/tables/money/payments'
import { hasRead } from '~/modules/audit/audit.server'
import type { OrderRow } from '../orders/order-row.server'
import { orderColumns } from '../orders/order-row.server'
import { stands } from '../refunds/take-back.server'
import { unspentByOrder } from '../refunds/unspent.server'
import type { OpenedOrder } from './schema'

const columns = [...orderColumns, 'tax_country', 'mandate_reference'] as const

export type LifeOrder = OrderRow & Pick<Selectable<OrdersTable>, 'tax_country' | 'mandate_reference'>

/** A provider's report of the order's payment, with the number of times it was repeated. Times are ISO. */
export interface LifeReport
  extends Pick<PaymentNotificationsTable, 'id' | 'event' | 'amount' | 'currency' | 'outcome'> {
  receivedAt: string
  repeats: number
  repeatedAt: string | null
}

export interface LifeReturn
  extends Pick<RefundsTable, 'id' | 'kind' | 'status' | 'amount' | 'credits' | 'reason' | 'refusal'> {
  requestedAt: string
  doneAt: string | null
  failedAt: string | null
}

/** An e-mail to the buyer, by its name; the outbox keeps it for 30 days. */
export interface LifeMail {
  mail: string
  subject: string
  doneAt: string | null
  createdAt: string
  failed: boolean
}

/** Facts about an order that are stored outside its own row. */
export interface OrderFacts extends Pick<OpenedOrder, 'buyer' | 'debitsBlocked' | 'storedMethods'> {
  reports: LifeReport[]
  granted: { id: string; delta: number; at: string } | null
  returns: LifeReturn[]
  /** E-mails about the order and its returns. */
  sent: LifeMail[]
  /** Unspent credits of the order; null if it granted none. */
  unspent: number | null
  /** Whether the buyer has another paid order that was not charged back or fully refunded. */
  others: boolean
  /** Whether this operator's reading of the order was already audited recently. */
  read: boolean
}

const mailKinds = ['receipt', 'failed', 'withdrawal', 'refund', 'chargeback']

/**
 * Reads an order by its number with everything known about it, in one statement; undefined if the brand has no such
 * order. Keys built from the order's own columns are wrapped in a `select` of their own: under row-level security,
 * PostgreSQL uses an index only with plain values.
 */
export async function readFacts(db: TenantDb, paymentId: number): Promise<(LifeOrder & OrderFacts) | undefined> {
  const id = sql.ref<string>('opened.id')
  const buyer = sql.ref<string>('opened.account_id')
  const { rows } = await sql<LifeOrder & OrderFacts>`
    select ${sql.raw(columns.join(', '))},
      ${jsonRows(sql`
        select id, event, amount, currency, outcome, ${isoMoment('received_at')} as "receivedAt", repeats,
          ${isoMoment('repeated_at')} as "repeatedAt"
        from payment_notifications
        where ${inBrand(db)} and provider = opened.provider and provider_payment_id = opened.provider_payment_id
        order by received_at`)} as reports,
      ${jsonRow(sql`
        select id, delta, ${isoMoment('created_at')} as at from credit_ledger
        where ${inPool(db)}
          and idempotency_key = (select 'purchase:' || ${buyer} || ':' || ${id})`)} as granted,
      ${jsonRows(sql`
        select id, kind, status, amount, credits, reason, refusal, ${isoMoment('requested_at')} as "requestedAt",
          ${isoMoment('done_at')} as "doneAt", ${isoMoment('failed_at')} as "failedAt"
        from refunds where ${inBrand(db)} and order_id = ${id} order by requested_at`)} as returns,
      ${jsonRow(sql`select id, name, premium from members where ${inBrand(db)} and id = ${buyer}`)} as buyer,
      case when method = 'directdebit' then exists (
        select from direct_debit_blocks where ${inBrand(db)} and account_id = ${buyer}) end as "debitsBlocked",
      ${jsonRows(sql`
        select id, label, last_digits as "lastDigits", expires from stored_methods
        where ${inBrand(db)} and account_id = ${buyer} order by id desc`)} as "storedMethods",
      (select "left" from (${unspentByOrder(db, buyer)}) unspent where "order" = ${id}::text) as unspent,
      exists (select from orders where ${inBrand(db)} and account_id = ${buyer} and id <> ${id} and ${stands}) as others,
      ${jsonRows(sql`
        select split_part(key, ' ', 2) as mail, split_part(key, ' ', 3) as subject, ${isoMoment('done_at')} as "doneAt",
          ${isoMoment('created_at')} as "createdAt", failed_at is not null as failed
        from outbox where ${inBrand(db)} and key = any(array(
          select 'payments.mail ' || mail || ' ' || subject from unnest(${mailKinds}::text[]) mail, (
            select ${id} union all select id from refunds where ${inBrand(db)} and order_id = ${id}
          ) about (subject)))`)} as sent,
      ${hasRead(db, 'order.read', sql`${id}::text`)} as read
    from orders opened where ${inBrand(db)} and payment_id = ${paymentId}`.execute(db)
  return rows[0]
}

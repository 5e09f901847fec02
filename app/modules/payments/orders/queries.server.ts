import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { accountRow } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { isUuid } from '~/platform/uuid'
import type { PaymentMethod } from '../methods'
import { unspentOf } from '../refunds/unspent.server'
import { withdrawalOf } from '../refunds/withdraw.server'
import type { MovementView, OrderView, WithdrawalView } from '../schema'
import { isUnfinished, transactionsPerPage } from '../schema'
import { taxIncluded } from '../tax'
import { orderPage } from './order-pages'
import type { OrderRow } from './order-row.server'
import { orderRow } from './order-row.server'

/**
 * Converts an order to what its buyer sees.
 * @param withdrawal what a withdrawal would return
 * @param waiting minor units to be refunded that are not sent yet
 */
export function toOrderView(row: OrderRow, withdrawal: WithdrawalView | null = null, waiting = 0): OrderView {
  return {
    paymentId: row.payment_id,
    bundleId: row.bundle_id,
    credits: row.credits,
    amount: row.amount,
    currency: row.currency,
    method: row.method as PaymentMethod,
    status: row.status,
    discount: row.discount_code === null ? null : { code: row.discount_code, amount: row.discount_amount },
    taxAmount: taxIncluded(row.amount, row.tax_rate),
    taxRate: row.tax_rate / 100,
    firstPurchase: row.first_purchase,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    checkoutUrl: isUnfinished(row.status) ? row.checkout_url : null,
    dropped: row.dropped,
    refund: row.refunded_at && {
      amount: row.refunded,
      at: row.refunded_at,
      chargedBack: row.charged_back_at !== null,
      waiting,
    },
    withdrawal,
    card: row.stored_method_id,
    page: orderPage(row),
  }
}

export interface Page<Row> {
  rows: Row[]
  /** Value of `before` for the next page; null on the last page. */
  next: string | null
}

/** Returns the member's orders, newest first. `before`: number of the last order on the previous page. */
export async function ordersOf(member: Member, before: string | null): Promise<Page<OrderView>> {
  const number = numberIn(before)
  const orders = await forMember(member, async (db) => {
    const newest = ownOrders(db, member).orderBy('payment_id', 'desc')
    const rows = await (number === null ? newest : newest.where('payment_id', '<', number))
      .limit(transactionsPerPage + 1)
      .execute()
    return withReturns(db, member, rows)
  })
  return paged(orders, ({ paymentId }) => `${paymentId}`)
}

/** Adds to each order what a withdrawal would return, and how much of its refunds isn't sent yet. */
async function withReturns(db: TenantDb, member: Member, rows: OrderRow[]): Promise<OrderView[]> {
  const open = rows.some((row) => withdrawalOf(member, row, row.credits) !== null)
  const unspent = open ? await unspentOf(db, member.id) : new Map<string, number>()
  const waiting = rows.some((row) => row.refunded_at) ? await waitingRefunds(db, member) : new Map<string, number>()
  return rows.map((row) => toOrderView(row, withdrawalOf(member, row, unspent.get(row.id) ?? 0), waiting.get(row.id)))
}

/** Returns the amount of refunds booked but not sent, by order id. */
async function waitingRefunds(db: TenantDb, member: Member): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refunds')
    .select(['order_id', sql<number>`sum(amount)::int`.as('amount')])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', member.id)
    .where('status', 'in', ['requested', 'refused'])
    .groupBy('order_id')
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.amount]))
}

/** Returns one of the member's orders by its number; null for another member's. */
export async function orderOf(member: Member, paymentId: string): Promise<OrderView | null> {
  const number = numberIn(paymentId)
  if (number === null) return null
  const [order] = await forMember(member, async (db) =>
    withReturns(db, member, await ownOrders(db, member).where('payment_id', '=', number).execute()),
  )
  return order ?? null
}

/** Returns the member's last paid order; null before the first. */
export async function lastPaidOrder(member: Member): Promise<OrderView | null> {
  const row = await forMember(member, (db) =>
    ownOrders(db, member).where('status', '=', 'completed').orderBy('paid_at', 'desc').limit(1).executeTakeFirst(),
  )
  return row ? toOrderView(row) : null
}

/** Returns when the member became premium; null for a free member. */
export async function premiumSince(member: Member): Promise<Date | null> {
  const account = await forMember(member, (db) => accountRow(db, member.id).select('paid_at').executeTakeFirst())
  return account?.paid_at ?? null
}

/** Returns all movements of the member's balance, newest first. `before`: id of the last one on the previous page. */
export async function movementsOf(member: Member, before: string | null): Promise<Page<MovementView>> {
  const { rows } = await forMember(member, (db) =>
    sql<MovementView>`
      select entry.id, entry.delta, entry.reason, entry.created_at as at,
        orders.payment_id as "paymentId", recipient.name as "to"
      from (
        select *, case when split_part(idempotency_key, ':', 3) ~ '^[0-9a-f-]{36}$'
          then split_part(idempotency_key, ':', 3)::uuid end as cause
        from credit_ledger
        where ${inBrand(db)} and account_id = ${member.id}
          ${before && isUuid(before) ? sql`and id < ${before}` : sql``}
        order by id desc limit ${transactionsPerPage + 1}
      ) entry
      left join orders on orders.pool_id = entry.pool_id and orders.id = entry.cause and entry.reason = 'purchase'
      left join messages on messages.pool_id = entry.pool_id and messages.sender_id = entry.account_id
        and messages.draft_id = entry.cause and entry.reason = 'message'
      left join members recipient on recipient.pool_id = entry.pool_id and recipient.id = messages.recipient_id
      order by entry.id desc`.execute(db),
  )
  return paged(rows, ({ id }) => id)
}

function ownOrders(db: TenantDb, member: Member) {
  return orderRow(db).where('account_id', '=', member.id)
}

function paged<Row>(rows: Row[], keyOf: (row: Row) => string): Page<Row> {
  const shown = rows.slice(0, transactionsPerPage)
  const last = shown.at(-1)
  return { rows: shown, next: rows.length > shown.length && last ? keyOf(last) : null }
}

/** Parses an order number from a URL; null if it isn't one. */
function numberIn(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { OrderRow } from '../orders/order-row.server'

/**
 * Returns the unspent credits of each order of a member, by order id. Credits are spent oldest grant first (decisions,
 * 'Money'), so the balance belongs to the newest grants. Credits taken by a refund don't count towards their grant;
 * credits that are given back by reason `returned` are no grant: they refill the one they came from.
 */
export async function unspentOf(db: TenantDb, accountId: string): Promise<Map<string, number>> {
  const { rows } = await unspentByOrder(db, sql`${accountId}`).execute(db)
  return new Map(rows.map(({ order, left }) => [order, left]))
}

/** SQL: the result of `unspentOf`, one row per order. */
export function unspentByOrder(db: TenantDb, accountId: RawBuilder<string>) {
  return sql<{ order: string; left: number }>`
    with grants as (
      select entry.created_at, entry.id, entry.reason, entry.cause, entry.delta - coalesce(taken.credits, 0) as credits
      from (
        select created_at, id, reason, split_part(idempotency_key, ':', 3) as cause, delta from credit_ledger
        where ${inBrand(db)} and account_id = ${accountId} and delta > 0
          and reason <> 'returned'
      ) entry
      left join (
        select order_id::text as cause, sum(credits)::int as credits from refunds
        where ${inBrand(db)} and account_id = ${accountId}
          and status <> 'undone'
        group by 1
      ) taken on taken.cause = entry.cause and entry.reason = 'purchase'
    ), newest_first as (
      select *, (sum(credits) over (order by created_at desc, id desc) - credits)::int as newer from grants
    )
    select cause as order, greatest(0, least(credits, account.balance - newer)) as left
    from newest_first
    join credit_accounts account on ${inBrand(db, 'account')}
      and account.account_id = ${accountId}
    where reason = 'purchase'`
}

/**
 * Returns the refund for an order's unspent credits, in minor units: paid × unspent ÷ bought, at most what is left of
 * the order.
 */
export function refundFor(order: Pick<OrderRow, 'amount' | 'credits' | 'refunded'>, unspent: number): number {
  return Math.min(Math.round((order.amount * unspent) / order.credits), Math.max(0, order.amount - order.refunded))
}

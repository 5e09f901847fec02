import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import type { RefundLine } from './schema'

export interface RefundSearch {
  /** Brands at which the operator may see money. */
  brandIds: readonly string[]
  kind: 'refund' | 'chargeback'
  /** Only refunds that the provider has not made. */
  waiting: boolean
  before: { at: string; id: string } | null
}

/** Returns refunds or chargebacks of the brands, newest first. */
export function searchRefunds(session: string, wish: RefundSearch, limit: number): Promise<RefundLine[]> {
  const { brandIds, kind, waiting, before } = wish
  if (brandIds.length === 0) return Promise.resolve([])
  return forConsole(session, async (db) => {
    const { rows } = await sql<RefundLine>`
      select refunds.tenant_id as "brandId", refunds.id, orders.payment_id as number, refunds.kind, refunds.status,
        refunds.amount, refunds.currency, refunds.credits, refunds.reason, refunds.refusal,
        to_char(requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
      from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
      where refunds.tenant_id = any(${[...brandIds]})
        and ${kind === 'chargeback' ? sql`kind = 'chargeback'` : sql`kind <> 'chargeback'`}
        ${waiting ? sql`and refunds.status in ('requested', 'refused')` : sql``}
        ${before ? sql`and (requested_at, refunds.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
      order by requested_at desc, refunds.id desc limit ${limit}`.execute(db)
    return rows
  })
}

/** Highest count that a tab shows. */
const countedMost = 100

/** Counts the refunds that the provider has not made (requested or refused), up to 100. */
export function countWaitingRefunds(session: string, brandIds: readonly string[]): Promise<number> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<{ waiting: number }>`
      select count(*)::integer as waiting from (
        select from refunds where tenant_id = any(${[...brandIds]}) and status in ('requested', 'refused')
        order by requested_at desc limit ${countedMost}) open`.execute(db)
      return rows[0]?.waiting ?? 0
    },
    { atOnce: true },
  )
}

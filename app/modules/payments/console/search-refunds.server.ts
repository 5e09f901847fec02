import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'
import type { RefundLine } from './schema'

export interface RefundSearch {
  /** Of brands at which the operator may see money. */
  brandIds: readonly string[]
  kind: 'refund' | 'chargeback'
  /** Only what the provider has not made. */
  waiting: boolean
  before: { at: string; id: string } | null
}

/** Refunds or chargebacks of the brands, the newest first. */
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

/** As many as a tab tells of. */
const countedMost = 100

/** Refunds that the provider has not made: on their way, or refused; 100 at most. */
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
    { atOnce: true, prepares: true },
  )
}

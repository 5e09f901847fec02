import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'

/** What was sold, and what went back, on one day under one heading. Amounts in minor units, tax included where not said otherwise. */
export interface RevenueRow {
  /** yyyy-mm-dd in the brand's time zone. */
  day: string
  method: string
  /** ISO 3166-1, where it is taxed. */
  country: string
  /** Per cent. */
  taxRate: number
  trafficSource: string | null
  currency: string
  orders: number
  paid: number
  /** Contained in `paid`. */
  tax: number
  refunds: number
  /** Refunds and chargebacks, asked for or done on that day. */
  returned: number
  /** Contained in `returned`. */
  returnedTax: number
}

/** The brand's revenue, a row for each day and heading, the oldest day first. */
export async function revenueOf(db: TenantDb, { settings }: Pick<Tenant, 'settings'>): Promise<RevenueRow[]> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<RevenueRow>`
    with moved as (
      select paid_at as at, method, tax_country, tax_rate, traffic_source, currency, amount as paid, 0 as returned
      from orders where pool_id = ${poolId} and tenant_id = ${tenantId} and status = 'completed'
      union all
      select refunds.requested_at, method, tax_country, tax_rate, traffic_source, orders.currency, 0, refunds.amount
      from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
      where refunds.pool_id = ${poolId} and refunds.tenant_id = ${tenantId}
    )
    select to_char(at at time zone ${settings.time_zone}, 'YYYY-MM-DD') as day, method, tax_country as country,
      (tax_rate / 100.0)::float8 as "taxRate", traffic_source as "trafficSource", currency,
      count(*) filter (where paid > 0)::int as orders,
      sum(paid)::float8 as paid,
      sum(round(paid * tax_rate::numeric / (10000 + tax_rate)))::float8 as tax,
      count(*) filter (where returned > 0)::int as refunds,
      sum(returned)::float8 as returned,
      sum(round(returned * tax_rate::numeric / (10000 + tax_rate)))::float8 as "returnedTax"
    from moved
    group by 1, 2, 3, tax_rate, 5, 6
    order by 1, currency, method, country, tax_rate, traffic_source nulls first`.execute(db)
  return rows
}

type Sums = Pick<RevenueRow, 'orders' | 'paid' | 'tax' | 'refunds' | 'returned' | 'returnedTax'>

export type RevenueSum = Sums & { heading: string; currency: string }

/** Rows added up under one heading and currency, in the order in which the headings first come. */
export function addUp(rows: readonly RevenueRow[], headingOf: (row: RevenueRow) => string): RevenueSum[] {
  const sums = new Map<string, RevenueSum>()
  for (const row of rows) {
    const heading = headingOf(row)
    const key = `${heading} ${row.currency}`
    const sum = sums.get(key) ?? { heading, currency: row.currency, ...nothing }
    const added = (Object.keys(nothing) as (keyof Sums)[]).map((part) => [part, sum[part] + row[part]])
    sums.set(key, { ...sum, ...Object.fromEntries(added) })
  }
  return [...sums.values()]
}

const nothing: Sums = { orders: 0, paid: 0, tax: 0, refunds: 0, returned: 0, returnedTax: 0 }

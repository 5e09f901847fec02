import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { decimal } from '~/i18n/amounts'
import type { Days } from '~/i18n/calendar'
import type { Tenant } from '~/tenancy/tenant'
import type { RevenueRow, RevenueSum, Sums } from './schema'

/** Reads `revenueOf` in its own transaction. @param days in the brand's time zone */
export function revenueBetween(tenant: Tenant, days: Days): Promise<RevenueRow[]> {
  return forTenant(tenant, (db) => revenueOf(db, tenant, days), { atOnce: true, onePlan: true, mayBeOld: true })
}

/** Returns the brand's revenue, one row per day and heading, oldest day first; of all time unless `days` is given. */
export async function revenueOf(
  db: TenantDb,
  { settings }: Pick<Tenant, 'settings'>,
  days?: Days,
): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with moved as (${moved(db, settings, days)})
    select to_char(day, 'YYYY-MM-DD') as day, method, tax_country as country,
      (tax_rate / 100.0)::float8 as "taxRate", traffic_source as "trafficSource", currency,
      count(*) filter (where paid > 0)::int as orders,
      sum(paid)::float8 as paid,
      sum(${taxIn(sql`paid`)})::float8 as tax,
      count(*) filter (where returned > 0)::int as refunds,
      sum(returned)::float8 as returned,
      sum(${taxIn(sql`returned`)})::float8 as "returnedTax"
    from (select *, (at at time zone ${settings.time_zone})::date as day from moved) by_day
    group by by_day.day, method, tax_country, tax_rate, traffic_source, currency
    order by by_day.day, currency, method, country, tax_rate, traffic_source nulls first`.execute(db)
  return rows
}

/** Returns what was sold and returned on the given days, by currency: `revenueOf` without its headings. */
export async function revenueSums(
  db: TenantDb,
  { settings }: Pick<Tenant, 'settings'>,
  days: Days,
): Promise<Pick<RevenueRow, 'currency' | 'paid' | 'returned'>[]> {
  const { rows } = await sql<Pick<RevenueRow, 'currency' | 'paid' | 'returned'>>`
    select currency, sum(paid)::float8 as paid, sum(returned)::float8 as returned
    from (${moved(db, settings, days)}) moved group by currency`.execute(db)
  return rows
}

/** SQL: the tax contained in an amount, rounded half up. Integer arithmetic takes a fifth of the time of `numeric`. */
function taxIn(amount: RawBuilder<unknown>) {
  return sql`(2 * ${amount}::bigint * tax_rate + 10000 + tax_rate) / (2 * (10000 + tax_rate))`
}

/** SQL: one row per amount paid or returned. */
function moved(db: TenantDb, { time_zone: zone }: Tenant['settings'], days?: Days) {
  const within = (moment: string) =>
    days
      ? sql`and ${sql.ref(moment)} >= (${days.from}::timestamp at time zone ${zone})
          and ${sql.ref(moment)} < ((${days.to}::timestamp + interval '1 day') at time zone ${zone})`
      : sql``
  return sql`
    select paid_at as at, method, tax_country, tax_rate, traffic_source, currency, amount as paid, 0 as returned
    from orders where ${inBrand(db)} and status = 'completed'
      ${within('paid_at')}
    union all
    select refunds.requested_at, method, tax_country, tax_rate, traffic_source, orders.currency, 0, refunds.amount
    from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
    where ${inBrand(db, 'refunds')} and refunds.status <> 'undone'
      ${within('refunds.requested_at')}`
}

/** Adds up rows by heading and currency, in the order in which the headings first occur. */
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

/** Columns of the revenue file. */
export const revenueColumns = [
  'day',
  'method',
  'country',
  'tax_rate',
  'traffic_source',
  'currency',
  'orders',
  'refunds',
  'paid',
  'tax',
  'returned',
  'returned_tax',
]

/** Returns one line of the revenue file; amounts are strings with a decimal point. */
export function revenueCells({ currency, ...row }: RevenueRow): (string | number | null)[] {
  const amounts = [row.paid, row.tax, row.returned, row.returnedTax].map((amount) => decimal(amount, currency))
  return [
    row.day,
    row.method,
    row.country,
    row.taxRate,
    row.trafficSource,
    currency,
    row.orders,
    row.refunds,
    ...amounts,
  ]
}

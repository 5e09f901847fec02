import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Counts, Money, ReportKey, ReportRow, ReportWish } from './schema'
import { reportKeys } from './schema'
import { wilson } from './wilson'

type Found = Counts & Money & Record<ReportKey, string> & { currency: string }

/**
 * What visitors of each origin came to: what happened in the time, whenever the member joined. Money is told by the orders
 * and refunds that the books hold, those of purged accounts too.
 */
export async function trafficReport(tenant: Tenant, { from, to, by }: ReportWish): Promise<ReportRow[]> {
  const found = await forTenant(tenant, async (db) => {
    const { poolId, tenantId } = db.scope
    const ofBrand = (table: string) =>
      sql`${sql.ref(`${table}.pool_id`)} = ${poolId} and ${sql.ref(`${table}.tenant_id`)} = ${tenantId}`
    const zone = tenant.settings.time_zone
    // Bounds of an index: a function of the column would be none.
    const within = (moment: string) =>
      sql`${sql.ref(moment)} >= (${from}::timestamp at time zone ${zone})
        and ${sql.ref(moment)} < ((${to}::timestamp + interval '1 day') at time zone ${zone})`
    const dayOf = (moment: string) => sql`to_char(${sql.ref(moment)} at time zone ${zone}, 'YYYY-MM-DD')`
    const ofAccount = (moment: string) => originColumns(by, { day: dayOf(moment), of: accountOrigin() })
    const ofOrder = (moment: string) =>
      originColumns(by, { day: dayOf(moment), of: accountOrigin(sql`orders.traffic_source`) })
    const ofVisit = originColumns(by, { day: sql`to_char(day, 'YYYY-MM-DD')`, of: (key) => sql.ref(key) })
    // Each part is added up before it is put beside the others.
    const { rows } = await sql<Found>`
      with happened as (
        select ${ofVisit}, '' as currency, sum(visits) as visits, sum(robots) as robots,
          0 as signups, 0 as activations, 0 as purchases, 0 as first_purchases, 0 as revenue, 0 as refunds
        from visit_counts where ${ofBrand('visit_counts')} and day between ${from}::date and ${to}::date
        group by ${grouped}
        union all
        select ${ofAccount('signup_at')}, '', 0, 0, count(*), 0, 0, 0, 0, 0
        from accounts where ${ofBrand('accounts')} and ${within('signup_at')} group by ${grouped}
        union all
        select ${ofAccount('confirmed_at')}, '', 0, 0, 0, count(*), 0, 0, 0, 0
        from accounts where ${ofBrand('accounts')} and ${within('confirmed_at')} group by ${grouped}
        union all
        select ${ofOrder('orders.paid_at')}, orders.currency, 0, 0, 0, 0, count(*), sum(first_purchase::int), sum(amount), 0
        from orders left join accounts on accounts.pool_id = orders.pool_id and accounts.id = orders.account_id
        where ${ofBrand('orders')} and orders.status = 'completed' and ${within('orders.paid_at')} group by ${grouped}
        union all
        select ${ofOrder('refunds.requested_at')}, orders.currency, 0, 0, 0, 0, 0, 0, 0, sum(refunds.amount)
        from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
        left join accounts on accounts.pool_id = orders.pool_id and accounts.id = orders.account_id
        where ${ofBrand('refunds')} and refunds.status <> 'undone' and ${within('refunds.requested_at')} group by ${grouped}
      )
      select ${sql.join(reportKeys.map((key) => sql.ref(key)))}, currency,
        sum(visits)::float8 as visits, sum(robots)::float8 as robots, sum(signups)::float8 as signups,
        sum(activations)::float8 as activations, sum(purchases)::float8 as purchases,
        sum(first_purchases)::float8 as "firstPurchases", sum(revenue)::float8 as revenue, sum(refunds)::float8 as refunds
      from happened group by ${grouped}`.execute(db)
    return rows
  })
  return inOrder(joined(found, by))
}

/** By origin and currency. */
const grouped = sql.raw([...reportKeys, 'currency'].map((_, index) => index + 1).join(', '))

type OriginKey = Exclude<ReportKey, 'day'>

/** The columns of an origin: what isn't asked for is not read. */
function originColumns(
  by: readonly ReportKey[],
  { day, of }: { day: RawBuilder<unknown>; of: (key: OriginKey) => RawBuilder<unknown> },
) {
  const column = (key: ReportKey) => {
    if (!by.includes(key)) return sql`''`
    return key === 'day' ? day : of(key)
  }
  return sql.join(reportKeys.map((key) => sql`${column(key)} as ${sql.ref(key)}`))
}

/** Origin of a member; of a purged one the order still knows the network. */
function accountOrigin(network: RawBuilder<unknown> = sql`null`) {
  return (key: OriginKey) =>
    sql`coalesce(accounts.tracking->>${sql.lit(key)}, ${key === 'network' ? network : sql`null`}, '')`
}

/** The rows of all currencies of one origin are one. */
function joined(found: readonly Found[], by: readonly ReportKey[]): ReportRow[] {
  const rows = new Map<string, ReportRow>()
  for (const { currency, revenue, refunds, ...part } of found) {
    const origin: ReportRow['origin'] = Object.fromEntries(by.map((key) => [key, part[key]]))
    const key = JSON.stringify(origin)
    const row = rows.get(key) ?? { origin, ...nothing, money: {}, conversion: null, bought: null }
    for (const name of Object.keys(nothing) as (keyof Counts)[]) row[name] += part[name]
    if (currency !== '') row.money[currency] = { revenue, refunds }
    rows.set(key, row)
  }
  return [...rows.values()].map(withShares)
}

function withShares(row: ReportRow): ReportRow {
  return { ...row, conversion: wilson(row.signups, row.visits), bought: wilson(row.firstPurchases, row.visits) }
}

/** All rows as one: what the reference line of the shares is drawn from. */
export function totalOf(rows: readonly ReportRow[]): ReportRow {
  const total: ReportRow = { origin: {}, ...nothing, money: {}, conversion: null, bought: null }
  for (const row of rows) {
    for (const name of Object.keys(nothing) as (keyof Counts)[]) total[name] += row[name]
    for (const [currency, { revenue, refunds }] of Object.entries(row.money)) {
      const sum = total.money[currency] ?? { revenue: 0, refunds: 0 }
      total.money[currency] = { revenue: sum.revenue + revenue, refunds: sum.refunds + refunds }
    }
  }
  return withShares(total)
}

/** The most visited first; days in their order. */
function inOrder(rows: ReportRow[]): ReportRow[] {
  const name = ({ origin }: ReportRow) => Object.values(origin).join(' ')
  const day = ({ origin }: ReportRow) => origin.day ?? ''
  return rows.sort(
    (a, b) =>
      day(a).localeCompare(day(b)) || b.visits - a.visits || b.signups - a.signups || name(a).localeCompare(name(b)),
  )
}

const nothing: Counts = { visits: 0, robots: 0, signups: 0, activations: 0, purchases: 0, firstPurchases: 0 }

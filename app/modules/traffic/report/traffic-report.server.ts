import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { preparedChoice } from '~/database/prepared.server'
import { inBrand } from '~/database/scope.server'
import type { Days } from '~/i18n/calendar'
import { daysFrom } from '~/i18n/calendar'
import type { Tenant } from '~/tenancy/tenant'
import { groupedBy, memberHappenings, originColumns } from './happenings.server'
import type { Counts, DaySignups, Money, ReportKey, ReportRow, ReportWish } from './schema'
import { reportKeys } from './schema'
import { wilson } from './wilson'

type Found = Counts & Money & Record<ReportKey, string> & { currency: string }

interface Sources {
  /** Whether past days are read from their stored counts; otherwise every day is counted from its rows. */
  counted: boolean
}

/**
 * Reports the results of each origin: events of the period, whenever the member joined. Days that the job has counted
 * are read from its counts, which still include erased members; later events are read from the rows.
 */
export async function trafficReport(
  db: TenantDb,
  { settings }: Pick<Tenant, 'settings'>,
  { from, to, by }: ReportWish,
  { counted }: Sources = { counted: true },
): Promise<ReportRow[]> {
  const ofCounts = originColumns(by, { day: sql`to_char(day, 'YYYY-MM-DD')`, of: (key) => sql.ref(key) })
  const until = sql`coalesce((select origins_until from known), '1999-12-31')`
  const { rows } = await sql<Found>`
    with known as materialized (
      select origins_until from roll_ups where ${inBrand(db)} and ${counted}::boolean
    ), happened as (
      select ${ofCounts}, '' as currency, sum(visits) as visits, sum(robots) as robots,
        0 as signups, 0 as activations, 0 as purchases, 0 as first_purchases, 0 as revenue, 0 as refunds
      from visit_counts where ${inBrand(db)} and day between ${from}::date and ${to}::date
      group by ${groupedBy(by)}
      union all
      select ${ofCounts}, currency, 0, 0, sum(signups), sum(activations), sum(purchases), sum(first_purchases),
        sum(revenue), sum(refunds)
      from day_origins where ${inBrand(db)} and day between ${from}::date and (select least(${to}::date, ${until}))
      group by ${groupedBy(by)}
      union all
      select ${sql.join(originAndCurrency)}, 0, 0, signups, activations, purchases, first_purchases, revenue, refunds
      from (${memberHappenings({
        brand: db.scope,
        zone: settings.time_zone,
        by,
        since: sql`greatest(${from}::date, ${until} + 1)`,
        until: sql`(${to}::date + 1)`,
      })}) since_counted
    )
    select ${sql.join(originAndCurrency)},
      sum(visits)::float8 as visits, sum(robots)::float8 as robots, sum(signups)::float8 as signups,
      sum(activations)::float8 as activations, sum(purchases)::float8 as purchases,
      sum(first_purchases)::float8 as "firstPurchases", sum(revenue)::float8 as revenue, sum(refunds)::float8 as refunds
    from happened group by ${sql.join(originAndCurrency)}`.execute(preparedChoice(db))
  return inOrder(joined(rows, by))
}

const originAndCurrency = [...reportKeys, 'currency'].map((name) => sql.ref(name))

/** Joins the rows of an origin's currencies into one. */
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

/** Sums all rows into one, for the reference line of the shares. */
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

/** Sorts by day, then most visits first. */
function inOrder(rows: ReportRow[]): ReportRow[] {
  const name = ({ origin }: ReportRow) => Object.values(origin).join(' ')
  const day = ({ origin }: ReportRow) => origin.day ?? ''
  return rows.sort(
    (a, b) =>
      day(a).localeCompare(day(b)) || b.visits - a.visits || b.signups - a.signups || name(a).localeCompare(name(b)),
  )
}

const nothing: Counts = { visits: 0, robots: 0, signups: 0, activations: 0, purchases: 0, firstPurchases: 0 }

/** Counts sign-ups for each day of the period, days without any included: all, and those of visitors from partners. */
export async function signupsByDay(tenant: Tenant, { from, to }: Days): Promise<DaySignups[]> {
  const wish: ReportWish = { from, to, by: ['network', 'day'] }
  const rows = await forTenant(tenant, (db) => trafficReport(db, tenant, wish), {
    atOnce: true,
    onePlan: true,
    mayBeOld: true,
  })
  const days = new Map(daysFrom({ from, to }).map((day) => [day, { day, all: 0, partners: 0 }]))
  for (const { origin, signups } of rows) {
    const day = days.get(origin.day ?? '')
    if (!day) continue
    day.all += signups
    if (origin.network) day.partners += signups
  }
  return [...days.values()]
}

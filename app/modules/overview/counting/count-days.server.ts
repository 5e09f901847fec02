import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Scope } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import type { Days } from '~/i18n/calendar'
import { daysBefore, daysFrom } from '~/i18n/calendar'
import { longestAway } from '~/modules/accounts/schema'
import type { Tenant } from '~/tenancy/tenant'
import type { Step } from '../schema'
import { quarters } from '../schema'
import type { Returns } from './days'
import { sumOf } from './days'

/** A brand as the owner of the tables counts it. */
export type Brand = Pick<Scope, 'poolId' | 'tenantId'> & Pick<Tenant, 'settings'>

export interface DayCounts {
  day: string
  /** For each step, the running total after each quarter of an hour; the last one is the day's total. */
  until: Record<Step, number[]>
  /** Number of the day's first messages that have been answered so far. */
  answered: number
  /** Number of members who were active. */
  active: number
}

export interface MoneyOfDay {
  day: string
  currency: string
  orders: number
  paid: number
  refunds: number
  returned: number
}

interface Happened {
  day: string
  step: Step
  quarter: number
  times: number
  answered: number
}

/**
 * Counts the events of each of a brand's days. Every count reads an index by brand and time, and nothing older or
 * newer. Runs as the owner of the tables, because answers come from sister brands too.
 */
export async function countDays(db: Kysely<Tables>, brand: Brand, days: Days): Promise<DayCounts[]> {
  const { zone, within } = conditions(brand, days)
  const place = (moment: string) =>
    sql`to_char(${sql.ref(moment)} at time zone ${zone}, 'YYYY-MM-DD') as day,
      (extract(hour from ${sql.ref(moment)} at time zone ${zone}) * 4
        + floor(extract(minute from ${sql.ref(moment)} at time zone ${zone}) / 15))::integer as quarter`
  const { rows } = await sql<Happened>`
    select to_char(day, 'YYYY-MM-DD') as day, 'visits' as step, quarter::integer, visits as times, 0 as answered
    from visit_quarters where ${inBrand(brand)} and day between ${days.from}::date and ${days.to}::date
    union all
    select day, 'signups', quarter, count(*)::integer, 0
    from (select ${place('signup_at')} from accounts where ${inBrand(brand)} and ${within('signup_at')}) happened group by 1, 3
    union all
    select day, 'activated', quarter, count(*)::integer, 0
    from (select ${place('confirmed_at')} from accounts where ${inBrand(brand)} and ${within('confirmed_at')}) happened group by 1, 3
    union all
    select day, 'firstMessages', quarter, count(*)::integer, (count(*) filter (where answered))::integer
    from (select ${place('created_at')}, exists (select from messages where messages.pool_id = conversations.pool_id
        and messages.conversation_id = conversations.id and messages.sender_id = conversations.peer_id) as answered
      from conversations where ${inBrand(brand)} and ${within('created_at')}) happened group by 1, 3
    union all
    select day, 'buyers', min(quarter), 1, 0
    from (select account_id, ${place('paid_at')} from orders
      where ${inBrand(brand)} and status = 'completed' and ${within('paid_at')}) happened group by day, account_id`.execute(
    db,
  )
  const returned = await returnsOf(db, brand, days)
  return daysFrom(days).map((day) => {
    const ofDay = rows.filter((row) => row.day === day)
    const until = (step: Step) => runningTotals(ofDay.filter((row) => row.step === step))
    const signups = ofDay.filter(({ step }) => step === 'signups')
    return {
      day,
      until: {
        visits: until('visits'),
        signups: until('signups'),
        activated: until('activated'),
        firstMessages: until('firstMessages'),
        buyers: until('buyers'),
      },
      answered: sumOf(ofDay.map(({ answered }) => answered)),
      active:
        sumOf(signups.map(({ times }) => times)) +
        sumOf(returned.filter((each) => each.day === day).map(({ members }) => members)),
    }
  })
}

/** Sums payments and refunds by day and currency, as `ledger` counts them. */
export async function countMoney(db: Kysely<Tables>, brand: Brand, days: Days): Promise<MoneyOfDay[]> {
  const { zone, within } = conditions(brand, days)
  const { rows } = await sql<MoneyOfDay>`
    with moved as (
      select paid_at as at, currency, amount as paid, 0 as returned from orders
      where ${inBrand(brand)} and status = 'completed' and ${within('paid_at')}
      union all
      select refunds.requested_at, orders.currency, 0, refunds.amount
      from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
      where ${inBrand(brand, 'refunds')} and refunds.status <> 'undone'
        and ${within('refunds.requested_at')}
    )
    select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as day, currency,
      (count(*) filter (where paid > 0))::integer as orders, sum(paid)::float8 as paid,
      (count(*) filter (where returned > 0))::integer as refunds, sum(returned)::float8 as returned
    from moved group by 1, 2`.execute(db)
  return rows
}

/** Reads the members who came back on each day, by days of absence. Members who signed up that day are in its sign-ups. */
export async function returnsOf(db: Kysely<Tables>, brand: Brand, { from, to }: Days): Promise<Returns[]> {
  const { rows } = await sql<Returns>`
    select to_char(day, 'YYYY-MM-DD') as day, away::integer, members from returns
    where ${inBrand(brand)} and day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

/** Counts the members who paid on each day, by days since their last payment within `longestAway` days before. */
export async function buyersOf(db: Kysely<Tables>, brand: Brand, days: Days): Promise<Returns[]> {
  const { zone, within } = conditions(brand, { from: daysBefore(days.from, longestAway), to: days.to })
  const { rows } = await sql<Returns>`
    select to_char(day, 'YYYY-MM-DD') as day, away, count(*)::integer as members
    from (select day, day - lag(day) over (partition by account_id order by day) as away
      from (select distinct account_id, (paid_at at time zone ${zone})::date as day from orders
        where ${inBrand(brand)} and status = 'completed' and ${within('paid_at')}) paid) bought
    where day >= ${days.from}::date group by 1, 2`.execute(db)
  return rows
}

function conditions({ settings: { time_zone: zone } }: Brand, { from, to }: Days) {
  return {
    zone,
    within: (moment: string) => sql`(${sql.ref(moment)} >= ${from}::date::timestamp at time zone ${zone}
      and ${sql.ref(moment)} < (${to}::date + 1)::timestamp at time zone ${zone})`,
  }
}

function runningTotals(happened: readonly Happened[]): number[] {
  const totals = Array<number>(quarters).fill(0)
  for (const { quarter, times } of happened) totals[quarter] = (totals[quarter] ?? 0) + times
  let total = 0
  return totals.map((times) => {
    total += times
    return total
  })
}

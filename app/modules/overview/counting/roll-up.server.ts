import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import { memberStatus } from '~/database/tables/people/members'
import type { Days } from '~/i18n/calendar'
import { daysBefore, localTime } from '~/i18n/calendar'
import { openPace } from '~/platform/jobs/pace.server'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import { comparedDays } from '../schema'
import type { Brand, DayCounts } from './count-days.server'
import { buyersOf, countDays, countMoney, returnsOf } from './count-days.server'
import { countOrigins } from './count-origins.server'
import type { Returns } from './days'
import { eachOnce } from './days'

/** Maximum number of brands in a round; the next round continues with the others. */
const atMost = 500

/** Minutes until a brand is counted again; longer when nothing happens there. */
const everyMinutes = { busy: 1, quiet: 5 }

/** Up to this number, members are counted every quarter of an hour, so that a new brand sees its first ones; else once a day. */
const fewMembers = 10_000

/** Two periods of the maximum length, which are compared with each other. */
const retentionDays = 2 * comparedDays

/**
 * Counts every brand that is due: today each time, yesterday as well after each quarter of an hour, and all compared
 * days after each day, so that late events (a payment that was reported the next day, an answer after a week) are
 * counted on the right day. Several servers may run it at the same time, and running it twice changes nothing.
 * @param ending when it is aborted, the remaining brands are left to the next round
 */
export async function rollUp(tenantById: (id: string) => Promise<Tenant | null>, ending?: AbortSignal): Promise<void> {
  const db = currentDatabase().unhurried
  const rest = openPace(ending)
  await sql`insert into roll_ups (pool_id, tenant_id)
    select pool_id, tenant_id from tenant_homes where not exists (select from roll_ups
      where roll_ups.pool_id = tenant_homes.pool_id and roll_ups.tenant_id = tenant_homes.tenant_id)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string }>`
    select tenant_id as id from roll_ups where next_at <= now() order by next_at limit ${atMost}`.execute(db)
  for (const { id } of rows) {
    const tenant = await tenantById(id)
    if (tenant) {
      await rollUpBrand(tenant).catch((error: unknown) => log().error({ tenant: tenant.slug, err: error }, 'roll-up'))
    } else {
      await sql`update roll_ups set next_at = now() + interval '1 hour' where tenant_id = ${id}`.execute(db)
    }
    await rest()
    if (ending?.aborted) return
  }
}

/** Counts one brand, unless another server has just claimed it. */
export async function rollUpBrand({ id, poolId, settings }: Pick<Tenant, 'id' | 'poolId' | 'settings'>): Promise<void> {
  const brand = { poolId, tenantId: id, settings }
  const db = currentDatabase().unhurried
  const before = await claim(db, brand)
  if (!before) return
  const { day, quarter } = localTime(brand.settings.time_zone)
  const first = before.day === day ? before.firstDay : daysBefore(day, retentionDays)
  const days = { from: before.day === day && before.quarter === quarter ? day : first, to: day }
  const changed = await write(db, brand, days, { whole: before.day !== day })
  const isNew = before.day !== day || (before.quarter !== quarter && before.members <= fewMembers)
  if (isNew || before.members === 0) await countMembers(db, brand)
  if (days.from !== day) await countOrigins(db, brand, daysBefore(day, retentionDays))
  const nextMinutes = changed ? everyMinutes.busy : everyMinutes.quiet
  await sql`
    update roll_ups set day = ${day}::date, quarter = ${quarter}, counted_at = now(),
      next_at = now() + ${nextMinutes} * interval '1 minute',
      cases_open = waiting.cases, reports_open = waiting.reports, oldest_at = waiting.oldest
    from (select count(*)::integer as cases, (count(*) filter (where kind = 'report'))::integer as reports,
        min(opened_at) as oldest
      from cases where ${inBrand(brand)} and decided_at is null and (muted_until is null or muted_until < now())) waiting
    where ${inBrand(brand, 'roll_ups')}`.execute(db)
}

/** Counts all members, and those active within 30 days. Reads every member, therefore rarely for many of them. */
async function countMembers(db: Kysely<Tables>, brand: Brand): Promise<void> {
  await sql`update roll_ups set members = counted.members, active_30 = counted.active, members_at = now()
    from (select count(*)::integer as members,
        (count(*) filter (where status = ${memberStatus.active} and not fictional
          and last_active_at > now() - interval '30 days'))::integer as active
      from members where ${inBrand(brand)} and status <> ${memberStatus.deleted}) counted
    where ${inBrand(brand)}`.execute(db)
}

interface Before {
  day: string | null
  quarter: number
  /** The day before `day`. */
  firstDay: string
  members: number
}

async function claim(db: Kysely<Tables>, { poolId, tenantId }: Brand): Promise<Before | undefined> {
  const { rows } = await sql<Before>`
    insert into roll_ups (pool_id, tenant_id, next_at) values (${poolId}, ${tenantId}, now() + interval '1 minute')
    on conflict (pool_id, tenant_id) do update set next_at = excluded.next_at where roll_ups.next_at <= now()
    returning to_char(day, 'YYYY-MM-DD') as day, quarter::integer, to_char(day - 1, 'YYYY-MM-DD') as "firstDay",
      members`.execute(db)
  return rows[0]
}

/** Stores the counts of the days. Returns whether any of today's changed. */
async function write(db: Kysely<Tables>, brand: Brand, days: Days, { whole }: { whole: boolean }): Promise<boolean> {
  const counted = withoutBeginning(await countDays(db, brand, days), await firstDayOf(db, brand))
  const money = await countMoney(db, brand, days)
  const once = whole ? await periodsOf(db, brand, days, counted) : () => nobody
  const rows = counted.map((of) => ({
    day: of.day,
    visits: of.until.visits.at(-1),
    signups: of.until.signups.at(-1),
    activated: of.until.activated.at(-1),
    first_messages: of.until.firstMessages.at(-1),
    buyers: of.until.buyers.at(-1),
    answered: of.answered,
    active: of.active,
    visits_until: of.until.visits,
    signups_until: of.until.signups,
    activated_until: of.until.activated,
    first_messages_until: of.until.firstMessages,
    buyers_until: of.until.buyers,
    ...once(of.day),
  }))
  const { rows: written } = await sql<{ day: string }>`
    insert into day_figures as known (pool_id, tenant_id, day, ${sql.join([...plain, ...running, ...periodic].map(sql.ref))})
    select ${brand.poolId}, ${brand.tenantId}, day, ${sql.join([...plain, ...running, ...periodic].map(sql.ref))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (day date,
      ${sql.join([...plain, ...periodic].map((name) => sql`${sql.ref(name)} integer`))},
      ${sql.join(running.map((name) => sql`${sql.ref(name)} integer[]`))})
    on conflict (pool_id, tenant_id, day) do update set
      ${sql.join([...plain, ...periodic].map((name) => sql`${sql.ref(name)} = greatest(known.${sql.ref(name)}, excluded.${sql.ref(name)})`))},
      ${sql.join(running.map(fuller))}
    where row(${sql.join(plain.map((name) => sql.ref(`known.${name}`)))})
      is distinct from row(${sql.join(plain.map((name) => sql.ref(`excluded.${name}`)))})
      or excluded.active_28 > 0 or excluded.buyers_28 > 0
    returning to_char(day, 'YYYY-MM-DD') as day`.execute(db)
  await sql`
    insert into day_money as known (pool_id, tenant_id, day, currency, orders, paid, refunds, returned)
    select ${brand.poolId}, ${brand.tenantId}, day, currency, orders, paid, refunds, returned
    from jsonb_to_recordset(${JSON.stringify(money)}::jsonb) as counted (day date, currency text, orders integer,
      paid bigint, refunds integer, returned bigint)
    on conflict (pool_id, tenant_id, day, currency) do update
      set orders = excluded.orders, paid = excluded.paid, refunds = excluded.refunds, returned = excluded.returned`.execute(
    db,
  )
  // A refund that was undone may have been the only money of its day.
  await sql`
    delete from day_money where ${inBrand(brand)}
      and day between ${days.from}::date and ${days.to}::date
      and (to_char(day, 'YYYY-MM-DD'), currency) not in (select day, currency
        from jsonb_to_recordset(${JSON.stringify(money)}::jsonb) as counted (day text, currency text))`.execute(db)
  if (whole) await forgetQuarters(db, brand, days)
  return written.some(({ day }) => day === days.to)
}

const plain = ['visits', 'signups', 'activated', 'first_messages', 'answered', 'active', 'buyers']
const periodic = ['active_7', 'active_28', 'buyers_7', 'buyers_28']
const running = ['visits_until', 'signups_until', 'activated_until', 'first_messages_until', 'buyers_until']

/** Keeps the larger of two counts of a day, so that erased members stay counted. */
function fuller(name: string) {
  const total = sql.ref(name.replace('_until', ''))
  return sql`${sql.ref(name)} = case when excluded.${total} >= known.${total} then excluded.${sql.ref(name)} else known.${sql.ref(name)} end`
}

const nobody = { active_7: 0, active_28: 0, buyers_7: 0, buyers_28: 0 }

/** Counts active members and buyers of the 7 and 28 days that end with each day, each member once. */
async function periodsOf(db: Kysely<Tables>, brand: Brand, days: Days, counted: readonly DayCounts[]) {
  const earlier = { from: daysBefore(days.from, comparedDays), to: days.to }
  const signups: Returns[] = (await signupsBefore(db, brand, { ...earlier, to: daysBefore(days.from, 1) })).concat(
    counted.map(({ day, until }) => ({ day, away: null, members: until.signups.at(-1) ?? 0 })),
  )
  const there = [...(await returnsOf(db, brand, earlier)), ...signups]
  const bought = await buyersOf(db, brand, earlier)
  return (day: string) => ({
    active_7: eachOnce(there, day, 7),
    active_28: eachOnce(there, day, comparedDays),
    buyers_7: eachOnce(bought, day, 7),
    buyers_28: eachOnce(bought, day, comparedDays),
  })
}

async function signupsBefore(db: Kysely<Tables>, brand: Brand, { from, to }: Days): Promise<Returns[]> {
  const { rows } = await sql<Returns>`
    select to_char(day, 'YYYY-MM-DD') as day, null::integer as away, signups as members from day_figures
    where ${inBrand(brand)} and day between ${from}::date and ${to}::date`.execute(db)
  return rows
}

async function firstDayOf(db: Kysely<Tables>, brand: Brand): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(day), 'YYYY-MM-DD') as day from day_figures
    where ${inBrand(brand)}`.execute(db)
  return rows[0]?.day ?? null
}

/** Leaves out the days before a brand's first event, so that they don't count as days with zero events. */
function withoutBeginning(counted: readonly DayCounts[], known: string | null): DayCounts[] {
  const isEmpty = ({ until, active }: DayCounts) =>
    active === 0 && Object.values(until).every((totals) => totals.at(-1) === 0)
  const first = counted.find((each) => !isEmpty(each))?.day
  const begins = [known, first].filter((day) => typeof day === 'string').sort()
  return counted.filter(({ day }) => begins[0] !== undefined && day >= begins[0])
}

/** Deletes running totals of days too old to be compared by the hour, and the rows from which old days were counted. */
async function forgetQuarters(db: Kysely<Tables>, brand: Brand, { to }: Days): Promise<void> {
  const old = daysBefore(to, comparedDays + 1)
  await sql`update day_figures set ${sql.join(running.map((name) => sql`${sql.ref(name)} = null`))}
    where ${inBrand(brand)} and day < ${old}::date and signups_until is not null`.execute(db)
  const counted = daysBefore(to, retentionDays + comparedDays)
  for (const table of ['visit_quarters', 'returns']) {
    await sql`delete from ${sql.table(table)}
      where ${inBrand(brand)} and day < ${counted}::date`.execute(db)
  }
}

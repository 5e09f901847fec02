import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import type { Days } from '~/i18n/calendar'
import { dayIn, daysBefore } from '~/i18n/calendar'
import { memberHappenings } from '~/modules/traffic/report/happenings.server'
import { reportKeys } from '~/modules/traffic/report/schema'
import type { Brand } from './count-days.server'

/** A day is counted an hour after its end, when none of its transactions is open any more. */
const hourMs = 3_600_000

/** A day before any brand's first one. */
const before = '1999-12-31'

/**
 * Counts past days by origin, each once, so that members erased later stay counted. A day whose money differs from
 * `day_money`, because a provider refused a refund, is counted again; for its members the larger counts are kept.
 * @param compared the first day for which `day_money` is kept equal to the books
 */
export async function countOrigins(db: Kysely<Tables>, brand: Brand, compared: string): Promise<void> {
  const last = daysBefore(dayIn(brand.settings.time_zone, new Date(Date.now() - hourMs)), 1)
  const known = (await countedUntil(db, brand)) ?? before
  if (known < last) await count(db, brand, { from: daysBefore(known, -1), to: last })
  for (const day of await changedDays(db, brand, compared)) await count(db, brand, { from: day, to: day })
}

async function countedUntil(db: Kysely<Tables>, brand: Brand): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select to_char(origins_until, 'YYYY-MM-DD') as until from roll_ups
    where ${inBrand(brand)}`.execute(db)
  return rows[0]?.until ?? null
}

async function changedDays(db: Kysely<Tables>, brand: Brand, since: string): Promise<string[]> {
  const within = sql`${inBrand(brand)} and day between ${since}::date
    and (select origins_until from roll_ups where ${inBrand(brand)})`
  const { rows } = await sql<{ day: string }>`
    with amounts as (
      select day, currency, revenue as paid, refunds as returned from day_origins where ${within}
      union all
      select day, currency, -paid, -returned from day_money where ${within}
    )
    select distinct to_char(day, 'YYYY-MM-DD') as day from amounts
    group by day, currency having sum(paid) <> 0 or sum(returned) <> 0`.execute(db)
  return rows.map(({ day }) => day)
}

const origin = sql.join([...reportKeys.filter((key) => key !== 'day'), 'currency'].map((name) => sql.ref(name)))
const people = ['signups', 'activations']
const money = ['purchases', 'first_purchases', 'revenue', 'refunds']
const sums = [...people, ...money]

/** One statement stores the counts and moves `origins_until`, so that a report never reads a day from counts and rows. */
async function count(db: Kysely<Tables>, brand: Brand, days: Days): Promise<void> {
  await sql`
    with happened as (${memberHappenings({
      brand,
      zone: brand.settings.time_zone,
      by: reportKeys,
      since: sql`${days.from}::date`,
      until: sql`(${days.to}::date + 1)`,
    })}), counted as (
      select day::date as day, ${origin}, ${sql.join(sums.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`))}
      from happened group by 1, ${origin}
    ), gone as (
      select day, ${origin}, signups, activations, 0, 0, 0, 0 from day_origins known
      where ${inBrand(brand)} and day between ${days.from}::date and ${days.to}::date
        and not exists (select from counted where row(counted.day, ${ofTable('counted')}) = row(known.day, ${ofTable('known')}))
    ), written as (
      insert into day_origins as known (pool_id, tenant_id, day, ${origin}, ${sql.join(sums.map((name) => sql.ref(name)))})
      select ${brand.poolId}::uuid, ${brand.tenantId}::uuid, * from (select * from counted union all select * from gone) counts
      on conflict (pool_id, tenant_id, day, ${origin}) do update set
        ${sql.join(people.map((name) => sql`${sql.ref(name)} = greatest(known.${sql.ref(name)}, excluded.${sql.ref(name)})`))},
        ${sql.join(money.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    )
    update roll_ups set origins_until = greatest(origins_until, ${days.to}::date)
    where ${inBrand(brand)}`.execute(db)
}

function ofTable(table: string) {
  return sql.join([...reportKeys.filter((key) => key !== 'day'), 'currency'].map((name) => sql.ref(`${table}.${name}`)))
}

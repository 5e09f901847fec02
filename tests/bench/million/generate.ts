import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { brandIds, largePool, members, membersOfOthers, otherPools, viewers } from './brands'

/**
 * Creates the large pool of half a million members and the first tenth of the other pools. 40 % are Dutch, 30 % German,
 * the rest from eight more countries, in cities chosen by population. Two in a hundred are online, the others were
 * active within two months. Four in a hundred seek their own gender, four both.
 */
export async function settleLargePool(db: Kysely<Tables>): Promise<void> {
  await sql`select setseed(0.5)`.execute(db)
  await drawCities(db)
  const indexes = await withoutIndexes(db)
  await settle(db, { pool: largePool, brand: brandIds.whole, count: members.whole, sharesWith: brandIds.sister })
  await settle(db, { pool: largePool, brand: brandIds.sister, count: members.sister, sharesWith: brandIds.whole })
  await settle(db, { pool: largePool, brand: brandIds.small, count: members.small })
  for (const pool of otherPools.slice(0, otherPools.length / 10)) {
    await settle(db, { pool, brand: pool, count: membersOfOthers })
  }
  for (const index of indexes) await sql.raw(index).execute(db)
  await addViewers(db)
  await addPhotos(db)
  await tidy(db)
}

/** Creates the other nine tenths of the members in other pools. */
export async function settleOtherPools(db: Kysely<Tables>): Promise<void> {
  for (const pool of otherPools.slice(otherPools.length / 10)) {
    await settle(db, { pool, brand: pool, count: membersOfOthers })
  }
  await tidy(db)
}

const countries: [string, number][] = [
  ['NL', 40],
  ['DE', 30],
  ['BE', 8],
  ['FR', 5],
  ['GB', 5],
  ['ES', 4],
  ['IT', 3],
  ['PL', 2],
  ['AT', 2],
  ['US', 1],
]

/** Creates a table to draw cities from: larger cities have more rows, and each country has its share. */
async function drawCities(db: Kysely<Tables>): Promise<void> {
  await sql`create table drawn_cities as
    select row_number() over () as number, id, country, region, name, lat, lon, cell
    from (
      select cities.*, sum(coalesce(population, 500)) over (partition by country) as people, shares.share
      from cities join unnest(${countries.map(([country]) => country)}::text[], ${countries.map(([, share]) => share)}::int[])
        as shares (country, share) using (country)
    ) weighed
    cross join lateral generate_series(1, greatest(1, (share * 2000.0 * coalesce(population, 500) / people)::integer))`.execute(
    db,
  )
  await sql`create unique index drawn_cities_number on drawn_cities (number)`.execute(db)
  await sql`analyze drawn_cities`.execute(db)
}

interface Settling {
  pool: string
  brand: string
  count: number
  /** Every fifth member consents to be shown there. */
  sharesWith?: string
}

async function settle(db: Kysely<Tables>, { pool, brand, count, sharesWith }: Settling): Promise<void> {
  const shared = sharesWith ? sql`array[${sharesWith}]::uuid[]` : sql`'{}'::uuid[]`
  await sql`
    insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, country, region, city_id, city, lat, lon,
      cell, reason, interests, status, shared_with, shows_sensitive, premium, has_photo, last_active_at, created_at)
    select ${pool}::uuid, ${brand}::uuid,
      (lpad(to_hex(1600000000000 + n::bigint * 300000), 12, '0') || '7' || substr(md5(${brand} || n), 1, 3)
        || '8' || substr(md5(n || ${brand}), 1, 15))::uuid,
      'member' || n, case when n % 2 = 0 then 'male' else 'female' end,
      case when n / 2 % 25 = 1 then '{female,male}' when (n % 2 = 0) = (n / 2 % 25 > 0) then '{female}' else '{male}' end::text[],
      date '2007-01-01' - (power(r1, 1.5) * 18000)::integer,
      city.country, city.region, city.id, city.name, city.lat, city.lon, city.cell,
      (array['relationship', 'dating', 'friendship', 'chat', 'adventure', 'not_sure'])[1 + n % 6],
      array(select (array['coffee', 'wine', 'music', 'hiking', 'travel', 'reading', 'cooking', 'films', 'yoga', 'dancing',
        'beach', 'pets', 'art', 'games', 'running'])[1 + (n * 7 + step * 4) % 15] from generate_series(1, 1 + n % 5) step),
      1, case when n % 5 = 0 then ${shared} else '{}'::uuid[] end, n % 3 <> 0, n % 9 = 0, n % 10 < 7,
      now() - case when r2 < 0.02 then r2 * interval '250 minutes' else power(r2, 3) * interval '60 days' end,
      to_timestamp(1600000000 + n::bigint * 300)
    from (
      select n, random() as r1, random() as r2, 1 + floor(random() * (select max(number) from drawn_cities))::integer as drawn
      from generate_series(1, ${count}::integer) n offset 0
    ) people
    join drawn_cities city on city.number = people.drawn`.execute(db)
}

/** Drops the indexes of `members` and returns their definitions: filling them row by row would take far longer. */
async function withoutIndexes(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'members' and indexname <> 'members_pkey'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows.map(({ made }) => made)
}

/** Adds the viewers. Each blocks ten members and is blocked by ten; the large brand's has swiped the top 5,000. */
async function addViewers(db: Kysely<Tables>): Promise<void> {
  for (const brand of ['whole', 'small'] as const) {
    const id = viewers[brand]
    await sql`
      insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, country, region, city_id, city, lat, lon,
        cell, interests, status, last_active_at)
      select ${largePool}::uuid, ${brandIds[brand]}::uuid, ${id}::uuid, 'viewer', 'female', '{male}', '1993-06-01', country,
        region, id, name, lat, lon, cell, '{coffee,wine,music}', 1, now()
      from cities where country = 'NL' and name = 'Utrecht' order by population desc limit 1`.execute(db)
    const some = sql`select id from members where pool_id = ${largePool} and tenant_id = ${brandIds[brand]}
      and gender = 'male' and country = 'NL' order by last_active_at desc`
    await sql`insert into blocks (pool_id, member_id, blocked_id, tenant_id)
      select ${largePool}::uuid, ${id}::uuid, id, ${brandIds[brand]}::uuid from (${some} limit 10) blocked
      union all select ${largePool}::uuid, id, ${id}::uuid, ${brandIds[brand]}::uuid from (${some} limit 10 offset 10) blockers`.execute(
      db,
    )
  }
  const swiped = sql`select id, last_active_at from members
    where pool_id = ${largePool} and tenant_id = ${brandIds.whole} and gender = 'male' and country = 'NL'
    order by last_active_at desc, id desc limit 5000`
  await sql`insert into swipes (pool_id, member_id, swiped_id, id, tenant_id, liked)
    select ${largePool}::uuid, ${viewers.whole}::uuid, id, id, ${brandIds.whole}::uuid, false from (${swiped}) swiped`.execute(
    db,
  )
  await sql`insert into swipe_cursors (pool_id, member_id, tenant_id, last_active_at, id)
    select ${largePool}::uuid, ${viewers.whole}::uuid, ${brandIds.whole}::uuid, last_active_at, id from (${swiped}) swiped
    order by last_active_at, id limit 1`.execute(db)
}

async function addPhotos(db: Kysely<Tables>): Promise<void> {
  await sql`insert into photos (pool_id, id, tenant_id, member_id, position, status, hash, blurred_hash, width, height)
    select pool_id, id, tenant_id, id, 0, 'active', md5(id::text), md5('b' || id::text), 1200, 1500
    from members where pool_id = ${largePool} and has_photo`.execute(db)
}

async function tidy(db: Kysely<Tables>): Promise<void> {
  for (const table of ['members', 'photos', 'blocks', 'swipes', 'audiences', 'cities']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
}

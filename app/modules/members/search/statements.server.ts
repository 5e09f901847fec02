import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { dayIn } from '~/i18n/calendar'
import type { Gender, Member } from '~/modules/accounts/member'
import { onlineFor } from '~/modules/accounts/presence/presence.server'
import { unlistedFor } from '~/modules/blocks/queries.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { Position } from '~/modules/places/geo'
import type { Tenant } from '~/tenancy/tenant'
import type { CardLooker, CardRow, Looker } from '../cards.server'
import { membersPerPage } from '../schema'
import { birthDatesOf } from './ages'
import type { SearchCursor } from './cursor.server'
import type { SearchFilters } from './filters'
import { gendersOf, oldestAge } from './filters'

// All SQL that selects members, from whole statements down to their parts: `m` is a row of `members`, `found` a
// selected row. One plan serves all values (docs/decisions/120), so limits and the conditions of partial indexes are
// literals.

/** A row of the list; `at_city` is the city of a cursor at this row, see `SearchCursor`. */
export type ListRow = CardRow & { at_city: number; liked: boolean }

/** One more than a page, to find out whether there is a next page. */
export const limit = membersPerPage + 1

/** An order, as SQL on `m` and on `found`. */
interface Order {
  m: RawBuilder<unknown>
  found: RawBuilder<unknown>
}

export const lastActiveFirst: Order = {
  m: sql`m.last_active_at desc, m.id desc`,
  found: sql`found.last_active_at desc, found.id desc`,
}

/** Ids are UUIDv7, which sort by the time the member joined. */
const newestFirst: Order = { m: sql`m.id desc`, found: sql`found.id desc` }

/** Members to search for, and the end of the previous page. */
export interface Search {
  filters: SearchFilters
  cursor?: SearchCursor | null
  /** Cities within the filters' distance. */
  around?: CitiesAround | null
}

/**
 * Selects a page of members, ordered by last activity or by when they joined. The members are in several ranges of an
 * index: with a distance, one for each cell of the map. Each range is read in index order, one page at most.
 * @param without cities whose members are left out; fictional profiles live nowhere, so they stay
 */
export function pageByMoment(
  db: TenantDb,
  looker: Looker,
  { without = [], ...search }: Search & { without?: readonly number[] },
): RawBuilder<ListRow> {
  const { filters, cursor } = search
  const elsewhere = sql`and (m.fictional or m.city_id is null or m.city_id <> all(${without}::integer[]))`
  const newest = filters.order === 'newest'
  const order = newest ? newestFirst : lastActiveFirst
  // The first condition, which every id meets, is that of the partial indexes for the newest members.
  const behind = newest
    ? sql`and m.id <> '00000000-0000-0000-0000-000000000000' ${cursor ? sql`and m.id < ${cursor.id}::uuid` : sql``}`
    : sql`${cursor ? sql`and (m.last_active_at, m.id) < (${momentOf(cursor)}, ${cursor.id}::uuid)` : sql``}`
  const also = without.length > 0 ? sql`${elsewhere} ${behind}` : behind
  const found = sql`select 0 as at_city, found.* from ${firstFitting(db, looker, search, { order, limit, also })}`
  return cards(db, looker, found, order.m)
}

/** Selects a page city by city, last active first within each. The cursor is in the first of the cities. */
export function pageByCity(
  db: TenantDb,
  looker: Looker,
  { filters, cursor }: Search,
  cities: readonly number[],
): RawBuilder<ListRow> {
  const behind = cursor
    ? sql`and (m.last_active_at, m.id) < (case place.n when 1 then ${momentOf(cursor)} else 'infinity' end,
        case place.n when 1 then ${cursor.id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`
    : sql``
  const order = lastActiveFirst
  const members = sql`select ${cardColumns} from members m
    where ${isListed(db, looker.viewer)} and m.city_id = place.city and ${fits(db, looker.tenant, filters, 'place')} ${behind}`
  const found = sql`
    select place.city as at_city, place.n, found.*
    from (${numbered(cities)} order by n) place
    cross join lateral ${firstOf({ ranges: wanted(db, gendersOf(filters.gender), looker.viewer), members, order, limit })}
    order by place.n, ${order.found} limit ${sql.lit(limit)}`
  return cards(db, looker, found, sql`m.n, ${order.m}`)
}

/** Selects a page of these cities at once, with the number of all `members` around; beyond `few`, only that number. */
export function pageAround(
  db: TenantDb,
  looker: Looker,
  { filters, cursor, around: { cells } }: Search & { around: CitiesAround },
  cities: readonly number[],
  few: number,
): RawBuilder<ListRow & { members: number }> {
  const behind = cursor
    ? sql`where place.n > 1 or (around.last_active_at, around.id) < (${momentOf(cursor)}, ${cursor.id}::uuid)`
    : sql``
  const order = sql`n, last_active_at desc, id desc`
  const found = sql`
    with around as materialized (
      select found.* from ${wanted(db, gendersOf(filters.gender), looker.viewer)} cross join unnest(${cells}::integer[]) as map (cell)
      cross join lateral (
        select ${cardColumns}, m.city_id from members m
        where ${isListed(db, looker.viewer)} and m.cell = map.cell and ${fits(db, looker.tenant, filters, 'place')}
        limit ${sql.lit(few + 1)}
      ) found
      limit ${sql.lit(few + 1)}
    )
    select counted.members, page.* from (select count(*) as members from around) counted
    left join (
      select place.city as at_city, place.n, around.* from around
      join (${numbered(cities)}) place on place.city = around.city_id ${behind}
      order by ${order} limit ${sql.lit(limit)}
    ) page on counted.members <= ${sql.lit(few)}`
  return cards(db, looker, found, order)
}

/** Counts members, up to `cap`. The condition on the id selects the narrow index, which has no last activity. */
export function countUpTo(
  db: TenantDb,
  { tenant, viewer }: Looker,
  { filters, around }: Search,
  cap: number,
): RawBuilder<{ count: number }> {
  const narrow = filters.online ? sql`true` : sql`m.id > '00000000-0000-0000-0000-000000000000'`
  return sql`
    select count(*)::integer as count from (
      select from ${wanted(db, gendersOf(filters.gender), viewer)} ${around ? cellsOf(around) : sql``}
      cross join lateral (
        select from members m
        where ${isListed(db, viewer)} and ${around ? isIn(around) : narrow} and ${fits(db, tenant, filters, around ? 'place' : 'anywhere')}
        limit ${sql.lit(cap)}
      ) found
      limit ${sql.lit(cap)}
    ) counted`
}

/** Adds what cards need to the rows `found`: the viewer's place, the main photo, and whether the viewer likes the member. */
export function cards<Row extends CardRow>(
  db: TenantDb,
  { viewer }: { viewer: { id: string; place: Position | null } | null },
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*, exists (
      select from likes where ${inPool(db)} and member_id = ${viewer?.id ?? null} and liked_id = m.id) as liked
    from (${found}) m
    ${ownPlace(viewer)}
    ${mainPhotoOf(db, sql`m.id`)}
    order by ${order}`
}

interface First {
  order: Order
  limit: number
  /** Additional columns of `m`, and additional conditions on it. */
  columns?: RawBuilder<unknown>
  also?: RawBuilder<unknown>
}

/** Selects, as `found`, the first members who fit, from all ranges. */
export function firstFitting(
  db: TenantDb,
  { tenant, viewer }: CardLooker,
  { filters, around }: Search,
  { order, limit, columns = sql``, also = sql`` }: First,
): RawBuilder<unknown> {
  return firstOf({
    ranges: sql`${wanted(db, gendersOf(filters.gender), viewer)} ${around ? cellsOf(around) : sql``}`,
    members: sql`select ${cardColumns} ${columns} from members m
      where ${isListed(db, viewer)} and ${fits(db, tenant, filters, around ? 'place' : 'anywhere')}
        ${around ? sql`and ${isIn(around)}` : sql``} ${also}`,
    order,
    limit,
  })
}

interface FirstOf {
  /** `wanted`, or a join with it. */
  ranges: RawBuilder<unknown>
  /** `select … from members m where …` */
  members: RawBuilder<unknown>
  order: Order
  limit: number
}

/** Selects, as `found`, the first `limit` members in an order. Each range is read in index order, `limit` rows at most. */
export function firstOf({ ranges, members, order, limit }: FirstOf): RawBuilder<unknown> {
  return sql`(
    select found.* from ${ranges}
    cross join lateral (${members} order by ${order.m} limit ${sql.lit(limit)}) found
    order by ${order.found} limit ${sql.lit(limit)}
  ) found`
}

/** `wish_code` of members who don't seek this gender: 3 (only women) leaves out men, 1 (only men) leaves out women. */
const notSeeking = { male: 3, female: 1 } as const satisfies Record<Gender, number>

/**
 * Selects the index ranges that make up a list, as `wanted (gender, tenant_id, audience)`: for each gender, members of
 * this brand, and those of sister brands who consented to be shown here, if they seek the viewer's gender. Each range
 * is read in index order, one page at most (docs/decisions/021, 080 and 221).
 */
export function wanted(
  db: TenantDb,
  genders: readonly Gender[],
  viewer: Pick<Member, 'gender'> | null,
): RawBuilder<unknown> {
  const { tenantId, visibleTenants } = db.scope
  const left = viewer ? notSeeking[viewer.gender] : 0
  // Members agree to be shown to a sister brand's members, not to its visitors.
  const brands = viewer ? visibleTenants : [tenantId]
  return sql`(
    select genders.gender, audiences.tenant_id, audiences.id as audience
    from unnest(${genders}::text[]) as genders (gender)
    cross join audiences
    where ${inPool(db, 'audiences')} and audiences.tenant_id = any(${brands}::uuid[])
      and (audiences.tenant_id = ${tenantId} or ${tenantId}::uuid = any(audiences.brands))
      and audiences.wish <> ${left}::smallint
  ) wanted`
}

/**
 * Condition on `m`, joined with `wanted`: the member may appear in this viewer's lists. Never listed are disabled,
 * invisible and deleted members, members blocked in either direction or hidden by the viewer, the viewer, and members of sister brands who did
 * not consent to be shown here.
 */
export function isListed(db: TenantDb, viewer: Pick<Member, 'id'> | null): RawBuilder<boolean> {
  const listed = sql<boolean>`${inPool(db, 'm')} and m.status = 1 and not m.invisible
    and m.gender = wanted.gender and m.tenant_id = wanted.tenant_id and m.audience = wanted.audience`
  if (!viewer) return listed
  return sql<boolean>`${listed} and m.id <> ${viewer.id} and m.id <> all(${unlistedFor(db, viewer.id)})`
}

/**
 * Conditions of the filters on `m`, except gender and distance.
 * @param where `place` if there is also a condition on city or cell. Fictional profiles have no distance, so they don't
 *   fit then. The region's own index must not be used: one plan serves all values, and each city would read a whole
 *   region.
 */
function fits(
  db: TenantDb,
  { settings }: Tenant,
  filters: SearchFilters,
  where: 'anywhere' | 'place',
): RawBuilder<boolean> {
  const { country, region, min_age, max_age, interests, online, photo, verified } = filters
  const { after, to } = birthDatesOf(dayIn(settings.time_zone), min_age, max_age === oldestAge ? undefined : max_age)
  const conditions = [sql<boolean>`m.birth_date > ${after} and m.birth_date <= ${to}`]
  if (country) conditions.push(sql`m.country = ${country}`)
  if (region) conditions.push(where === 'place' ? sql`(m.region = ${region}) is true` : sql`m.region = ${region}`)
  if (where === 'place') conditions.push(sql`not m.fictional`)
  if (photo) conditions.push(sql`m.has_photo`)
  if (verified) conditions.push(sql`m.verified and m.tenant_id = any(${db.scope.marks}::uuid[])`)
  if (online) conditions.push(sql`m.last_active_at > ${new Date(Date.now() - onlineFor())} and not m.fictional`)
  if (interests.length > 0) conditions.push(sql`m.interests && ${interests}::text[]`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** Columns of `m` that a card needs. */
export const cardColumns = sql`m.id, m.name, m.gender, m.birth_date, m.city, m.lat, m.lon, m.premium, m.fictional,
  m.last_active_at, (extract(epoch from m.last_active_at) * 1000000)::bigint as last_active`

/** `cross join` of `own (lat, lon)`, the viewer's city, from which distances are measured. */
export function ownPlace(viewer: { place: Position | null } | null): RawBuilder<unknown> {
  const { lat = null, lon = null } = viewer?.place ?? {}
  return sql`cross join (select ${lat}::real as lat, ${lon}::real as lon) own`
}

function cellsOf({ cells }: CitiesAround): RawBuilder<unknown> {
  return sql`cross join unnest(${cells}::integer[]) as map (cell)`
}

/** Condition on `m`, joined with `cellsOf`: the member lives in one of the cities. */
function isIn({ ids }: CitiesAround): RawBuilder<boolean> {
  return sql`m.cell = map.cell and m.city_id = any(${ids}::integer[])`
}

/** Selects the cities, given nearest first, with their positions `n` from 1. */
function numbered(cities: readonly number[]): RawBuilder<unknown> {
  return sql`select city, n from unnest(${cities}::integer[]) with ordinality as cities (city, n)`
}

function momentOf({ lastActive }: SearchCursor): RawBuilder<Date> {
  return sql`'epoch'::timestamptz + ${lastActive}::bigint * interval '1 microsecond'`
}

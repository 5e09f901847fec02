import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { mainPhotoOf } from '~/modules/photos/queries.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { CardRow, Looker } from '../cards.server'
import { cardColumns, isListed, ownPlace, wanted } from '../cards.server'
import { membersPerPage } from '../schema'
import { fits, gendersOf } from './conditions.server'
import type { SearchCursor } from './cursor'
import type { SearchFilters } from './filters'
import { citiesAroundViewer } from './own-city.server'

/** One more than a page, which tells whether there is a next. */
const limit = membersPerPage + 1

/** Kilometres: farther than this the order by distance goes on by who was active last. */
export const farthestByDistance = 250

/** A row of the list; `at_city` where its page may end, see `SearchCursor`. */
export type ListRow = CardRow & { at_city: number }

/** The rows of a page of the list, and one more when there is a next page. */
export async function listPage(
  db: TenantDb,
  looker: Looker,
  filters: SearchFilters,
  cursor: SearchCursor | null,
): Promise<ListRow[]> {
  if (filters.order !== 'nearest') return byMoment(db, looker, filters, cursor)
  const around = await citiesAroundViewer(db, looker, filters.distance ?? farthestByDistance)
  if (!around) return byMoment(db, looker, filters, cursor)
  const isFar = cursor?.city === 0
  const near = isFar ? [] : await byDistance(db, looker, { filters, cursor, cities: around.ids })
  if (near.length === limit || filters.distance) return near
  const far = await byMoment(db, looker, filters, isFar ? cursor : null, around.ids)
  return [...near, ...far].slice(0, limit)
}

/** How many there are, `cap` at most. The condition on the id is that of the narrow index `members_count`. */
export async function countUpTo(
  db: TenantDb,
  looker: Looker,
  { filters, cap }: { filters: SearchFilters; cap: number },
): Promise<number> {
  const around = filters.distance && (await citiesAroundViewer(db, looker, filters.distance))
  const narrow = sql`m.id > '00000000-0000-0000-0000-000000000000'`
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${wanted(db, gendersOf(filters.gender))} ${around ? cellsOf(around) : sql``}
      cross join lateral (
        select from members m
        where ${isListed(db, looker.viewer)} and ${around ? isIn(around) : narrow} and ${fits(looker.tenant, filters)}
        limit ${cap}
      ) found
      limit ${cap}
    ) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Who was active last, or who joined last, first. Each range of `wanted` is read in the order of its index and ends after
 * a page; with a distance each cell of the map is such a range.
 * @param without cities whose members are left out
 */
async function byMoment(
  db: TenantDb,
  looker: Looker,
  filters: SearchFilters,
  cursor: SearchCursor | null,
  without: readonly number[] = [],
): Promise<ListRow[]> {
  const around = filters.distance ? await citiesAroundViewer(db, looker, filters.distance) : null
  const { order, behind } = filters.order === 'newest' ? newest(cursor) : lastActive(cursor)
  const elsewhere = without.length > 0 ? sql`and (m.city_id is null or m.city_id <> all(${without}::integer[]))` : sql``
  const ranges = rangesOf(db, looker, { filters, around, order, limit, also: sql`${elsewhere} ${behind}` })
  return withPhotos(db, looker, sql`select 0 as at_city, found.* from ${ranges}`, order('m'))
}

interface Ranges {
  filters: SearchFilters
  around: CitiesAround | null
  order: (table: string) => RawBuilder<unknown>
  limit: number
  /** Further columns of `members m`. */
  columns?: RawBuilder<unknown>
  /** Further conditions on it. */
  also?: RawBuilder<unknown>
}

/** The first `limit` members in an order as `found`, from all ranges. */
function rangesOf(db: TenantDb, { tenant, viewer }: Looker, { filters, around, order, ...ranges }: Ranges) {
  const { columns = sql``, also = sql``, limit } = ranges
  return sql`(
    select found.* from ${wanted(db, gendersOf(filters.gender))} ${around ? cellsOf(around) : sql``}
    cross join lateral (
      select ${cardColumns} ${columns} from members m
      where ${isListed(db, viewer)} and ${fits(tenant, filters)} ${around ? sql`and ${isIn(around)}` : sql``} ${also}
      order by ${order('m')} limit ${limit}
    ) found
    order by ${order('found')} limit ${limit}
  ) found`
}

/** Who of those that fit was active last, as `found` with further columns: to choose from. */
export function lastActiveMembers(
  db: TenantDb,
  looker: Looker,
  ranges: Pick<Ranges, 'filters' | 'around' | 'columns' | 'limit'>,
): RawBuilder<unknown> {
  return rangesOf(db, looker, { ...ranges, order: lastActive(null).order })
}

interface Walk {
  filters: SearchFilters
  cursor: SearchCursor | null
  /** The nearest first. */
  cities: readonly number[]
}

/**
 * City by city, in each who was active last first: distances run from city centre to city centre. The walk ends after a
 * page, however many live there.
 */
async function byDistance(db: TenantDb, looker: Looker, { filters, cursor, cities }: Walk): Promise<ListRow[]> {
  // A city that is no longer near: the viewer has moved, and the list begins anew.
  const at = cursor ? cities.indexOf(cursor.city) : -1
  const ahead = cities.slice(Math.max(at, 0))
  const start =
    cursor && at >= 0
      ? sql`case n when 1 then ${momentOf(cursor)} else 'infinity' end as moment,
        case n when 1 then ${cursor.id}::uuid else ${lastId}::uuid end as last_id`
      : sql`'infinity'::timestamptz as moment, ${lastId}::uuid as last_id`
  const found = sql`
    select place.city as at_city, place.n, found.* from (
      select city, n, ${start} from unnest(${ahead}::integer[]) with ordinality as cities (city, n) order by n
    ) place
    cross join lateral (
      select found.* from ${wanted(db, gendersOf(filters.gender))}
      cross join lateral (
        select ${cardColumns} from members m
        where ${isListed(db, looker.viewer)} and m.city_id = place.city and ${fits(looker.tenant, filters)}
          and (m.last_active_at, m.id) < (place.moment, place.last_id)
        order by m.last_active_at desc, m.id desc limit ${limit}
      ) found
      order by found.last_active_at desc, found.id desc limit ${limit}
    ) found
    order by place.n, found.last_active_at desc, found.id desc limit ${limit}`
  return withPhotos(db, looker, found, sql`m.n, m.last_active_at desc, m.id desc`)
}

async function withPhotos(
  db: TenantDb,
  { viewer }: Looker,
  found: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<ListRow[]> {
  const { rows } = await sql<ListRow>`
    select m.*, own.lat as own_lat, own.lon as own_lon, main_photo.*
    from (${found}) m
    ${ownPlace(db, viewer)}
    ${mainPhotoOf(db, sql`m.id`)}
    order by ${order}`.execute(db)
  return rows
}

function lastActive(cursor: SearchCursor | null) {
  return {
    order: (table: string) => sql`${sql.ref(`${table}.last_active_at`)} desc, ${sql.ref(`${table}.id`)} desc`,
    behind: cursor ? sql`and (m.last_active_at, m.id) < (${momentOf(cursor)}, ${cursor.id}::uuid)` : sql``,
  }
}

/** An id is a UUIDv7: it tells when its member joined. The condition that every id meets is that of the indexes for it. */
function newest(cursor: SearchCursor | null) {
  return {
    order: (table: string) => sql`${sql.ref(`${table}.id`)} desc`,
    behind: sql`and m.id <> '00000000-0000-0000-0000-000000000000' ${cursor ? sql`and m.id < ${cursor.id}::uuid` : sql``}`,
  }
}

function momentOf({ lastActive }: SearchCursor): RawBuilder<Date> {
  return sql`'epoch'::timestamptz + ${lastActive}::bigint * interval '1 microsecond'`
}

function cellsOf({ cells }: CitiesAround): RawBuilder<unknown> {
  return sql`cross join unnest(${cells}::integer[]) as map (cell)`
}

/** Condition on `members m` beside `cellsOf`. */
function isIn({ ids }: CitiesAround): RawBuilder<boolean> {
  return sql`m.cell = map.cell and m.city_id = any(${ids}::integer[])`
}

/** Behind every id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { asChosen, prepared } from '~/database/prepared.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'
import { cardColumns, isListed, wanted } from '../cards.server'
import { byDistance } from './by-distance.server'
import { fits, gendersOf } from './conditions.server'
import type { SearchCursor } from './cursor.server'
import type { SearchFilters } from './filters'
import type { ListRow, Order } from './list-rows.server'
import { atMost, firstOf, lastActiveFirst, limit, momentOf, newestFirst, withPhotos } from './list-rows.server'
import { citiesAroundViewer } from './own-city.server'

/** Kilometres. Members farther away than this are ordered by their last activity. */
export const farthestByDistance = 250

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
  const near = isFar ? [] : await byDistance(db, looker, { filters, cursor, around })
  if (near.length === limit || filters.distance) return near
  const far = await byMoment(db, looker, filters, isFar ? cursor : null, around.ids)
  return [...near, ...far].slice(0, limit)
}

/**
 * How many there are, `cap` at most. The condition on the id is that of the narrow index
 * `members_count`, which doesn't know who is online.
 */
export async function countUpTo(
  db: TenantDb,
  looker: Looker,
  { filters, cap }: { filters: SearchFilters; cap: number },
): Promise<number> {
  const around = filters.distance && (await citiesAroundViewer(db, looker, filters.distance))
  const narrow = filters.online ? sql`true` : sql`m.id > '00000000-0000-0000-0000-000000000000'`
  const rules = fits(looker.tenant, filters, around ? 'place' : 'anywhere')
  const statement = sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${wanted(db, gendersOf(filters.gender), looker.viewer)} ${around ? cellsOf(around) : sql``}
      cross join lateral (
        select from members m
        where ${isListed(db, looker.viewer)} and ${around ? isIn(around) : narrow} and ${rules}
        limit ${atMost(cap)}
      ) found
      limit ${atMost(cap)}
    ) counted`
  const { rows } = await asChosen(statement).execute(prepared(db))
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
  return withPhotos(db, looker, sql`select 0 as at_city, found.* from ${ranges}`, order.m)
}

interface Ranges {
  filters: SearchFilters
  around: CitiesAround | null
  order: Order
  limit: number
  /** Further columns of `members m`. */
  columns?: RawBuilder<unknown>
  /** Further conditions on it. */
  also?: RawBuilder<unknown>
}

/** The first `limit` members in an order as `found`, from all ranges. */
function rangesOf(db: TenantDb, { tenant, viewer }: Looker, { filters, around, order, ...ranges }: Ranges) {
  const { columns = sql``, also = sql``, limit } = ranges
  const rules = fits(tenant, filters, around ? 'place' : 'anywhere')
  return firstOf({
    ranges: sql`${wanted(db, gendersOf(filters.gender), viewer)} ${around ? cellsOf(around) : sql``}`,
    members: sql`select ${cardColumns} ${columns} from members m
      where ${isListed(db, viewer)} and ${rules} ${around ? sql`and ${isIn(around)}` : sql``} ${also}`,
    order,
    limit,
  })
}

/** Who of those that fit was active last, as `found` with further columns: to choose from. */
export function lastActiveMembers(
  db: TenantDb,
  looker: Looker,
  ranges: Pick<Ranges, 'filters' | 'around' | 'columns' | 'limit'>,
): RawBuilder<unknown> {
  return rangesOf(db, looker, { ...ranges, order: lastActive(null).order })
}

function lastActive(cursor: SearchCursor | null) {
  return {
    order: lastActiveFirst,
    behind: cursor ? sql`and (m.last_active_at, m.id) < (${momentOf(cursor)}, ${cursor.id}::uuid)` : sql``,
  }
}

/** An id is a UUIDv7: it tells when its member joined. The condition that every id meets is that of the indexes for it. */
function newest(cursor: SearchCursor | null) {
  return {
    order: newestFirst,
    behind: sql`and m.id <> '00000000-0000-0000-0000-000000000000' ${cursor ? sql`and m.id < ${cursor.id}::uuid` : sql``}`,
  }
}

function cellsOf({ cells }: CitiesAround): RawBuilder<unknown> {
  return sql`cross join unnest(${cells}::integer[]) as map (cell)`
}

/** Condition on `members m` beside `cellsOf`. */
function isIn({ ids }: CitiesAround): RawBuilder<boolean> {
  return sql`m.cell = map.cell and m.city_id = any(${ids}::integer[])`
}

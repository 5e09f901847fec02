import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '~/database/for-tenant.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'
import { cardColumns, isListed, wanted } from '../cards.server'
import { fits, gendersOf } from './conditions.server'
import type { SearchCursor } from './cursor.server'
import type { SearchFilters } from './filters'
import type { ListRow } from './list-rows.server'
import { atMost, firstOf, lastActiveFirst, limit, momentOf, withPhotos } from './list-rows.server'

/** In most brands a page is full after these, the nearest. */
const firstCities = 24

/** A brand that has no more members than these around is read at once, by the cells of the map. */
const few = 200

interface Walk {
  filters: SearchFilters
  /** In the first of the cities. */
  cursor: SearchCursor | null
  around: CitiesAround
}

/** Where a brand had no more than `few` around: there all are read at once from the first city on. Only a guess, never a rule. */
const sparse = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 })

/**
 * The nearest city first, in each whoever was active last first: distances run from city centre to city centre. Cities are
 * looked through one by one until the page is full; where few members live around, hundreds of cities would be empty, so
 * after the first ones all members around are read and sorted.
 */
export async function byDistance(db: TenantDb, looker: Looker, { filters, cursor, around }: Walk): Promise<ListRow[]> {
  const cities = citiesThatFit(around, filters)
  // A city that is no longer near: the viewer has moved, and the list begins anew.
  const at = cursor ? cities.indexOf(cursor.city) : -1
  const walk = { filters, cursor: at >= 0 ? cursor : null, around }
  const ahead = cities.slice(Math.max(at, 0))
  if (ahead.length === 0) return []
  const place = `${looker.tenant.id}/${around.ids[0]}/${around.ids.length}`
  if (sparse.has(place)) {
    const all = await allAround(db, looker, walk, ahead)
    if (all) return all
    sparse.delete(place)
  }
  const first = await cityByCity(db, looker, walk, ahead.slice(0, firstCities))
  const rest = ahead.slice(firstCities)
  if (first.length === limit || rest.length === 0) return first
  const beyond = { ...walk, cursor: null }
  const others = await allAround(db, looker, beyond, rest)
  if (others) sparse.set(place, true)
  return [...first, ...(others ?? (await cityByCity(db, looker, beyond, rest)))].slice(0, limit)
}

/** Without those of other countries and regions: nobody there would fit. */
function citiesThatFit({ ids, countries, regions }: CitiesAround, { country, region }: SearchFilters): number[] {
  const fitsOne = (wanted: string | null, own: string | undefined) => !wanted || !own || wanted === own
  return ids.filter((_, index) => fitsOne(country, countries[index]) && fitsOne(region, regions[index]))
}

function cityByCity(
  db: TenantDb,
  looker: Looker,
  { filters, cursor }: Walk,
  cities: readonly number[],
): Promise<ListRow[]> {
  const behind = cursor
    ? sql`and (m.last_active_at, m.id) < (case place.n when 1 then ${momentOf(cursor)} else 'infinity' end,
        case place.n when 1 then ${cursor.id}::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end)`
    : sql``
  const order = lastActiveFirst
  const members = sql`select ${cardColumns} from members m
    where ${isListed(db, looker.viewer)} and m.city_id = place.city and ${fits(looker.tenant, filters, 'place')} ${behind}`
  const found = sql`
    select place.city as at_city, place.n, found.*
    from (${numbered(cities)} order by n) place
    cross join lateral ${firstOf({ ranges: wanted(db, gendersOf(filters.gender), looker.viewer), members, order, limit })}
    order by place.n, ${order.found} limit ${atMost(limit)}`
  return withPhotos(db, looker, found, sql`m.n, ${order.m}`)
}

/** The first page of these cities behind the cursor in the first of them, or null when more than `few` live in the cells. */
async function allAround(
  db: TenantDb,
  looker: Looker,
  { filters, cursor, around: { cells } }: Walk,
  cities: readonly number[],
): Promise<ListRow[] | null> {
  const behind = cursor
    ? sql`where place.n > 1 or (around.last_active_at, around.id) < (${momentOf(cursor)}, ${cursor.id}::uuid)`
    : sql``
  const order = sql`n, last_active_at desc, id desc`
  const found = sql`
    with around as materialized (
      select found.* from ${wanted(db, gendersOf(filters.gender), looker.viewer)} cross join unnest(${cells}::integer[]) as map (cell)
      cross join lateral (
        select ${cardColumns}, m.city_id from members m
        where ${isListed(db, looker.viewer)} and m.cell = map.cell and ${fits(looker.tenant, filters, 'place')}
        limit ${atMost(few + 1)}
      ) found
      limit ${atMost(few + 1)}
    )
    select counted.members, page.* from (select count(*) as members from around) counted
    left join (
      select place.city as at_city, place.n, around.* from around
      join (${numbered(cities)}) place on place.city = around.city_id ${behind}
      order by ${order} limit ${atMost(limit)}
    ) page on counted.members <= ${atMost(few)}`
  const rows = await withPhotos<ListRow & { members: number }>(db, looker, found, order)
  if ((rows[0]?.members ?? 0) > few) return null
  return rows.filter(({ id }) => id !== null)
}

/** Of the nearest first. */
function numbered(cities: readonly number[]): RawBuilder<unknown> {
  return sql`select city, n from unnest(${cities}::integer[]) with ordinality as cities (city, n)`
}

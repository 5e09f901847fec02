import { LRUCache } from 'lru-cache'
import type { TenantDb } from '~/database/for-tenant.server'
import { preparedChoice } from '~/database/prepared.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'
import type { SearchCursor } from './cursor.server'
import type { SearchFilters } from './filters'
import type { ListRow } from './statements.server'
import { limit, pageAround, pageByCity } from './statements.server'

/** Number of nearest cities that are read one by one first; in most brands they fill a page. */
const firstCities = 24

/** Maximum number of members around a city for which all are read at once, by the cells of the map. */
const few = 200

interface Walk {
  filters: SearchFilters
  /** Position in the first of the cities. */
  cursor: SearchCursor | null
  around: CitiesAround
}

/** Places with at most `few` members around, all read at once from the first city on. Only a hint: may be outdated. */
const sparse = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 })

/**
 * Reads a page of members, nearest city first and last active first within a city: distances are between city centers.
 * Cities are read one by one until the page is full. Where few members live around, hundreds of cities would be empty,
 * so after the first ones all members around are read and sorted.
 */
export async function byDistance(db: TenantDb, looker: Looker, { filters, cursor, around }: Walk): Promise<ListRow[]> {
  const cities = citiesThatFit(around, filters)
  // If the cursor's city is not among them, the viewer has moved, and the list starts over.
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

/** Leaves out cities outside the filters' country and region, where no member can fit. */
function citiesThatFit({ ids, countries, regions }: CitiesAround, { country, region }: SearchFilters): number[] {
  const fitsOne = (wanted: string | null, own: string | undefined) => !wanted || !own || wanted === own
  return ids.filter((_, index) => fitsOne(country, countries[index]) && fitsOne(region, regions[index]))
}

async function cityByCity(db: TenantDb, looker: Looker, walk: Walk, cities: readonly number[]): Promise<ListRow[]> {
  const { rows } = await pageByCity(db, looker, walk, cities).execute(preparedChoice(db))
  return rows
}

/** Reads a page of these cities, after the cursor in the first of them; null when more than `few` live in the cells. */
async function allAround(
  db: TenantDb,
  looker: Looker,
  walk: Walk,
  cities: readonly number[],
): Promise<ListRow[] | null> {
  const { rows } = await pageAround(db, looker, walk, cities, few).execute(preparedChoice(db))
  if ((rows[0]?.members ?? 0) > few) return null
  return rows.filter(({ id }) => id !== null)
}

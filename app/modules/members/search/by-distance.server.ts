import { LRUCache } from 'lru-cache'
import type { TenantDb } from '~/database/for-tenant.server'
import { preparedChoice } from '~/database/prepared.server'
import type { CitiesAround } from '~/modules/places/cities-around.server'
import type { Looker } from '../cards.server'
import type { SearchCursor } from './cursor.server'
import type { SearchFilters } from './filters'
import type { ListRow } from './statements.server'
import { limit, pageAround, pageByCity } from './statements.server'

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

async function cityByCity(db: TenantDb, looker: Looker, walk: Walk, cities: readonly number[]): Promise<ListRow[]> {
  const { rows } = await pageByCity(db, looker, walk, cities).execute(preparedChoice(db))
  return rows
}

/** The first page of these cities behind the cursor in the first of them, or null when more than `few` live in the cells. */
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

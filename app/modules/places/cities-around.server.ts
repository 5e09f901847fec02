import { LRUCache } from 'lru-cache'
import type { ReferenceDb } from '~/database/reference.server'
import type { Position } from './geo'
import { cellOf, cellsAround, distanceBetween, roundUpDistance } from './geo'

/** The cities within a distance of one, the nearest first, and the cells that they lie in. */
export interface CitiesAround {
  ids: number[]
  /** Of each city, as it may be told. */
  kilometres: number[]
  /** Of each city. */
  countries: string[]
  regions: string[]
  cells: number[]
}

/** Cities don't move while a server runs, once they are loaded. Counted in ids: some 10 MB at most. */
const known = new LRUCache<string, CitiesAround>({ maxSize: 1_000_000, sizeCalculation: ({ ids }) => ids.length })

/** For when other cities were loaded: what was read meanwhile may be a part. */
export function forgetCitiesAround(): void {
  known.clear()
}

/** The cities whose centres are within `kilometres` of a city's centre, itself among them. */
export async function citiesAround(
  db: ReferenceDb,
  city: Position & { id: number },
  kilometres: number,
): Promise<CitiesAround> {
  const key = `${city.id}/${kilometres}`
  const cached = known.get(key)
  if (cached) return cached
  const rows = await db
    .selectFrom('cities')
    .select(['id', 'lat', 'lon', 'cell', 'country', 'region'])
    .where('cell', 'in', cellsAround(city, kilometres))
    .execute()
  const near = rows
    .map((row) => ({ ...row, distance: distanceBetween(city, row) }))
    .filter(({ distance }) => distance <= kilometres)
    .sort((one, other) => one.distance - other.distance || one.id - other.id)
  // While the places are being loaded a member's own city is all there is.
  if (near.length === 0) return { ids: [city.id], kilometres: [1], countries: [], regions: [], cells: [cellOf(city)] }
  const around = {
    ids: near.map(({ id }) => id),
    kilometres: near.map(({ distance }) => roundUpDistance(distance)),
    countries: near.map(({ country }) => once(country)),
    regions: near.map(({ region }) => once(region)),
    cells: [...new Set(near.map(({ cell }) => cell))],
  }
  known.set(key, around)
  return around
}

const texts = new Map<string, string>()

/** One text for all cities of a region: each row brings its own. */
function once(text: string): string {
  const known = texts.get(text) ?? text
  texts.set(text, known)
  return known
}

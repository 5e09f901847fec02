import { LRUCache } from 'lru-cache'
import type { ReferenceDb } from '~/database/reference.server'
import type { Position } from './geo'
import { cellOf, cellsAround, distanceBetween, roundUpDistance } from './geo'

/** Cities within a distance of a city, nearest first, and the cells that contain them. */
export interface CitiesAround {
  ids: number[]
  /** Distance of each city in kilometers, rounded as it may be shown. */
  kilometres: number[]
  /** Country of each city; empty while the places are being loaded. */
  countries: string[]
  regions: string[]
  cells: number[]
}

/** Cities don't change while a server runs, once they are loaded. The size is counted in ids; about 10 MB at most. */
const known = new LRUCache<string, CitiesAround>({ maxSize: 1_000_000, sizeCalculation: ({ ids }) => ids.length })

/** Clears the cache after cities were loaded, because entries cached during loading may be incomplete. */
export function forgetCitiesAround(): void {
  known.clear()
}

/** Returns the cities whose centers are within `kilometres` of a city's center, including the city itself. */
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
  // While the places are being loaded, the member's own city is the only known one.
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

/** Returns one shared string for equal texts, because each row has a string of its own. */
function once(text: string): string {
  const known = texts.get(text) ?? text
  texts.set(text, known)
  return known
}

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ReferenceDb } from '~/database/reference.server'
import { nameRanks, searchKeys } from '../name-key'
import { slipsBetween, slipsIn } from './slips'

/** Names compared before other requests have their turn, a few milliseconds. */
const turn = 1_000
/** Cities whose sizes are compared; a name with two slips may be near hundreds. */
const mostFound = 300

export interface FoundCity {
  id: number
  name: string
  region: string
  /** Name of the city that it is a part of. */
  city: string | null
}

/**
 * Finds the cities of a country that a name with a slip or two may mean, the likeliest first: a further slip counts
 * like a city much smaller, so that a metropolis precedes the hamlet that is nearer by one letter.
 */
export async function closeCities(
  db: ReferenceDb,
  country: string,
  typed: string,
  limit: number,
): Promise<FoundCity[]> {
  const slips = slipsIn(typed)
  const key = searchKeys(typed)[0]?.key
  if (!slips || !key) return []
  const found = await closeNames(await namesOfLength(db, country, key.length, slips), key, slips)
  if (found.size === 0) return []
  const nearest = [...found].sort(([, one], [, other]) => one - other).slice(0, mostFound)
  const rows = sql<FoundCity>`(
    select c.id, c.name, c.region, city.name as city
    from unnest(${nearest.map(([id]) => id)}::int[], ${nearest.map(([, distance]) => distance)}::int[])
      as near(id, distance)
    join cities c on c.id = near.id
    left join cities city on city.id = c.part_of
    order by coalesce(c.population, 0) / power(20, near.distance) desc, near.distance, c.name_key, c.id
    limit ${limit}
  )`
  return db.selectFrom(rows.as('close')).selectAll().execute()
}

/** Reads names as one text, which costs the process less than thousands of rows. */
async function namesOfLength(db: ReferenceDb, country: string, length: number, slips: number): Promise<string[]> {
  const names = sql<{ names: string | null }>`(
    select string_agg(key || ' ' || city_id, ',') as names from city_names
    where country = ${country} and rank < ${nameRanks.quarter}
      and length(key) between ${length - slips} and ${length + slips}
  )`
  const read = await db.selectFrom(names.as('found')).selectAll().executeTakeFirst()
  return read?.names?.split(',') ?? []
}

/** Returns the cities with a name near this key, and by how many slips; other requests have their turns meanwhile. */
async function closeNames(names: readonly string[], key: string, slips: number): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (let start = 0; start < names.length; start += turn) {
    for (const name of names.slice(start, start + turn)) {
      const [other = '', id = ''] = name.split(' ')
      const distance = slipsBetween(key, other, slips)
      if (distance <= slips) found.set(Number(id), Math.min(distance, found.get(Number(id)) ?? distance))
    }
    await setImmediate()
  }
  return found
}

import { sql } from 'kysely'
import type { ReferenceDb } from '~/database/reference.server'
import { readReference } from '~/database/reference.server'
import type { CitiesTable } from '~/database/tables/places'
import { countryName } from '~/i18n/country-name'
import type { Language } from '~/i18n/languages'
import type { Position } from './geo'
import { cellsAround, distanceBetween } from './geo'
import { nameKey, nameRanks, prefixKeys, searchKeys } from './name-key'
import { isPlaceCountry, placeCountries, regionKind, regionName, regionsOf } from './regions'
import type { Choice, City, CitySuggestion, RegionChoice } from './schema'
import type { FoundCity } from './typed/close-cities.server'
import { closeCities } from './typed/close-cities.server'
import type { TypedPlace } from './typed/typed-place'
import { typedPlaces } from './typed/typed-place'

/** Kilometers; a position farther from every city is in none of the known countries. */
const farthest = 150
const suggestions = 10
/** Places that a name with a slip may mean: few, because most are wrong. */
const closest = 3
/** Letters; a shorter beginning of a name names no city. */
const shortestBeginning = 4

/** Returns the countries offered by a brand whose places are known, named and sorted in the reader's language. */
export function countriesOf(tenant: { settings: { countries: readonly string[] } }, language: Language): Choice[] {
  const { countries } = tenant.settings
  return countryChoices(countries.length > 0 ? countries.filter(isPlaceCountry) : placeCountries, language)
}

/** Returns countries with their names in a language, sorted. */
export function countryChoices(countries: readonly string[], language: Language): Choice[] {
  return countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
}

/**
 * Returns a country's regions and what they are called there, for a select; none for a country without known places.
 */
export function regionChoice(country: string | null, language: Language): RegionChoice {
  return { kind: regionKind(country), regions: country ? regionsOf(country, language) : [] }
}

export interface CitySearch {
  country: string
  /** The beginning of a name, in any of its spellings. Empty for the largest cities of the region. */
  prefix: string
  region?: string | null
  language: Language
}

/**
 * Finds up to 10 cities by the beginning of a name: first those of exactly this name, then those with a name that
 * begins as it was typed, the largest first. Without any, it is taken for a name with a slip, and up to 3 cities of
 * the whole country are found that it may mean. Pass `db` when inside `forTenant`.
 */
export async function searchCities(search: CitySearch, db?: ReferenceDb): Promise<CitySuggestion[]> {
  const { country, language } = search
  if (!isPlaceCountry(country)) return []
  const region = search.region && regionName(search.region, language) ? search.region : null
  const rows = await on(db, async (open) => {
    if (!nameKey(search.prefix)) return largestOf(open, region)
    const typed = typedPlaces(country, search.prefix)
    const found = await firstFound(typed, (place) =>
      namedCities(open, country, { ...place, region: place.region ?? region }, { whole: false, limit: suggestions }),
    )
    return found.length > 0 ? found : firstFound(typed, ({ name }) => closeCities(open, country, name, closest))
  })
  return rows.map(({ id, name, region, city }) => ({ id, name, region: city ?? regionName(region, language) ?? '' }))
}

function largestOf(db: ReferenceDb, region: string | null): Promise<FoundCity[]> {
  return db
    .selectFrom('cities')
    .select(['id', 'name', 'region', sql<null>`null`.as('city')])
    .where('region', '=', region)
    .where('part_of', 'is', null)
    .orderBy('population', (order) => order.desc().nullsLast())
    .orderBy('name_key')
    .orderBy('id')
    .limit(suggestions)
    .execute()
}

/**
 * Finds the city typed in full, in any of its spellings: the largest of that name in the region (or country), or else
 * the only one whose name begins so; null if there is none.
 */
export async function cityByName(
  wanted: { country: string; region: string | null; name: string },
  db?: ReferenceDb,
): Promise<City | null> {
  const { country, region, name } = wanted
  const found = await on(db, async (open) => {
    const typed = typedPlaces(country, name).map((place) => ({ ...place, region: place.region ?? region }))
    const [whole] = await firstFound(typed, (place) => namedCities(open, country, place, { whole: true, limit: 1 }))
    if (whole || nameKey(name).length < shortestBeginning) return whole
    const [only, another] = await namedCities(open, country, { name, region }, { whole: false, limit: 2 })
    return another ? undefined : only
  })
  return found ? cityById(found.id, db) : null
}

async function firstFound<T>(typed: readonly TypedPlace[], find: (typed: TypedPlace) => Promise<T[]>): Promise<T[]> {
  for (const place of typed) {
    const found = await find(place)
    if (found.length > 0) return found
  }
  return []
}

interface Named {
  /** Whether the name was typed in full. */
  whole: boolean
  limit: number
}

/**
 * Reads cities by a name or its beginning, from the index of keys. A city that has the name only in another language
 * counts as a much smaller one, so that it doesn't precede the places that are called so.
 */
function namedCities(db: ReferenceDb, country: string, { name, region }: TypedPlace, { whole, limit }: Named) {
  const full = searchKeys(name)
  const typed = whole ? full : prefixKeys(name)
  const plain = full.map((way) => way.plain)
  // '~' sorts after every character of a key, so the two bounds enclose the prefix in the index.
  const keys = typed.map(({ key, plain }) =>
    whole || plain.length < 2 ? sql`n.key = ${key}` : sql`n.key >= ${key} and n.key < ${`${key}~`}`,
  )
  const begins = [...new Set(typed.map((way) => way.plain))].map((way) => sql`plain >= ${way} and plain < ${`${way}~`}`)
  const found = sql<FoundCity>`(
    select c.id, c.name, c.region, city.name as city
    from (
      select city_id, bool_or(rank < ${nameRanks.quarter} and plain = any(${plain})) as same,
        bool_or(rank < ${nameRanks.quarter} and key = any(${full.map(({ key }) => key)})) as sounds_same,
        bool_or(${sql.join(begins, sql` or `)}) as begins, min(rank) as rank
      from city_names n
      where country = ${country} and (${sql.join(keys, sql` or `)})
      group by city_id
    ) named
    join cities c on c.id = named.city_id
    left join cities city on city.id = c.part_of
    where ${region}::text is null or c.region = ${region}
    order by named.same desc, named.sounds_same desc, named.begins desc,
      coalesce(c.population, 0) / (array[1, 50, 500])[named.rank] desc, c.population desc nulls last, c.name_key, c.id
    limit ${limit}
  )`
  return db.selectFrom(found.as('found')).selectAll().execute()
}

/** Returns the largest cities of a country, the largest first. */
export async function largestCities(country: string, count: number): Promise<City[]> {
  const rows = await on(undefined, (open) =>
    open
      .selectFrom('cities')
      .selectAll()
      .where('country', '=', country)
      .orderBy('population', (order) => order.desc().nullsLast())
      .orderBy('id')
      .limit(count)
      .execute(),
  )
  return rows.map(cityFrom)
}

/** Finds a city by its id; null if there is none. Pass `db` when inside `forTenant`. */
export async function cityById(id: number, db?: ReferenceDb): Promise<City | null> {
  if (!Number.isInteger(id) || id < 1 || id > 0x7fffffff) return null
  const row = await on(db, (open) => open.selectFrom('cities').selectAll().where('id', '=', id).executeTakeFirst())
  return row ? cityFrom(row) : null
}

/**
 * Finds the city whose center is nearest to a position; null if none is within 150 km. A district leads to its city:
 * whoever wants to name it, chooses it.
 */
export async function nearestCity(position: Position, db?: ReferenceDb): Promise<City | null> {
  return on(db, async (open) => {
    for (const radius of [15, 50, farthest]) {
      const rows = await open
        .selectFrom('cities')
        .selectAll()
        .where('cell', 'in', cellsAround(position, radius))
        .execute()
      const [nearest] = rows
        .map((row) => ({ row, distance: distanceBetween(position, row) }))
        .sort((one, other) => one.distance - other.distance)
      // A city beyond the radius may be farther away than one in a cell that was not read.
      if (nearest && nearest.distance <= radius) return cityFrom(await wholeCity(open, nearest.row))
    }
    return null
  })
}

async function wholeCity(db: ReferenceDb, place: CitiesTable): Promise<CitiesTable> {
  if (!place.part_of) return place
  const city = await db.selectFrom('cities').selectAll().where('id', '=', place.part_of).executeTakeFirst()
  return city ?? place
}

function on<T>(db: ReferenceDb | undefined, work: (db: ReferenceDb) => Promise<T>): Promise<T> {
  return db ? work(db) : readReference(work)
}

function cityFrom({ id, country, region, name, lat, lon, cell }: CitiesTable): City {
  return { cityId: id, country, region, city: name, lat, lon, cell }
}

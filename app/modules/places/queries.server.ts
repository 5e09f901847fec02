import type { ReferenceDb } from '~/database/reference.server'
import { readReference } from '~/database/reference.server'
import type { CitiesTable } from '~/database/tables/places'
import { countryName } from '~/i18n/country-name'
import type { Language } from '~/i18n/languages'
import type { Position } from './geo'
import { cellsAround, distanceBetween } from './geo'
import { nameKey } from './name-key'
import { isPlaceCountry, placeCountries, regionKind, regionName, regionsOf } from './regions'
import type { Choice, City, CitySuggestion, RegionChoice } from './schema'

/** Kilometers; a position farther from every city is in none of the known countries. */
const farthest = 150
const suggestions = 10

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
  /**
   * The beginning of a name; accents, case and punctuation don't matter. Empty for the largest cities of the region.
   */
  prefix: string
  region?: string | null
  language: Language
}

/** Finds up to 10 cities whose names begin with the typed text, largest first. Pass `db` when inside `forTenant`. */
export async function searchCities(search: CitySearch, db?: ReferenceDb): Promise<CitySuggestion[]> {
  const key = nameKey(search.prefix)
  if (!isPlaceCountry(search.country) || (!key && !search.region)) return []
  const region = search.region && regionName(search.region, search.language) ? search.region : null
  const rows = await on(db, (open) => citiesBeginning(open, { ...search, region, key }))
  return rows.map((row) => ({ id: row.id, name: row.name, region: regionName(row.region, search.language) ?? '' }))
}

function citiesBeginning(db: ReferenceDb, { country, region, key }: CitySearch & { key: string }) {
  let query = db.selectFrom('cities').select(['id', 'name', 'region']).where('country', '=', country)
  if (region) query = query.where('region', '=', region)
  if (key) {
    // '~' sorts after every character of a key, so the two bounds enclose the prefix in the index.
    const end = `${key}~`
    query = query.where((where) =>
      where.or([
        where.and([where('name_key', '>=', key), where('name_key', '<', end)]),
        where.and([where('alias_key', '>=', key), where('alias_key', '<', end)]),
      ]),
    )
  }
  return query
    .orderBy('population', (order) => order.desc().nullsLast())
    .orderBy('name_key')
    .orderBy('id')
    .limit(suggestions)
    .execute()
}

/** Finds the city typed in full: the largest of that name in the region (or country); null if there is none. */
export async function cityByName(
  wanted: { country: string; region: string | null; name: string },
  db?: ReferenceDb,
): Promise<City | null> {
  const key = nameKey(wanted.name)
  if (!key) return null
  const row = await on(db, (open) => {
    const query = open
      .selectFrom('cities')
      .selectAll()
      .where('country', '=', wanted.country)
      .where((where) => where.or([where('name_key', '=', key), where('alias_key', '=', key)]))
    return (wanted.region ? query.where('region', '=', wanted.region) : query)
      .orderBy('population', (order) => order.desc().nullsLast())
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  })
  return row ? cityFrom(row) : null
}

/** Finds a city by its id; null if there is none. Pass `db` when inside `forTenant`. */
export async function cityById(id: number, db?: ReferenceDb): Promise<City | null> {
  if (!Number.isInteger(id) || id < 1 || id > 0x7fffffff) return null
  const row = await on(db, (open) => open.selectFrom('cities').selectAll().where('id', '=', id).executeTakeFirst())
  return row ? cityFrom(row) : null
}

/** Finds the city whose center is nearest to a position; null if none is within 150 km. */
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
      if (nearest && nearest.distance <= radius) return cityFrom(nearest.row)
    }
    return null
  })
}

function on<T>(db: ReferenceDb | undefined, work: (db: ReferenceDb) => Promise<T>): Promise<T> {
  return db ? work(db) : readReference(work)
}

function cityFrom({ id, country, region, name, lat, lon, cell }: CitiesTable): City {
  return { cityId: id, country, region, city: name, lat, lon, cell }
}

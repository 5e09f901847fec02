import type { Position } from '../../app/modules/places/geo'
import { distanceBetween } from '../../app/modules/places/geo'
import { nameKey } from '../../app/modules/places/name-key'
import type { PlaceCountry } from '../../app/modules/places/regions'

export interface Place extends Position {
  id: number
  country: PlaceCountry
  region: string
  name: string
  /** `nameKey` of each. */
  otherNames: string[]
  population: number
  /** GeoNames' feature code. */
  kind: string
  /** GeoNames' codes of the divisions that contain it, without the first. */
  municipality: string
  /** Id of the city that a district is a part of. */
  partOf: number | null
  /** Names of the small quarters that lead to this city, as `nameKey`s. */
  quarters: string[]
}

/** People from whom on a district is a place of its own: fewer would reveal too much about where a member lives. */
const ownPlace = 30_000
/** People per square kilometer, to estimate a city's built-up area as a circle. */
const density = 1_000
/** Kilometers; a small city's quarters may lie outside of the estimated circle. */
const smallestRadius = 2.5
/** GeoNames' code of a section of a city, and of one that is gone. */
const sections = new Set(['PPLX', 'PPLQ'])
/** Names that say nothing without the city's. */
const general = /^(mitte|cent|altstadt|innere?|innen|downtown|nord|sud|ost|west|est\b|city)|\d/

/**
 * Sorts out what is a part of a city. Districts of at least 30,000 people are places of their own, which name their
 * city; smaller ones are only further names of the city, so that its members aren't separated. A municipality inside a
 * city's area stays a place, and so does what the present file has, because members live there.
 * @param shipped the present file's places, each with the city that it is a part of
 */
export function withQuarters(places: readonly Place[], shipped: ReadonlyMap<number, number | null>): Place[] {
  const cities = places.filter((place) => !sections.has(place.kind) && place.population >= 5_000)
  const quarters = new Set(places.filter((place) => isQuarter(place, cities, shipped)))
  const names = new Set(places.filter((place) => !quarters.has(place)).map(({ name }) => nameKey(name)))
  return places.filter((place) => {
    if (!quarters.has(place)) return true
    place.partOf = shipped.get(place.id) ?? null
    if (place.partOf) return true
    const city = cityAround(place, cities)
    if (!city) return false
    const key = nameKey(place.name)
    const isDistrict = place.population >= ownPlace && place.population * 2 < city.population
    if (isDistrict && !names.has(key) && !general.test(key) && !key.startsWith(nameKey(city.name))) {
      place.partOf = city.id
      return true
    }
    city.quarters.push(key)
    return false
  })
}

function isQuarter(place: Place, cities: readonly Place[], shipped: ReadonlyMap<number, number | null>): boolean {
  if (shipped.get(place.id) === null) return false
  if (sections.has(place.kind)) return true
  if (place.kind !== 'PPL' && place.kind !== '') return false
  const city = cityAround(place, cities)
  return city !== undefined && (place.kind === '' || place.municipality === city.municipality)
}

/** Returns the city whose area contains the place: that of its municipality, or else the largest. */
function cityAround(place: Place, cities: readonly Place[]): Place | undefined {
  const around = cities
    .filter((city) => city !== place && isInside(place, city))
    .sort((one, other) => other.population - one.population)
  return around.find((city) => place.municipality && city.municipality === place.municipality) ?? around[0]
}

function isInside(place: Place, city: Place): boolean {
  if (!sections.has(place.kind) && place.population * 2 > city.population) return false
  if (Math.abs(place.lat - city.lat) > 1) return false
  const radius = Math.max(smallestRadius, Math.sqrt(city.population / density / Math.PI))
  return distanceBetween(place, city) < radius
}

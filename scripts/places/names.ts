import { isShortName, nameKey, namesIn, searchKeys } from '../../app/modules/places/name-key'
import type { PlaceCountry } from '../../app/modules/places/regions'
import { localNames, usualNames } from './local-names'
import type { Place } from './quarters'

const latin = /^[\p{Script=Latin}\p{M}\p{P}\p{Zs}]+$/u
const noName = [
  // Codes of airports and stations.
  /^\p{Lu}{2,4}$/u,
  // Transcriptions, which begin small or have apostrophes for letters of other scripts.
  /^(?!['’]|la |le |les |l['’]|el |els |es |den |de |ter |s['’])\p{Ll}/u,
  /['’`]$|\p{L}{2}['’](?![aeiouyhs\s])/iu,
  // Esperanto, explanations, and languages that put a word for 'city' before the name.
  /[ĉĝĥĵŝŭ=()]/iu,
  /^(lungsod|kota|gorad|horad|kommuna|bandar|thành) /i,
]

/** Countries of settlers: most of GeoNames' other names are of old, and many are those of other places today. */
const settled = new Set<PlaceCountry>(['US', 'AU', 'NZ'])
/** People; smaller places of these countries are not known by other names. */
const knownAbroad = 15_000
const english = new Set<PlaceCountry>(['US', 'AU', 'NZ', 'CA', 'GB', 'IE'])

/** Returns the name that the product shows, in the local language or languages. */
export function localName(country: PlaceCountry, names: readonly [current: string, older: string]): string {
  const local = localNames[country] ?? {}
  return local[names[0]] ?? local[names[1]] ?? names[0]
}

/** Returns the other names of a place, as `nameKey`s: only those that no other of its names is found by. */
export function otherNames(country: PlaceCountry, name: string, candidates: readonly string[]): string[] {
  const usual = usualNames[country]?.[name] ?? []
  const known = new Set(namesIn(name, country).flatMap(keysOf))
  const found: string[] = []
  for (const other of [...usual, ...candidates.filter(isName)].flatMap((one) => namesIn(one, country))) {
    const keys = keysOf(other)
    if ((nameKey(other).length < shortest && !usual.includes(other)) || keys.every((key) => known.has(key))) continue
    for (const key of keys) known.add(key)
    found.push(nameKey(other))
  }
  return found
}

const shortest = 3

/** Drops other names that would lead away from the places that are called so. */
export function withoutMisleadingNames(places: Place[]): Place[] {
  const [country] = places.map((place) => place.country)
  if (!country || !english.has(country)) return places
  const own = new Set(places.flatMap(({ name }) => namesIn(name, country).flatMap(keysOf)))
  for (const place of places) {
    const usual = new Set(usualNames[country]?.[place.name]?.map(nameKey))
    const unknown = settled.has(country) && place.population < knownAbroad
    place.otherNames = place.otherNames.filter(
      (other) =>
        usual.has(other) || isShortName(other, place.name) || !(unknown || keysOf(other).some((key) => own.has(key))),
    )
  }
  return places
}

function isName(name: string): boolean {
  return latin.test(name) && !noName.some((pattern) => pattern.test(name))
}

function keysOf(name: string): string[] {
  return searchKeys(name).map(({ key }) => key)
}

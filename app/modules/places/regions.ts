import type { Language } from '~/i18n/languages'
import { nameKey } from './name-key'
import names from './regions.json'

/**
 * A region's name as its inhabitants write it, in each of their languages. Polish names are adjectives, lower-case in
 * Polish and capitalized in other languages.
 */
type RegionName = string | (Partial<Record<Language, string>> & { local: string })

/**
 * Kind of a country's regions (specification 9, 'Region label per country'); its text is `places:region.<kind>`.
 * German and Austrian states are a kind of their own, as most languages have a word for them that doesn't fit American
 * ones.
 */
export type RegionKind = 'province' | 'state' | 'land' | 'region' | 'canton' | 'voivodeship'

/**
 * Countries with known places: the 15 of specification 9, and those where Danish, Finnish, Norwegian or Swedish is at
 * home.
 */
const kinds = {
  US: 'state',
  NL: 'province',
  BE: 'province',
  FR: 'region',
  IT: 'region',
  ES: 'region',
  DE: 'land',
  AT: 'land',
  IE: 'province',
  GB: 'region',
  CA: 'province',
  PL: 'voivodeship',
  AU: 'state',
  NZ: 'region',
  CH: 'canton',
  DK: 'region',
  FI: 'region',
  NO: 'region',
  SE: 'region',
} satisfies Record<string, RegionKind>

/** A country whose regions and cities are known, as an ISO 3166-1 code. */
export type PlaceCountry = keyof typeof kinds

/**
 * For each country: the second part of the ISO 3166-2 code → name. CLDR has subdivision names in English only, so these
 * are the local names of ISO 3166-2.
 */
const regions: Record<PlaceCountry, Record<string, RegionName>> = names

export const placeCountries = Object.keys(kinds) as PlaceCountry[]

export function isPlaceCountry(country: unknown): country is PlaceCountry {
  return typeof country === 'string' && Object.hasOwn(kinds, country)
}

export interface Region {
  /** ISO 3166-2 code: 'NL-ZH'. */
  code: string
  name: string
}

/** Returns a country's regions, sorted for the reader's language; empty for a country without known places. */
export function regionsOf(country: string, language: Language): Region[] {
  if (!isPlaceCountry(country)) return []
  return Object.entries(regions[country])
    .map(([suffix, name]) => ({ code: `${country}-${suffix}`, name: nameIn(name, language) }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
}

/** Returns a region's name by its ISO 3166-2 code; null if there is none. */
export function regionName(code: string | null, language: Language): string | null {
  const country = code?.slice(0, 2)
  if (!code || !isPlaceCountry(country)) return null
  const ofCountry = regions[country]
  const suffix = code.slice(3)
  const name = Object.hasOwn(ofCountry, suffix) ? ofCountry[suffix] : undefined
  return name ? nameIn(name, language) : null
}

/** Returns the code of a country's region by its name in any language, or by the end of its code ('ME'); null for none. */
export function regionByName(country: string, name: string): string | null {
  if (!isPlaceCountry(country)) return null
  const typed = nameKey(name)
  const found = Object.entries(regions[country]).find(
    ([suffix, names]) =>
      suffix.toLowerCase() === typed ||
      (typeof names === 'string' ? [names] : Object.values(names)).some((known) => nameKey(known) === typed),
  )
  return found ? `${country}-${found[0]}` : null
}

/** Returns the kind of a country's regions; the text is `places:region.<kind>`. */
export function regionKind(country: string | null): RegionKind {
  return isPlaceCountry(country) ? kinds[country] : 'region'
}

function nameIn(name: RegionName, language: Language): string {
  return typeof name === 'string' ? name : (name[language] ?? name.local)
}

import type { RegionKind } from './regions'

/** A place in a form or a search, with codes of ISO 3166-1 and 3166-2. */
export interface Location {
  country: string
  region: string
  city: string
  cityId: number
}

export interface City extends Location {
  lat: number
  lon: number
  /** The cell that contains its center (`cellOf`). */
  cell: number
}

export interface Choice {
  code: string
  name: string
}

/** A country's regions, and what they are called there. */
export interface RegionChoice {
  kind: RegionKind
  regions: Choice[]
}

/** A suggestion below the city field; `region` is the region's name. */
export interface CitySuggestion {
  id: number
  name: string
  region: string
}

/** Values of the location fields, whose names are in `locationFields`. */
export interface LocationValues {
  country: string | null
  region: string | null
  city: string | null
  cityId: number | null
}

export interface LocationChoices {
  countries: Choice[]
  regions: RegionChoice
  /** Cities that a submitted name may mean, when it names none. */
  meant: CitySuggestion[]
}

export const locationFields = { country: 'country', region: 'region', city: 'city', cityId: 'city_id' } as const

/** The button that only requests the regions of the chosen country, for pages without JavaScript. */
export const chooseCountry = { name: 'location', value: 'country' } as const

/** The buttons that choose a city that a submitted name may mean, each with the city's id. */
export const chooseMeant = { name: 'meant' } as const

/** Characters; the longest name in GeoNames has about 60. */
export const maxCityLength = 100

/** Milliseconds for which a geolocation may be reused: 1 hour (specification 9). */
export const positionMaxAge = 60 * 60 * 1000

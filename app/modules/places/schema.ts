import type { RegionKind } from './regions'

/** What a form or a search says of a place; codes of ISO 3166-1 and 3166-2. */
export interface Location {
  country: string
  region: string
  city: string
  cityId: number
}

export interface City extends Location {
  lat: number
  lon: number
  /** `cellOf` its centre. */
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

/** A suggestion under the city's field; `region` is its region's name. */
export interface CitySuggestion {
  id: number
  name: string
  region: string
}

/** What the location fields show; names of fields are those of `locationFields`. */
export interface LocationValues {
  country: string | null
  region: string | null
  city: string | null
  cityId: number | null
}

export interface LocationChoices {
  countries: Choice[]
  regions: RegionChoice
}

export const locationFields = { country: 'country', region: 'region', city: 'city', cityId: 'city_id' } as const

/** The button that only fetches the regions of the chosen country, for pages without JavaScript. */
export const chooseCountry = { name: 'location', value: 'country' } as const

/** GeoNames' longest name has 60 letters or so. */
export const maxCityLength = 100

/** Specification 9: geolocation maximum age 1 hour. */
export const positionMaxAge = 60 * 60 * 1000

import type { Gender } from '~/modules/accounts/member'
import type { SearchFieldName } from '~/tenancy/settings/vocabulary'
import type { Interest } from '../interests'

/** Highest age of a filter; it includes everyone older. */
export const oldestAge = 99

/** Search filters, as in the URL (specification 3): `?gender=female&country=NL&min_age=28&max_age=45`. */
export interface SearchFilters {
  gender: GenderFilter
  /** ISO 3166-1, or null for all countries. */
  country: string | null
  /** ISO 3166-2 region of that country, or null for all regions. */
  region: string | null
  min_age: number
  max_age: number
  /** Members with at least one of these; empty for all members. */
  interests: Interest[]
  /** Maximum distance from the viewer's city, in kilometers, or null for any. */
  distance: Distance | null
  online: boolean
  photo: boolean
  verified: boolean
  order: SearchOrder
}

export const genderFilters = ['female', 'male', 'all'] as const
export type GenderFilter = (typeof genderFilters)[number]

/** Distances to choose from, in kilometers. */
export const distances = [5, 10, 25, 50, 100, 250] as const
export type Distance = (typeof distances)[number]

/** `online`: last active first; `nearest`: nearest city first; `newest`: newest member first. */
export const searchOrders = ['online', 'nearest', 'newest'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** Filters of a URL without a query, and the values that a query may set. */
export interface FilterRules {
  preset: SearchFilters
  /** Countries to choose from. */
  countries: readonly string[]
  /** Fields of setting `search_fields` that this viewer can use; all other filters stay at their presets. */
  offered: readonly SearchFieldName[]
  /** `nearest` only for a viewer with a city. */
  orders: readonly SearchOrder[]
}

/** Value in the query for all countries. */
export const allCountries = 'all'

/** Value in the query for a filter that is on. */
export const filterOn = '1'

/**
 * Returns the query of these filters, and of the page after `after`. Presets are left out, so that a list has one URL.
 * But presets of gender and country differ between viewers: they are part of every other URL, which gives all the same
 * list.
 */
export function filtersQuery(filters: SearchFilters, { preset, offered }: FilterRules, after?: string): string {
  const changed = <Name extends keyof SearchFilters>(name: Name) =>
    filters[name] !== preset[name] && filters[name] !== null ? [[name, String(filters[name])]] : []
  const query = [
    ...(['region', 'min_age', 'max_age'] as const).flatMap(changed),
    ...filters.interests.map((interest) => ['interests', interest]),
    ...changed('distance'),
    ...(['online', 'photo', 'verified'] as const).flatMap((name) => (filters[name] ? [[name, filterOn]] : [])),
    ...changed('order'),
    ...(after ? [['after', after]] : []),
  ]
  const own = [
    ...(offered.includes('gender') ? [['gender', filters.gender]] : []),
    ...(offered.includes('country') ? [['country', filters.country ?? allCountries]] : []),
  ]
  const isPreset = filters.gender === preset.gender && filters.country === preset.country && query.length === 0
  const text = isPreset ? '' : new URLSearchParams([...own, ...query]).toString()
  return text ? `?${text}` : ''
}

/** Number of filters that differ from their preset. */
export function countChanged(filters: SearchFilters, preset: SearchFilters): number {
  const isChanged: Record<SearchFieldName, boolean> = {
    gender: filters.gender !== preset.gender,
    country: filters.country !== preset.country,
    region: filters.region !== null,
    age: filters.min_age !== preset.min_age || filters.max_age !== preset.max_age,
    interests: filters.interests.length > 0,
    distance: filters.distance !== null,
    online: filters.online,
    photo: filters.photo,
    verified: filters.verified,
  }
  return Object.values(isChanged).filter(Boolean).length
}

export function gendersOf(filter: GenderFilter): Gender[] {
  return filter === 'all' ? ['female', 'male'] : [filter]
}

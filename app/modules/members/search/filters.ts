import type { Gender } from '~/modules/accounts/member'
import type { SearchFieldName } from '~/tenancy/settings/vocabulary'
import type { Interest } from '../interests'

/** The oldest age that a filter names; it stands for everyone older too. */
export const oldestAge = 99

/** Specification 3, search filter state, as it stands in the address: `?gender=female&country=NL&min_age=28&max_age=45`. */
export interface SearchFilters {
  gender: GenderFilter
  /** ISO 3166-1, or null for all countries. */
  country: string | null
  /** ISO 3166-2, of that country; null for all of it. */
  region: string | null
  min_age: number
  max_age: number
  /** Who has one of them or more; empty for everyone. */
  interests: Interest[]
  /** Kilometres from the viewer's city, or null for any. */
  distance: Distance | null
  online: boolean
  photo: boolean
  order: SearchOrder
}

export const genderFilters = ['female', 'male', 'all'] as const
export type GenderFilter = (typeof genderFilters)[number]

/** Kilometres. */
export const distances = [5, 10, 25, 50, 100, 250] as const
export type Distance = (typeof distances)[number]

/** Online first, then last active; the nearest city first; the newest member first. */
export const searchOrders = ['online', 'nearest', 'newest'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** What the filters are when the address says nothing, and what it may say. */
export interface FilterRules {
  preset: SearchFilters
  /** Countries to choose from. */
  countries: readonly string[]
  /** Of setting `search_fields`, what this viewer can be offered: a filter that is not stays at its preset. */
  offered: readonly SearchFieldName[]
  /** `nearest` only for whoever lives somewhere. */
  orders: readonly SearchOrder[]
}

/** What stands in the address for every country. */
export const allCountries = 'all'

/** What stands in the address for a filter that is on. */
export const filterOn = '1'

/**
 * The query of these filters, and of the page behind `after`. Presets are left out, so that one list has one address; but
 * gender and country are the viewer's own presets, and stand in every other address: it gives anyone the same list.
 */
export function filtersQuery(filters: SearchFilters, { preset, offered }: FilterRules, after?: string): string {
  const changed = <Name extends keyof SearchFilters>(name: Name) =>
    filters[name] !== preset[name] && filters[name] !== null ? [[name, String(filters[name])]] : []
  const query = [
    ...(['region', 'min_age', 'max_age'] as const).flatMap(changed),
    ...filters.interests.map((interest) => ['interests', interest]),
    ...changed('distance'),
    ...(['online', 'photo'] as const).flatMap((name) => (filters[name] ? [[name, filterOn]] : [])),
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

/** How many filters differ from their preset. */
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
  }
  return Object.values(isChanged).filter(Boolean).length
}

export function gendersOf(filter: GenderFilter): Gender[] {
  return filter === 'all' ? ['female', 'male'] : [filter]
}

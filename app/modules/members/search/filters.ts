import type { SearchFieldName } from '~/tenancy/settings/vocabulary'

/** The oldest age that a filter names; it stands for everyone older too. */
export const oldestAge = 99

/** Specification 3, search filter state, as it stands in the address: `?gender=female&country=NL&min_age=28&max_age=45`. */
export interface SearchFilters {
  gender: GenderFilter
  /** ISO 3166-1, or null for all countries. */
  country: string | null
  min_age: number
  max_age: number
}

export const genderFilters = ['female', 'male', 'all'] as const
export type GenderFilter = (typeof genderFilters)[number]

/** What the filters are when the address says nothing, and what it may say. */
export interface FilterRules {
  preset: SearchFilters
  /** Countries to choose from. */
  countries: readonly string[]
  /** Setting `search_fields`: a filter that is not offered stays at its preset. */
  offered: readonly SearchFieldName[]
}

/**
 * The filters that an address asks for. What is unknown, not offered or no number is as if it were not there; ages are
 * brought into the range from the preset's youngest to 99, the younger one first.
 */
export function readFilters(query: URLSearchParams, { preset, countries, offered }: FilterRules): SearchFilters {
  const asked = (field: SearchFieldName, name: string) => (offered.includes(field) ? query.get(name) : null)
  const gender = genderFilters.find((known) => known === asked('gender', 'gender')) ?? preset.gender
  const countryAsked = (value: string | null) => {
    if (value === allCountries) return null
    return value !== null && countries.includes(value) ? value : preset.country
  }
  const age = (name: 'min_age' | 'max_age') => clampedAge(asked('age', name), preset[name], preset.min_age)
  const ages = [age('min_age'), age('max_age')]
  return {
    gender,
    country: countryAsked(asked('country', 'country')),
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
  }
}

/** What stands in the address for every country. */
export const allCountries = 'all'

/** The query of these filters, and of the page behind `after`. Presets are left out, so that one list has one address. */
export function filtersQuery(filters: SearchFilters, preset: SearchFilters, after?: string): string {
  const query = new URLSearchParams()
  if (filters.gender !== preset.gender) query.set('gender', filters.gender)
  if (filters.country !== preset.country) query.set('country', filters.country ?? allCountries)
  if (filters.min_age !== preset.min_age) query.set('min_age', String(filters.min_age))
  if (filters.max_age !== preset.max_age) query.set('max_age', String(filters.max_age))
  if (after) query.set('after', after)
  const text = query.toString()
  return text ? `?${text}` : ''
}

/** How many filters differ from their preset. */
export function countChanged(filters: SearchFilters, preset: SearchFilters): number {
  const ages = filters.min_age !== preset.min_age || filters.max_age !== preset.max_age
  return [filters.gender !== preset.gender, filters.country !== preset.country, ages].filter(Boolean).length
}

function clampedAge(asked: string | null, otherwise: number, youngest: number): number {
  if (!asked || !/^\d{1,9}$/.test(asked)) return otherwise
  return Math.min(Math.max(Number(asked), youngest), oldestAge)
}

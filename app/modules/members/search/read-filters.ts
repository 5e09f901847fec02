import { regionName } from '~/modules/places/regions'
import type { SearchFieldName } from '~/tenancy/settings/vocabulary'
import { interests } from '../interests'
import type { FilterRules, SearchFilters } from './filters'
import { allCountries, distances, filterOn, genderFilters, oldestAge, searchOrders } from './filters'

/**
 * Reads the filters from a query. Values that are unknown, not offered or no number are ignored; ages are clamped to
 * the range from the preset's youngest to 99, and sorted; a region needs its own country.
 */
export function readFilters(
  query: URLSearchParams,
  { preset, countries, offered, orders }: FilterRules,
): SearchFilters {
  const requested = (field: SearchFieldName, name: string = field) => (offered.includes(field) ? query.get(name) : null)
  const age = (name: 'min_age' | 'max_age') => clampedAge(requested('age', name), preset[name], preset.min_age)
  const ages = [age('min_age'), age('max_age')]
  const wished = new Set(offered.includes('interests') ? query.getAll('interests') : [])
  const country = chosenCountry(requested('country'), countries, preset.country)
  return {
    gender: genderFilters.find((known) => known === requested('gender')) ?? preset.gender,
    country,
    region: chosenRegion(requested('region'), country),
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
    interests: interests.filter((interest) => wished.has(interest)),
    distance: distances.find((known) => String(known) === requested('distance')) ?? null,
    online: requested('online') === filterOn,
    photo: requested('photo') === filterOn,
    verified: requested('verified') === filterOn,
    order: searchOrders.find((known) => known === query.get('order') && orders.includes(known)) ?? preset.order,
  }
}

function chosenCountry(requested: string | null, known: readonly string[], preset: string | null): string | null {
  if (requested === allCountries) return null
  return requested !== null && known.includes(requested) ? requested : preset
}

function chosenRegion(requested: string | null, country: string | null): string | null {
  return requested && country && requested.startsWith(`${country}-`) && regionName(requested, 'en') ? requested : null
}

function clampedAge(requested: string | null, otherwise: number, youngest: number): number {
  if (!requested || !/^\d{1,9}$/.test(requested)) return otherwise
  return Math.min(Math.max(Number(requested), youngest), oldestAge)
}

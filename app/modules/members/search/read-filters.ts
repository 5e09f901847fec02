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
  const asked = (field: SearchFieldName, name: string = field) => (offered.includes(field) ? query.get(name) : null)
  const age = (name: 'min_age' | 'max_age') => clampedAge(asked('age', name), preset[name], preset.min_age)
  const ages = [age('min_age'), age('max_age')]
  const wished = new Set(offered.includes('interests') ? query.getAll('interests') : [])
  const country = chosenCountry(asked('country'), countries, preset.country)
  return {
    gender: genderFilters.find((known) => known === asked('gender')) ?? preset.gender,
    country,
    region: chosenRegion(asked('region'), country),
    min_age: Math.min(...ages),
    max_age: Math.max(...ages),
    interests: interests.filter((interest) => wished.has(interest)),
    distance: distances.find((known) => String(known) === asked('distance')) ?? null,
    online: asked('online') === filterOn,
    photo: asked('photo') === filterOn,
    order: searchOrders.find((known) => known === query.get('order') && orders.includes(known)) ?? preset.order,
  }
}

function chosenCountry(asked: string | null, known: readonly string[], preset: string | null): string | null {
  if (asked === allCountries) return null
  return asked !== null && known.includes(asked) ? asked : preset
}

function chosenRegion(asked: string | null, country: string | null): string | null {
  return asked && country && asked.startsWith(`${country}-`) && regionName(asked, 'en') ? asked : null
}

function clampedAge(asked: string | null, otherwise: number, youngest: number): number {
  if (!asked || !/^\d{1,9}$/.test(asked)) return otherwise
  return Math.min(Math.max(Number(asked), youngest), oldestAge)
}

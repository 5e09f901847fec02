import type { ReferenceDb } from '~/database/reference.server'
import type { Language } from '~/i18n/languages'
import { plainForm } from '~/platform/forms/form-shape.server'
import { cityById, cityByName, countriesOf, regionChoice } from './queries.server'
import { isPlaceCountry, regionName } from './regions'
import type { City, LocationChoices, LocationValues } from './schema'
import { chooseCountry, locationFields, maxCityLength } from './schema'

/** The picker's fields, and the button of pages without JavaScript. */
export const locationForm = plainForm({
  [locationFields.country]: maxCityLength,
  [locationFields.region]: maxCityLength,
  [locationFields.city]: 4 * maxCityLength,
  [locationFields.cityId]: 20,
  [chooseCountry.name]: 20,
})

interface OfferedIn {
  settings: { countries: readonly string[] }
}

/** What a text of `places:error` needs. */
export interface LocationRefusal {
  field: 'country' | 'city'
  key: string
  values: Record<string, string>
}

/** What the picker offers while `country` is chosen. */
export function locationChoices(tenant: OfferedIn, country: string | null, language: Language): LocationChoices {
  return { countries: countriesOf(tenant, language), regions: regionChoice(country, language) }
}

/** The picker's fields as they were sent; what can't be a value is left out. */
export function readLocationFields(form: FormData): LocationValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value.trim() ? value.trim().slice(0, maxCityLength) : null
  }
  const cityId = Number(text(locationFields.cityId))
  return {
    country: text(locationFields.country),
    region: text(locationFields.region),
    city: text(locationFields.city),
    cityId: Number.isInteger(cityId) && cityId > 0 ? cityId : null,
  }
}

/** Whether only the regions of the chosen country are asked for: nothing is to be saved then (pages without JavaScript). */
export function isChoosingCountry(form: FormData): boolean {
  return form.get(chooseCountry.name) === chooseCountry.value
}

/**
 * The city that the fields mean: the one chosen from the suggestions, or else the one typed in full, in the chosen
 * region first and then in the whole country. Inside of `forTenant`, give its db.
 */
export async function findLocation(
  tenant: OfferedIn,
  { country, region, city, cityId }: LocationValues,
  db?: ReferenceDb,
): Promise<{ city: City } | { refusal: LocationRefusal }> {
  const offered = countriesOf(tenant, 'en').some((choice) => choice.code === country)
  if (!isPlaceCountry(country) || !offered) return refusal('country', 'places:error.country')
  if (!city) return refusal('city', 'places:error.city_missing')
  const chosen = cityId ? await cityById(cityId, db) : null
  if (chosen && chosen.country === country && chosen.city === city) return { city: chosen }
  const knownRegion = region && regionName(region, 'en') ? region : null
  const named =
    (knownRegion && (await cityByName({ country, region: knownRegion, name: city }, db))) ||
    (await cityByName({ country, region: null, name: city }, db))
  return named ? { city: named } : refusal('city', 'places:error.city_unknown', { city })
}

function refusal(field: LocationRefusal['field'], key: string, values: Record<string, string> = {}) {
  return { refusal: { field, key, values } }
}

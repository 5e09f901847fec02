import { z } from 'zod'
import type { ReferenceDb } from '~/database/reference.server'
import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import { formShape } from '~/platform/forms/form-shape.server'
import { wordText } from '~/platform/forms/plain-text'
import { formFields, readForm } from '~/platform/forms/read-form.server'
import { cityById, cityByName, countriesOf, regionChoice, searchCities } from './queries.server'
import { isPlaceCountry, regionName } from './regions'
import type { City, LocationChoices, LocationValues } from './schema'
import { chooseCountry, chooseMeant, locationFields, maxCityLength } from './schema'

/** Schema of the picker's fields, and of its button for pages without JavaScript. */
const placeText = z
  .string()
  .max(4 * maxCityLength)
  .catch('')
  .transform((typed) => wordText(typed).slice(0, maxCityLength) || null)

const cityId = formFields.id.transform((sent) => (/^[1-9]\d{0,14}$/.test(sent) ? Number(sent) : null))

const locationSchema = z.object({
  [locationFields.country]: placeText,
  [locationFields.region]: placeText,
  [locationFields.city]: placeText,
  [locationFields.cityId]: cityId,
  [chooseMeant.name]: cityId,
  [chooseCountry.name]: formFields.word,
})

export const locationForm = formShape(locationSchema)

/** Returns the rules that the picker checks in the browser; `findLocation` checks the rest. */
export function locationRules(t: Translate) {
  return z.object({
    [locationFields.country]: z.string(t('places:error.country')).max(maxCityLength),
    [locationFields.city]: z.string(t('places:error.city_missing')).max(4 * maxCityLength),
  })
}

interface OfferedIn {
  settings: { countries: readonly string[] }
}

/** A refused field, with the key of its message in `places:error` and the message's values. */
export interface LocationRefusal {
  field: 'country' | 'city'
  key: string
  values: Record<string, string>
}

/** Returns the picker's choices while `country` is chosen. */
export function locationChoices(tenant: OfferedIn, country: string | null, language: Language): LocationChoices {
  return { countries: countriesOf(tenant, language), regions: regionChoice(country, language), meant: [] }
}

/**
 * Reads the picker's fields from a form; invalid values become null. A city chosen among those that the typed name may
 * mean comes by its id alone.
 */
export function readLocationFields(form: FormData): LocationValues {
  const { country, region, city, city_id: cityId, meant } = readForm(form, locationSchema)
  if (meant) return { country, region, city: null, cityId: meant }
  return { country, region, city, cityId: city ? cityId : null }
}

/** Returns the submitted fields to the form, and what may be meant by a city that is not `known`. */
export async function locationSentBack(
  tenant: OfferedIn,
  form: FormData,
  { known, language }: { known: boolean; language: Language },
): Promise<{ location: LocationValues; choices: LocationChoices }> {
  const { country, region, city, cityId } = readLocationFields(form)
  const chosen = !city && cityId ? await cityById(cityId) : null
  const location = { country, region, city: chosen?.city ?? city, cityId: chosen || city ? cityId : null }
  const choices = locationChoices(tenant, country, language)
  if (known || !city || !country) return { location, choices }
  return { location, choices: { ...choices, meant: await searchCities({ country, prefix: city, language }) } }
}

/** Whether the form only requests the regions of the chosen country, without saving (pages without JavaScript). */
export function isChoosingCountry(form: FormData): boolean {
  return readForm(form, locationSchema)[chooseCountry.name] === chooseCountry.value
}

/**
 * Finds the city that the fields mean: the chosen one, or else the city typed in full, first in the chosen
 * region and then in the whole country. Pass `db` when inside `forTenant`.
 */
export async function findLocation(
  tenant: OfferedIn,
  { country, region, city, cityId }: LocationValues,
  db?: ReferenceDb,
): Promise<{ city: City } | { refusal: LocationRefusal }> {
  const offered = countriesOf(tenant, 'en').some((choice) => choice.code === country)
  if (!isPlaceCountry(country) || !offered) return refusal('country', 'places:error.country')
  const chosen = cityId ? await cityById(cityId, db) : null
  if (chosen?.country === country && (!city || chosen.city === city)) return { city: chosen }
  if (!city) return refusal('city', 'places:error.city_missing')
  const knownRegion = region && regionName(region, 'en') ? region : null
  const named =
    (knownRegion && (await cityByName({ country, region: knownRegion, name: city }, db))) ||
    (await cityByName({ country, region: null, name: city }, db))
  return named ? { city: named } : refusal('city', 'places:error.city_unknown', { city })
}

function refusal(field: LocationRefusal['field'], key: string, values: Record<string, string> = {}) {
  return { refusal: { field, key, values } }
}

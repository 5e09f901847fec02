import { expect, test } from 'vitest'
import { addPlaces } from '../../../tests/support/places'
import { openWorld } from '../../../tests/support/world'
import {
  findLocation,
  isChoosingCountry,
  locationChoices,
  locationSentBack,
  readLocationFields,
} from './location.server'

const offered = { settings: { countries: ['US', 'NL'] } }

const towns = [
  { id: 1, region: 'US-OR', name: 'Portland', lat: 45.52, lon: -122.68, population: 650_000 },
  { id: 2, region: 'US-ME', name: 'Portland', lat: 43.66, lon: -70.26, population: 66_000 },
  { id: 3, region: 'PL-10', name: 'Łódź', lat: 51.77, lon: 19.46, population: 700_000 },
]

function fields(values: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return readLocationFields(form)
}

test('takes a city by its suggestion, or by name in region, then in country', async () => {
  await using world = await openWorld()
  await addPlaces(world, towns)
  const idOf = async (values: Record<string, string>) => {
    const found = await findLocation(offered, fields(values))
    return 'city' in found ? found.city.cityId : found.refusal
  }
  expect(await idOf({ country: 'US', city: 'Portland', city_id: '2' })).toBe(2)
  expect(await idOf({ country: 'US', city: 'portland ', region: 'US-ME' })).toBe(2)
  expect(await idOf({ country: 'US', city: 'Portland' })).toBe(1)
  expect(await idOf({ country: 'US', city: 'Portland', region: 'US-TX' })).toBe(1)
  for (const typed of ['Portland, ME', 'Portland, Maine', 'portland (maine)'])
    expect(await idOf({ country: 'US', city: typed, region: 'US-TX' })).toBe(2)
  expect(await idOf({ country: 'US', city: 'Portland', region: "x' or \u0000" })).toBe(1)
  expect(await idOf({ country: 'US', city: 'Portland', city_id: '3' })).toBe(1)
})

test('tells at its field what is missing or unknown', async () => {
  await using world = await openWorld()
  await addPlaces(world, towns)
  const refusalOf = async (values: Record<string, string>) => {
    const found = await findLocation(offered, fields(values))
    return 'refusal' in found ? [found.refusal.field, found.refusal.key] : null
  }
  expect(await refusalOf({})).toEqual(['country', 'places:error.country'])
  expect(await refusalOf({ country: 'PL', city: 'Łódź' })).toEqual(['country', 'places:error.country'])
  expect(await refusalOf({ country: '__proto__', city: 'x' })).toEqual(['country', 'places:error.country'])
  expect(await refusalOf({ country: 'US', city: ' ' })).toEqual(['city', 'places:error.city_missing'])
  expect(await refusalOf({ country: 'US', city: 'Atlantis' })).toEqual(['city', 'places:error.city_unknown'])
})

test('offers the cities that a name with a slip may mean, and takes the chosen one', async () => {
  await using world = await openWorld()
  await addPlaces(world, towns)
  const form = new FormData()
  form.set('country', 'US')
  form.set('region', 'US-TX')
  form.set('city', 'Protland')
  const sentBack = (known: boolean) => locationSentBack(offered, form, { known, language: 'en' })
  expect(await sentBack(false)).toMatchObject({
    location: { city: 'Protland', cityId: null },
    choices: {
      meant: [
        { id: 1, name: 'Portland', region: 'Oregon' },
        { id: 2, name: 'Portland', region: 'Maine' },
      ],
    },
  })
  expect((await sentBack(true)).choices.meant).toEqual([])
  form.set('meant', '2')
  expect(await findLocation(offered, readLocationFields(form))).toMatchObject({ city: { cityId: 2 } })
  expect((await sentBack(true)).location).toMatchObject({ city: 'Portland', cityId: 2 })
  form.set('meant', '3')
  expect(await findLocation(offered, readLocationFields(form))).toMatchObject({ refusal: { field: 'city' } })
  // An emptied field names no city, whatever had been chosen in it.
  form.set('city', '')
  form.delete('meant')
  form.set('city_id', '1')
  expect(await findLocation(offered, readLocationFields(form))).toMatchObject({ refusal: { field: 'city' } })
})

test('shows the regions of the chosen country in its own words', () => {
  expect(locationChoices(offered, 'NL', 'nl')).toMatchObject({
    countries: [{ code: 'NL', name: 'Nederland' }, { code: 'US' }],
    regions: { kind: 'province', regions: expect.arrayContaining([{ code: 'NL-ZH', name: 'Zuid-Holland' }]) },
  })
  expect(locationChoices(offered, 'CH', 'fr').regions).toMatchObject({ kind: 'canton' })
  expect(locationChoices(offered, null, 'en').regions).toEqual({ kind: 'region', regions: [] })
})

test('the button for pages without JavaScript only asks for the regions', () => {
  const form = new FormData()
  expect(isChoosingCountry(form)).toBe(false)
  form.set('location', 'country')
  expect(isChoosingCountry(form)).toBe(true)
})

import { expect, test } from 'vitest'
import { formOf } from '../../../tests/support/form'
import type { PlaceWish } from '../../../tests/support/places'
import { addPlaces } from '../../../tests/support/places'
import { demoTenants } from '../../../tests/support/tenants'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { citiesAround } from './cities-around.server'
import { cellOf, distanceBetween } from './geo'
import { findLocation, readLocationFields } from './location.server'
import { cityById, cityByName, countriesOf, nearestCity, regionChoice, searchCities } from './queries.server'
import { placeCountries, regionName, regionsOf } from './regions'
import { maxCityLength } from './schema'

/** Adds these towns, numbered from 1. */
function addTowns(world: World, towns: readonly Omit<PlaceWish, 'id'>[]): Promise<void> {
  return addPlaces(
    world,
    towns.map((town, index) => ({ ...town, id: index + 1 })),
  )
}

const search = async (prefix: string, region: string | null = null, country = 'NL') =>
  (await searchCities({ country, prefix, region, language: 'en' })).map(({ id }) => id)

test('suggestions are ten at most, the largest first, and those of unknown size last', async () => {
  await using world = await openWorld()
  const sizes = [null, 5, 90, null, 30, 70, 60, 50, 40, 20, 80, 10]
  await addTowns(
    world,
    sizes.map((population, index) => ({ name: `Town ${String.fromCharCode(97 + index)}`, population })),
  )
  expect(await search('town')).toEqual([3, 11, 6, 7, 8, 9, 5, 10, 12, 2])
  await world.database.owner.deleteFrom('cities').where('id', '>', 4).execute()
  expect(await search('town')).toEqual([3, 2, 1, 4])
})

test('finds a name by its beginning in its country and region, and by another name', async () => {
  await using world = await openWorld()
  await addTowns(world, [
    { name: 'Port', population: 1 },
    { name: 'Portland', region: 'NL-ZH', population: 9 },
    { name: 'Newport', population: 8 },
    { name: 'Port', region: 'DE-BY', population: 7 },
    { name: 'Porz', otherNames: ['portal'], population: 6 },
    { name: 'Poru', population: 5 },
  ])
  expect(await search('Pórt ')).toEqual([1, 2, 5])
  expect(await search('port', 'NL-UT')).toEqual([1, 5])
  // A region that is unknown is no region.
  expect(await search('port', 'NL-XX')).toEqual([1, 2, 5])
  expect(await search('port', null, 'DE')).toEqual([4])
  expect(await search('port', null, 'XX')).toEqual([])
  expect(await search('', 'NL-ZH')).toEqual([2])
  expect(await searchCities({ country: 'NL', prefix: 'portl', language: 'nl' })).toEqual([
    { id: 2, name: 'Portland', region: 'Zuid-Holland' },
  ])
})

test('a city named in full is the largest of its name, by either of its names', async () => {
  await using world = await openWorld()
  await addTowns(world, [
    { name: 'Zeist' },
    { name: 'Zeist', region: 'NL-ZH', population: 4 },
    { name: 'Zeister', population: 9 },
    { name: 'Other', otherNames: ['zeist'], population: 3 },
    { name: 'Zeist', region: 'DE-BY', population: 99 },
  ])
  const named = async (name: string, region: string | null = null) =>
    (await cityByName({ country: 'NL', region, name }, undefined))?.cityId ?? null
  expect([await named('ZEIST'), await named('zeist', 'NL-UT'), await named('zeis')]).toEqual([2, 4, null])
  expect([await named(' '), await named('!'), await named('zeist', 'NL-GR')]).toEqual([null, null, null])
})

test.each([0, -1, 1.5, Number.NaN, 2 ** 31, 2])('no city has the id %d', async (id) => {
  await using world = await openWorld()
  await addTowns(world, [{ name: 'Zeist' }])
  expect(await cityById(id)).toBeNull()
  expect((await cityById(1))?.city).toBe('Zeist')
})

test('the nearest city is at most 150 km away', async () => {
  await using world = await openWorld()
  const zeist = { lat: 52, lon: 5 }
  await addTowns(world, [
    { name: 'Zeist', ...zeist },
    { name: 'Far', lat: 58, lon: 5 },
  ])
  const north = (kilometres: number) => ({ lat: 52 + kilometres / 111.195, lon: 5 })
  expect(distanceBetween(zeist, north(149))).toBeCloseTo(149, 0)
  for (const kilometres of [0, 14, 16, 49, 51, 149]) {
    expect((await nearestCity(north(kilometres)))?.city).toBe('Zeist')
  }
  expect(await nearestCity(north(152))).toBeNull()
})

test('lists cities within the distance, nearest first, with countries and cells', async () => {
  await using world = await openWorld()
  await addTowns(world, [
    { name: 'Own' },
    { name: 'Far', lat: 52.9 },
    { name: 'Near', lat: 52.05, region: 'DE-NI' },
    { name: 'Twin', lat: 52.05 },
  ])
  const own = { id: 1, lat: 52, lon: 5 }
  const around = await citiesAround(world.database.owner, own, 50)
  expect(around).toEqual({
    ids: [1, 3, 4],
    kilometres: [1, 10, 10],
    countries: ['NL', 'DE', 'NL'],
    regions: ['NL-UT', 'DE-NI', 'NL-UT'],
    cells: [cellOf(own)],
  })
  expect((await citiesAround(world.database.owner, own, 150)).ids).toEqual([1, 3, 4, 2])
  // A city that isn't loaded yet stands for itself, and only until it is.
  const later = { id: 5, lat: 10, lon: 10 }
  expect(await citiesAround(world.database.owner, later, 50)).toMatchObject({ ids: [5], cells: [cellOf(later)] })
  await world.database.owner
    .updateTable('cities')
    .set({ lat: 10, lon: 10, cell: cellOf(later) })
    .where('id', '=', 2)
    .execute()
  expect((await citiesAround(world.database.owner, later, 50)).ids).toEqual([2])
})

test.each([
  ['of another country', { country: 'DE', city: 'Zeist', cityId: 1 }, 'city_unknown'],
  ['of another name', { country: 'NL', city: 'Zeis', cityId: 1 }, 'city_unknown'],
  ['that there is not', { country: 'NL', city: 'Zeist', cityId: 7 }, 1],
  ['chosen, in its own region', { country: 'NL', city: 'Zeist', cityId: 2 }, 2],
  ['of another country than the region', { country: 'NL', region: 'DE-BY', city: 'Zeist', cityId: null }, 1],
] as const)('a city %s is found by its name, or refused', async (_, fields, expected) => {
  await using world = await openWorld()
  await addTowns(world, [
    { name: 'Zeist', population: 9 },
    { name: 'Zeist', region: 'NL-ZH', population: 1 },
  ])
  const found = await findLocation(world.saffron, { region: null, ...fields })
  if (typeof expected === 'number') expect(found).toMatchObject({ city: { cityId: expected } })
  else {
    expect(found).toEqual({
      refusal: { field: 'city', key: `places:error.${expected}`, values: { city: fields.city } },
    })
  }
})

test.each([
  ['12', 12],
  ['0', null],
  ['012', null],
  ['1e3', null],
  ['-1', null],
  ['', null],
  ['9'.repeat(16), null],
])('the id %j of a form means the city %s', (sent, cityId) => {
  expect(readLocationFields(formOf({ city: 'Zeist', city_id: sent })).cityId).toBe(cityId)
})

test('texts of a form lose their ends, and are none when they are empty or endless', () => {
  const read = (city: string) => readLocationFields(formOf({ city })).city
  expect([read(' Zeist '), read('  '), read('x'.repeat(4 * maxCityLength + 1))]).toEqual(['Zeist', null, null])
  expect(read('x'.repeat(4 * maxCityLength))).toBe('x'.repeat(maxCityLength))
  expect(readLocationFields(new FormData())).toEqual({ country: null, region: null, city: null, cityId: null })
})

test('offers a brand’s countries with known places, or all if it names none', () => {
  const { saffron } = demoTenants()
  const offered = (countries: string[]) =>
    countriesOf({ settings: { ...saffron.settings, countries } }, 'en').map(({ code }) => code)
  expect(offered(['NL', 'JP', 'DE'])).toEqual(['DE', 'NL'])
  expect(offered([]).sort()).toEqual([...placeCountries].sort())
})

test.each([
  ['NL-ZH', 'Zuid-Holland'],
  ['NL-XX', null],
  ['NL-', null],
  ['NL', null],
  ['XX-ZH', null],
  ['NL-constructor', null],
  ['', null],
  [null, null],
])('the region %j is called %j', (code, name) => {
  expect(regionName(code, 'nl')).toBe(name)
})

test('a country without known places has no regions', () => {
  for (const country of ['JP', '', 'toString']) expect(regionsOf(country, 'en')).toEqual([])
  expect(regionChoice('JP', 'en')).toEqual({ kind: 'region', regions: [] })
  expect(regionChoice('US', 'en').kind).toBe('state')
})

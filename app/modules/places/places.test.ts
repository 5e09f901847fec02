import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { addPlaces } from '../../../tests/support/places'
import { openWorld } from '../../../tests/support/world'
import { citiesAround } from './cities-around.server'
import { cellOf, distanceBetween } from './geo'
import { loadPlaces } from './load-places.server'
import { cityById, cityByName, countriesOf, nearestCity, searchCities } from './queries.server'

/** All cities take seconds. */
const patience = 180_000

test('loads the shipped cities once, found by name, other name and position', {
  timeout: patience,
}, async () => {
  await using world = await openWorld()
  const db = world.database.owner
  const [count, again] = [await loadPlaces(db), await loadPlaces(db)]
  expect(count).toBeGreaterThan(60_000)
  expect(again).toBe(0)

  const names = async (country: string, prefix: string, region?: string) =>
    (await searchCities({ country, prefix, region: region ?? null, language: 'en' })).map((city) => city.name)
  expect((await names('NL', 'utr'))[0]).toBe('Utrecht')
  expect((await names('PL', 'LODZ'))[0]).toBe('Łódź')
  expect((await names('NL', 'The Hag'))[0]).toBe('Den Haag')
  expect((await names('NL', "'s-herto"))[0]).toBe("'s-Hertogenbosch")
  expect(await names('US', 'portland', 'US-ME')).toContain('Portland')
  expect((await names('NL', '', 'NL-UT'))[0]).toBe('Utrecht')
  expect(await names('NL', '')).toEqual([])
  expect(await names('JP', 'tok')).toEqual([])
  expect(await names('NL', '%')).toEqual([])

  const utrecht = await nearestCity({ lat: 52.09, lon: 5.12 })
  expect(utrecht).toMatchObject({ country: 'NL', region: 'NL-UT', city: 'Utrecht' })
  expect(await nearestCity({ lat: 35.68, lon: 139.69 })).toBeNull()
  expect(await nearestCity({ lat: -90, lon: 180 })).toBeNull()
  expect(await nearestCity({ lat: -41.29, lon: 174.78 })).toMatchObject({ region: 'NZ-WGN' })
  expect(await cityById(utrecht?.cityId ?? 0)).toEqual(utrecht)
  expect(await cityById(2 ** 40)).toBeNull()
  expect(await cityByName({ country: 'PL', region: null, name: 'warsaw' })).toMatchObject({ city: 'Warszawa' })
  expect(await cityByName({ country: 'US', region: 'US-OR', name: 'Portland' })).toMatchObject({ region: 'US-OR' })

  const all = await db.selectFrom('cities').select(['id', 'lat', 'lon']).execute()
  for (const position of [
    { lat: 61.9, lon: 25.7 },
    { lat: 39.1, lon: -116.9 },
    { lat: 47.5, lon: 8.5 },
  ]) {
    const nearest = await nearestCity(position)
    const shortest = Math.min(...all.map((city) => distanceBetween(position, city)))
    expect(distanceBetween(position, nearest ?? { lat: 0, lon: 0 })).toBeCloseTo(shortest, 3)
  }
})

test('a brand reads the cities in its own transaction, and can never change them', async () => {
  await using world = await openWorld()
  await addPlaces(world, [lonelyTown])
  const found = await forTenant(world.saffron, (db) => cityById(lonelyTown.id, db))
  expect(found?.city).toBe('Lonely')
  await expect(forTenant(world.saffron, () => cityById(lonelyTown.id))).rejects.toThrow('hand the open db down')
  await expect(forTenant(world.saffron, (db) => db.updateTable('cities').set({ name: 'x' }).execute())).rejects.toThrow(
    'permission denied',
  )
  for (const brand of [world.saffron, world.coast]) {
    expect(await forTenant(brand, (db) => cityByName({ country: 'NL', region: null, name: 'lonely' }, db))).toEqual(
      found,
    )
    await expect(forTenant(brand, (db) => db.deleteFrom('city_names').execute())).rejects.toThrow('permission denied')
  }
})

test('two servers that load the cities at once end with the same cities', async () => {
  await using world = await openWorld()
  const db = world.database.owner
  await db
    .insertInto('cities')
    .values({ ...lonelyTown, id: 1 })
    .execute()
  const file = someCities(5_000)
  await Promise.all([loadPlaces(db, file), loadPlaces(db, file)])
  const ids = await db.selectFrom('cities').select('id').execute()
  expect(ids).toHaveLength(5_000)
  expect(await cityById(1)).toBeNull()
})

test('caches no cities around while others are being loaded', async () => {
  await using world = await openWorld()
  const db = world.database.owner
  await db
    .insertInto('cities')
    .values({ ...lonelyTown, cell: cellOf(lonelyTown) })
    .execute()
  const around = () => citiesAround(db, lonelyTown, 100)
  expect((await around()).ids).toEqual([lonelyTown.id])
  await loadPlaces(db, fileOf(['7\tNL-FL\tLonely\t52.5\t5.5', '8\tNL-FL\tNear\t52.6\t5.5']))
  expect((await around()).ids).toEqual([7, 8])
})

test('countries are named and sorted in the language of the reader', () => {
  const tenant = { settings: { countries: ['NL', 'DE', 'AT'] } }
  expect(countriesOf(tenant, 'pl').map((country) => country.name)).toEqual(['Austria', 'Holandia', 'Niemcy'])
  expect(countriesOf(tenant, 'de').map((country) => country.code)).toEqual(['DE', 'NL', 'AT'])
})

const lonelyTown = {
  id: 42,
  country: 'NL',
  region: 'NL-FL',
  name: 'Lonely',
  name_key: 'lonely',
  lat: 52.5,
  lon: 5.5,
  cell: 1,
}

/** A file with the first `count` cities of the shipped one. */
function someCities(count: number): string {
  const lines = gunzipSync(readFileSync('app/modules/places/data/cities.tsv.gz')).toString('utf8').split('\n')
  return fileOf(lines.slice(0, count))
}

function fileOf(lines: string[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'places-')), 'cities.tsv.gz')
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`))
  return file
}

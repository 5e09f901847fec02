import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import type { CityNamesTable } from '~/database/tables/places'
import { forgetCitiesAround } from './cities-around.server'
import type { Position } from './geo'
import { cellOf } from './geo'
import { isShortName, nameKey, nameRanks, namesIn, searchKeys } from './name-key'

/** A place of the shipped file. */
export interface LoadedPlace extends Position {
  /** GeoNames id, or a number from 100,000,000 on when that is unknown. */
  id: number
  /** ISO 3166-2 */
  region: string
  name: string
  population: number | null
  /** Id of the city that a large district is a part of. */
  partOf: number | null
  otherNames: string[]
  /** Names of quarters that are no places of their own. */
  quarters: string[]
}

/** Rows per statement, about 50 ms each, so that the embedded database's only connection is not blocked for long. */
const batch = 2_000

const shippedCities = resolve('app/modules/places/data/cities.tsv.gz')

/**
 * Loads the cities of the shipped file into the database, once per content of the file. Returns the number of cities
 * written. It may be interrupted, repeated, and run by several servers at once: each statement is idempotent, and the
 * file's version is stored after the last one.
 */
export async function loadPlaces(db: Kysely<Tables>, file: string = shippedCities): Promise<number> {
  const packed = await readFile(file)
  const version = createHash('sha256').update(packed).digest('hex')
  const done = await db.selectFrom('city_loads').select('version').where('version', '=', version).executeTakeFirst()
  if (done) return 0
  const places = (await promisify(gunzip)(packed)).toString('utf8').trimEnd().split('\n').map(parse)
  await writePlaces(db, places)
  const ids = places.map(({ id }) => id)
  await sql`delete from cities where not id = any(${ids}::int[])`.execute(db)
  await db.deleteFrom('city_loads').where('version', '!=', version).execute()
  await db
    .insertInto('city_loads')
    .values({ version })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  forgetCitiesAround()
  return places.length
}

/** Parses a line of the file; its columns are those of `data/LICENSE.txt`. */
function parse(line: string): LoadedPlace {
  const [id, region = '', name = '', lat, lon, population, partOf, otherNames, quarters] = line.split('\t')
  return {
    id: Number(id),
    region,
    name,
    lat: Number(lat),
    lon: Number(lon),
    population: population ? Number(population) : null,
    partOf: partOf ? Number(partOf) : null,
    otherNames: otherNames ? otherNames.split('|') : [],
    quarters: quarters ? quarters.split('|') : [],
  }
}

/** Writes the places with their names. Of the countries that they are in, names of other places are removed. */
export async function writePlaces(db: Kysely<Tables>, places: readonly LoadedPlace[]): Promise<void> {
  for (const some of inBatches(places)) await writeCities(db, some)
  const countries = new Map<string, CityNamesTable[]>()
  for (const name of places.flatMap(namesOf)) {
    const names = countries.get(name.country)
    if (names) names.push(name)
    else countries.set(name.country, [name])
  }
  for (const [country, names] of countries) {
    await deleteOtherNames(db, country, names)
    // In the order of the index, into which they go faster so.
    names.sort((one, other) => (one.key < other.key ? -1 : 1))
    for (const some of inBatches(names)) await writeNames(db, some)
  }
}

function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  )
}

async function writeCities(db: Kysely<Tables>, places: readonly LoadedPlace[]): Promise<void> {
  const cities = places.map(({ id, region, name, lat, lon, population, partOf }) => ({
    ...{ id, country: region.slice(0, 2), region, name, name_key: nameKey(name) },
    ...{ lat, lon, cell: cellOf({ lat, lon }), population, part_of: partOf },
  }))
  await sql`
    insert into cities (id, country, region, name, name_key, lat, lon, cell, population, part_of)
    select id, country, region, name, name_key, lat, lon, cell, population, part_of
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as row (id int, country text, region text, name text,
      name_key text, lat real, lon real, cell int, population int, part_of int)
    on conflict (id) do update set country = excluded.country, region = excluded.region, name = excluded.name,
      name_key = excluded.name_key, lat = excluded.lat, lon = excluded.lon, cell = excluded.cell,
      population = excluded.population, part_of = excluded.part_of
    where cities is distinct from excluded`.execute(db)
}

async function deleteOtherNames(db: Kysely<Tables>, country: string, names: readonly CityNamesTable[]): Promise<void> {
  await sql`
    delete from city_names where country = ${country} and (key, city_id) not in (
      select * from unnest(${names.map(({ key }) => key)}::text[], ${names.map(({ city_id }) => city_id)}::int[])
    )`.execute(db)
}

async function writeNames(db: Kysely<Tables>, names: readonly CityNamesTable[]): Promise<void> {
  const column = <Name extends keyof CityNamesTable>(name: Name) => names.map((row) => row[name])
  await sql`
    insert into city_names (country, key, city_id, plain, rank)
    select * from unnest(${column('country')}::text[], ${column('key')}::text[], ${column('city_id')}::int[],
      ${column('plain')}::text[], ${column('rank')}::smallint[])
    on conflict (country, key, city_id) do update set plain = excluded.plain, rank = excluded.rank
    where (city_names.plain, city_names.rank) is distinct from (excluded.plain, excluded.rank)`.execute(db)
}

/** Returns a place's rows of `city_names`, each key once, with the best rank. */
function namesOf({ id, region, name, otherNames, quarters }: LoadedPlace): CityNamesTable[] {
  const country = region.slice(0, 2)
  const names = [
    ...namesIn(name, country).map((own) => ({ name: own, rank: nameRanks.own })),
    ...otherNames.map((other) => ({ name: other, rank: isShortName(other, name) ? nameRanks.own : nameRanks.other })),
    ...quarters.map((quarter) => ({ name: quarter, rank: nameRanks.quarter })),
  ]
  const rows = new Map<string, CityNamesTable>()
  for (const { name, rank } of names) {
    for (const { plain, key } of searchKeys(name)) {
      if (!rows.has(key)) rows.set(key, { country, key, city_id: id, plain, rank })
    }
  }
  return [...rows.values()]
}

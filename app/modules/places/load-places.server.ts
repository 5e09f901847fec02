import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { forgetCitiesAround } from './cities-around.server'
import { cellOf } from './geo'
import { nameKey } from './name-key'

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
  const lines = (await promisify(gunzip)(packed)).toString('utf8').trimEnd().split('\n')
  for (let start = 0; start < lines.length; start += batch)
    await write(db, lines.slice(start, start + batch).map(parse))
  const ids = lines.map((line) => Number.parseInt(line, 10))
  await sql`delete from cities where not id = any(${ids}::int[])`.execute(db)
  await db.deleteFrom('city_loads').where('version', '!=', version).execute()
  await db
    .insertInto('city_loads')
    .values({ version })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  forgetCitiesAround()
  return lines.length
}

/** Parses a line of the file with the columns id, region, name, alias, latitude, longitude, population. */
function parse(line: string) {
  const [id, region = '', name = '', alias = '', lat, lon, population] = line.split('\t')
  const position = { lat: Number(lat), lon: Number(lon) }
  return {
    id: Number(id),
    country: region.slice(0, 2),
    region,
    name,
    name_key: nameKey(name),
    alias_key: alias || null,
    ...position,
    cell: cellOf(position),
    population: population ? Number(population) : null,
  }
}

async function write(db: Kysely<Tables>, cities: ReturnType<typeof parse>[]): Promise<void> {
  await sql`
    insert into cities (id, country, region, name, name_key, alias_key, lat, lon, cell, population)
    select id, country, region, name, name_key, alias_key, lat, lon, cell, population
    from jsonb_to_recordset(${JSON.stringify(cities)}::jsonb) as row (id int, country text, region text, name text,
      name_key text, alias_key text, lat real, lon real, cell int, population int)
    on conflict (id) do update set country = excluded.country, region = excluded.region, name = excluded.name,
      name_key = excluded.name_key, alias_key = excluded.alias_key, lat = excluded.lat, lon = excluded.lon,
      cell = excluded.cell, population = excluded.population
    where cities is distinct from excluded`.execute(db)
}

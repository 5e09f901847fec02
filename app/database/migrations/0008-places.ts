import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

/** Cities of the shipped data: read by every brand, written by the loader only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cities (
    id integer primary key,
    country text not null,
    region text not null,
    name text not null,
    name_key text collate "C" not null,
    alias_key text collate "C",
    lat real not null,
    lon real not null,
    cell integer not null,
    population integer
  )`.execute(db)
  await sql`create index cities_by_name on cities (country, name_key)`.execute(db)
  await sql`create index cities_by_alias on cities (country, alias_key) where alias_key is not null`.execute(db)
  await sql`create index cities_by_region on cities (region, population desc nulls last, name_key)`.execute(db)
  await sql`create index cities_by_cell on cities (cell)`.execute(db)
  await protect(db, 'cities', { reach: 'true', rights: ['select'] })

  await sql`create table city_loads (
    version text primary key
  )`.execute(db)
  await protect(db, 'city_loads', { reach: 'true', rights: ['select'] })
}

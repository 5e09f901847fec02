import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

/** All names by which a city is found, and the cities that large districts are parts of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cities add column part_of integer`.execute(db)
  await sql`create table city_names (
    country text not null,
    key text collate "C" not null,
    city_id integer not null,
    plain text collate "C" not null,
    rank smallint not null,
    primary key (country, key, city_id)
  )`.execute(db)
  await protect(db, 'city_names', { reach: 'true', rights: ['select'] })
  // Until the new file is loaded, cities are found by the names that are there: the keys are those of `searchKeys`.
  await sql`insert into city_names (country, key, city_id, plain, rank)
    select distinct on (country, key, id) country, key, id, plain, rank
    from (
      select country, id, name_key as plain, 1 as rank from cities
      union all select country, id, alias_key, 2 from cities where alias_key is not null
    ) names, lateral (
      select regexp_replace(regexp_replace(regexp_replace(replace(plain, ' ', ''), '^ij', 'y'),
        '([aou])e', '\\1', 'g'), '(.)\\1+', '\\1', 'g') as key
    ) keys
    order by country, key, id, rank`.execute(db)
}

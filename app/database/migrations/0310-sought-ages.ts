import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The ages that a member said to look for; both or neither. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column seeks_min_age smallint, add column seeks_max_age smallint,
    add constraint members_seeks_ages check (seeks_min_age <= seeks_max_age and (seeks_min_age is null) = (seeks_max_age is null))`.execute(
    db,
  )
}

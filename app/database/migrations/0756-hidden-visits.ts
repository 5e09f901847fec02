import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A member may switch visits off: theirs are not kept, nor those of others to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column hides_visits boolean not null default false`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Whether single keys act at the console, as each operator likes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table operators add column single_keys boolean not null default true`.execute(db)
}

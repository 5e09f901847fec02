import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When a member last opened the page of visitors: later visits are new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column visits_seen_at timestamptz`.execute(db)
}

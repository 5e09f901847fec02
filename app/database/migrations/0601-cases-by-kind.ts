import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** How many wait of each kind, and no further than a tab tells. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_kinds on cases (kind, opened_at) where decided_at is null`.execute(db)
}

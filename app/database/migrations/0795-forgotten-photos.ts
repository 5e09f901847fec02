import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Decisions forget their photo when it is removed or another one is verified. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table verifications alter column photo_id drop not null`.execute(db)
}

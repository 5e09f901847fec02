import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When a member last changed their gender: once in 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column gender_changed_at timestamptz`.execute(db)
}

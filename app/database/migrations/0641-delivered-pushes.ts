import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When a browser's push service last took a push, which the settings show. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_subscriptions add column delivered_at timestamptz`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The newest conversations that a member started, for the check of first messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index conversations_started on conversations (pool_id, starter_id, created_at)`.execute(db)
}

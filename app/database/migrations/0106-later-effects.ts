import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A durable effect may wait: a reminder of what is still unread a day later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column due_at timestamptz`.execute(db)
}

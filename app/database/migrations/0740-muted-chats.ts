import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A member's own marks on a conversation: it is muted, and an answer to its newest message can wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_members add column muted_at timestamptz, add column put_off_at timestamptz`.execute(
    db,
  )
}

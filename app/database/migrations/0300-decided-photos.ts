import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When an operator decided on a message's photo: somebody who blocked its sender before that never sees it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message_photos add column decided_at timestamptz`.execute(db)
}

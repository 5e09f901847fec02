import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a member's last removal of a chat can be undone to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_members add column cleared_before timestamptz`.execute(db)
  await sql`comment on column conversation_members.cleared_before is 'cleared_at before the last removal'`.execute(db)
}

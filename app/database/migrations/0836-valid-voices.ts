import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Kinds of messages, cases and statements, and what a recording has, since 0835. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages validate constraint messages_kind_check`.execute(db)
  await sql`alter table conversation_members validate constraint conversation_members_preview_kind_check`.execute(db)
  await sql`alter table message_photos validate constraint message_photos_voice_check`.execute(db)
  await sql`alter table cases validate constraint cases_kind_check`.execute(db)
  await sql`alter table statements validate constraint statements_case_kind_check,
    validate constraint statements_told_check`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What each side of a conversation remembers besides its unread count: where a removed chat begins anew, the last e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_members
    add column cleared_at timestamptz,
    add column mailed_at timestamptz`.execute(db)
  await sql`comment on column conversation_members.cleared_at is 'the member removed the chat: what is older is gone for them'`.execute(
    db,
  )
  await sql`comment on column conversation_members.mailed_at is 'last e-mail about a new message: at most one an hour'`.execute(
    db,
  )
}

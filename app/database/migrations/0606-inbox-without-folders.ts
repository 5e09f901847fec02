import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The list of chats by time alone: nothing has ever written another folder than 0. The release before reads the column still, so
 * it stays, with the index `inbox`, until a migration of the next release drops both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index inbox_newest on conversation_members
    (pool_id, member_id, last_message_at desc, conversation_id desc)
    where hidden_at is null`.execute(db)
  await sql`comment on column conversation_members.folder is 'unused: the next release drops it'`.execute(db)
}

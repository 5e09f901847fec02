import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A conversation may be ended: each side says how, and holds the member's last words until they are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table conversation_members
    add column ended_at timestamptz, add column ended_as text, add column goodbye text`.execute(db)
  await sql`alter table conversation_members add constraint conversation_members_ended_as_check
    check (ended_as in ('said', 'heard', 'unmatched') and ended_at is not null or ended_as is null) not valid`.execute(
    db,
  )
}

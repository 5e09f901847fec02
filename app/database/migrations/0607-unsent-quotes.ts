import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A text that waits to be sent keeps what it answers or is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unsent_texts add column answers_id uuid, add column about text check (char_length(about) <= 50)`.execute(
    db,
  )
  await sql`comment on column unsent_texts.answers_id is 'the message that it replies to'`.execute(db)
  await sql`comment on column unsent_texts.about is 'the part of the recipient''s profile that it is about, as forms name it'`.execute(
    db,
  )
}

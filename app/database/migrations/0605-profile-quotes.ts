import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A message can be about a photo or some words of its recipient's profile, which it quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add column about_photo_id uuid, add column about_text text`.execute(db)
  await sql`comment on column messages.about_photo_id is 'the photo of the recipient''s profile that it is about'`.execute(
    db,
  )
  await sql`comment on column messages.about_text is 'the words of the recipient''s profile that it is about, as they were'`.execute(
    db,
  )
}

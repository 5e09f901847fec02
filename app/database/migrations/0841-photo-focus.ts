import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The cell of a photo, of five by five, that every crop keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table photos add column focus smallint`.execute(db)
  await sql`comment on column photos.focus is 'column times ten plus row, each 0 to 4; null: where a face mostly is'`.execute(
    db,
  )
}

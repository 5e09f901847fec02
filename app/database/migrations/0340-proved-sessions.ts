import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** When the member behind a session last proved to be the account's owner, and in which country it was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz, add column country text`.execute(db)
  await sql`comment on column sessions.proved_at is 'password, passkey or second factor: what can hurt the owner asks for a late one'`.execute(
    db,
  )
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Sign-up can be repeated: the account remembers the draft of the form that made it, so that sending it twice makes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column draft_hash text`.execute(db)
  // Few members hold more invites than a handful; the list of the own ones is read in settings.
  await sql`create index invites_account on invites (pool_id, account_id, created_at)`.execute(db)
}

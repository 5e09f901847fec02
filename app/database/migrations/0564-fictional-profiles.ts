import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What waits for the team is read from its profiles, which are few, and not from all that is unread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_fictional on members (pool_id, tenant_id, id) where fictional`.execute(db)
}

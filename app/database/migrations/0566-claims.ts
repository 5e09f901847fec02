import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** A moderator who claims a case lets go of the one before: it is found without looking at all that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_claimed on cases (pool_id, tenant_id, claimed_by) where decided_at is null and claimed_by is not null`.execute(
    db,
  )
}

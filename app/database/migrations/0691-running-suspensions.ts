import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Operators list the suspensions that are running, the next to end first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index cases_suspended on cases (pool_id, ends_at, id) where decision = 'suspended' and lifted_at is null`.execute(
    db,
  )
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** An operator asks for the photos that wait, oldest first: without it all of the pool's were read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index photos_waiting on photos (pool_id, tenant_id, created_at, id) where status = 'pending'`.execute(
    db,
  )
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** What a brand received in a period, for its transparency report, without reading the index of all its reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reports_received on reports (pool_id, member_tenant_id, created_at)`.execute(db)
}

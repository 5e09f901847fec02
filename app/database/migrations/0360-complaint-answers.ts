import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** The brand's answer to a complaint. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table complaints add column answer text, add column answered_at timestamptz`.execute(db)
  await sql`create index complaints_of_brand on complaints (pool_id, tenant_id, created_at)`.execute(db)
}

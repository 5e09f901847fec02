import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Who used a code, newest first, and how many did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index discount_uses_code on discount_uses (pool_id, tenant_id, code, payment_id desc) include (status)`.execute(
    db,
  )
  await sql`create index discount_codes_newest on discount_codes (pool_id, tenant_id, id desc)`.execute(db)
}

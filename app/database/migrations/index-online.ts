import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Builds an index while its table is read and written; in a new database within the transaction that sets it up. The
 * step that calls it is `online`. What a build that was cut off left behind is dropped first.
 * @param on table and columns, as in SQL: `messages (pool_id, sent_at)`
 */
export async function indexOnline(db: Kysely<unknown>, name: string, on: string): Promise<void> {
  if (db.isTransaction) {
    await sql.raw(`create index ${name} on ${on}`).execute(db)
    return
  }
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  if (rows[0]?.valid) return
  if (rows[0]) await sql.raw(`drop index concurrently ${name}`).execute(db)
  await sql.raw(`create index concurrently ${name} on ${on}`).execute(db)
}

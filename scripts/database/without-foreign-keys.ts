import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'

/**
 * Runs `work` with all foreign keys dropped, then adds them again, which verifies the result. `db` must be a
 * transaction of the owner; until it ends, other transactions can't read or write these tables.
 */
export async function withoutForeignKeys(db: Kysely<Tables>, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db)
  for (const { table, name } of keys) await sql.raw(`alter table ${table} drop constraint "${name}"`).execute(db)
  await work()
  for (const { table, name, definition } of keys) {
    await sql.raw(`alter table ${table} add constraint "${name}" ${definition}`).execute(db)
  }
}

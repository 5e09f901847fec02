import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'

/**
 * Takes away what binds rows to each other, works, and puts it back: what the work has left is proved by that. In a
 * transaction of the owner; until its end nobody else reads or writes these tables.
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

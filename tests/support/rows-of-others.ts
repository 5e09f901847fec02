import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'

/**
 * Reads every row of the database that doesn't contain one of these members' ids, as text: their actions must not
 * change these rows. The outbox and the brand's audit log are left out.
 */
export async function rowsOfOthers(owner: Kysely<Tables>, ...members: { id: string }[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and relname !~ '^(outbox|audit_)'
      and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(owner)
  const all = tables.map(
    ({ name }) => sql`select ${name} || ' ' || to_jsonb(every)::text as row from ${sql.raw(name)} every`,
  )
  const { rows } = await sql<{ row: string }>`${sql.join(all, sql` union all `)}`.execute(owner)
  return rows
    .map(({ row }) => row)
    .filter((row) => members.every(({ id }) => !row.includes(id)))
    .sort()
}

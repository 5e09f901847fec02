import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { openDatabase } from '~/database/database.server'
import type { Tables } from '~/database/tables'

/** Looks at all rows of a server's database, past its row-level security; a running one lends its embedded database. */
export async function lookInto<T>(
  where: { url: string } | { dataDir: string },
  look: (rows: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const database = await openDatabase('url' in where ? where : { folder: join(where.dataDir, 'database') })
  try {
    return await look(database.owner)
  } finally {
    await database.close()
  }
}

/** How many rows each table of ours has. */
export async function census(rows: Kysely<Tables>): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(rows)
  const counted: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      rows,
    )
    counted[name] = found[0]?.count ?? 0
  }
  return counted
}

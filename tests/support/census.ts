import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { openDatabase } from '~/database/database.server'
import type { Tables } from '~/database/tables'
import type { Site } from './site'

/** Reads all rows of a server's database, without row-level security; also the embedded database of a running server. */
export async function lookInto<T>(
  where: { url: string } | Pick<Site, 'dataDir' | 'databaseUrl'>,
  look: (rows: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const url = 'url' in where ? where.url : where.databaseUrl
  const folder = 'url' in where ? undefined : join(where.dataDir, 'database')
  const database = await openDatabase({ url, folder })
  try {
    return await look(database.owner)
  } finally {
    await database.close()
  }
}

/** Tables whose number of rows depends on the time: jobs write them when they are due, visits by quarter of an hour. */
const byTheClock = ['day_figures', 'day_money', 'day_origins', 'roll_ups', 'visit_quarters']

/** Counts the rows of each of our tables, except those in `byTheClock`. */
export async function census(rows: Kysely<Tables>): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(rows)
  const counted: Record<string, number> = {}
  for (const { name } of tables.rows.filter(({ name }) => !byTheClock.includes(name))) {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(
      rows,
    )
    counted[name] = found[0]?.count ?? 0
  }
  return counted
}

/** The tables whose number of rows changed, with the numbers before and after: `{ outbox: [6, 7] }`. */
export function changedRows(
  before: Record<string, number>,
  after: Record<string, number>,
): Record<string, [number, number]> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, [before[name] ?? 0, after[name] ?? 0]]))
}

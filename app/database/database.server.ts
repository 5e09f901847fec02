import type { LogEvent, PostgresPool } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { PglitePool } from './pglite-pool.server'
import type { Tables } from './tables'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** The one database of this process. `owner` sees every row: only migrations, jobs and operators' commands use it. */
export interface Database {
  owner: Kysely<Tables>
  embedded: boolean
  pool: PostgresPool
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database runs in `folder` (in memory when that is undefined too). */
  url?: string | undefined
  folder?: string | undefined
  maxConnections?: number
  onError?: (error: Error) => void
  onQuery?: (event: LogEvent) => void
}

/** Opens PostgreSQL at `url`, or the embedded PostgreSQL in `folder`; the same code runs on both. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return databaseOn(await PglitePool.open(options.folder), true, options.onQuery)
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', (error) => options.onError?.(error))
  // A connection lost while it is lent out says so here too, besides failing its query; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return databaseOn(pool as unknown as PostgresPool, false, options.onQuery)
}

/** Wraps an already open pool (tests open theirs from a snapshot). */
export function databaseOn(
  pool: PostgresPool | PglitePool,
  embedded: boolean,
  onQuery?: (event: LogEvent) => void,
): Database {
  const kyselyPool = pool as PostgresPool
  const owner = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: kyselyPool }),
    ...(onQuery ? { log: onQuery } : {}),
  })
  return { owner, embedded, pool: kyselyPool, close: () => owner.destroy() }
}

const registry = globalThis as typeof globalThis & { manyheartsDatabase?: Database }

/** Makes `database` the one that `forTenant` uses. It hangs on `globalThis` so that a hot reload doesn't open a second one. */
export function useDatabase(database: Database | undefined): void {
  if (database) registry.manyheartsDatabase = database
  else delete registry.manyheartsDatabase
}

export function currentDatabase(): Database {
  if (!registry.manyheartsDatabase) throw new Error('no database is open')
  return registry.manyheartsDatabase
}

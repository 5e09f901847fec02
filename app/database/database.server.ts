import type { Dialect, PostgresPool, QueryExecutor, QueryResult } from 'kysely'
import { CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import type { ConnectionOptions, Note, PipelinedConnection } from './driver/driver.server'
import { connect, PipelinedDialect } from './driver/driver.server'
import { limits } from './driver/limits'
import { PostgresqlPool } from './driver/postgresql-pool.server'
import type { ConnectionOwner } from './driver/reserved-executor.server'
import { ReservedExecutor } from './driver/reserved-executor.server'
import { FolderTaken } from './embedded/folder-lock.server'
import { PglitePool } from './embedded/pglite-pool.server'
import { SharedPool, sharePool } from './embedded/shared-pool.server'
import type { Tables } from './tables'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

/** The only database of this process. `owner` sees every row: only migrations, jobs and operators' commands use it. */
export interface Database {
  owner: Kysely<Tables>
  /** The owner without time limits, for migrations and checks that may take minutes. No request waits for it. */
  unhurried: Kysely<Tables>
  embedded: boolean
  pool: PostgresPool
  /** Runs `work` on a connection reserved for it. */
  onConnection<T>(work: (connection: ReservedConnection) => Promise<T>): Promise<T>
  /** Whether every connection has been taken for so long that only a restart of the process helps. */
  isStuck(): boolean
  /** Connections to PostgreSQL; null for the embedded database. */
  connections(): { open: number; idle: number; waiting: number } | null
  /** Destroys connections with pending statements, which then fail. Does nothing for the embedded database. */
  cut(): void
  close(): Promise<void>
}

export interface ReservedConnection {
  /** Statements that don't depend on each other (`Promise.all`) are sent together and run in this order. */
  db: Kysely<Tables>
  /** Sends a statement without parameters. `limitMs` limits the wait for the response of one that needs no lock. */
  send(text: string, limitMs?: number): Promise<unknown>
  /** Sends the last statement; every later use of `db` throws. */
  end(text: string): Promise<unknown>
}

export interface DatabaseOptions {
  /** URL of a PostgreSQL server. Without it the embedded database runs in `folder`, by default in memory. */
  url?: string | undefined
  folder?: string | undefined
  /** Shares the embedded database with commands on this machine. Without it, a command uses a server's shared one. */
  lends?: boolean
  maxConnections?: number
  connectMs?: number
  /** By default true: see `PostgresqlOptions`. */
  prepares?: boolean
  onError?: (error: Error) => void
  onNotice?: (line: string) => void
  onQuery?: Note
}

/** Opens PostgreSQL at `url`, or the embedded PostgreSQL in `folder`; the same code runs on both. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (!options.url) return openEmbedded(options)
  const { onQuery, ...settings } = options
  return databaseOn(new PostgresqlPool({ ...settings, url: options.url }), false, { note: onQuery })
}

async function openEmbedded({ folder, lends, onError, onQuery }: DatabaseOptions): Promise<Database> {
  const opened = await PglitePool.open(folder).catch((error: unknown) => {
    if (folder === undefined || lends || !(error instanceof FolderTaken)) throw error
    return borrowed(folder, error)
  })
  const database = databaseOn(opened, true, { note: onQuery })
  if (!lends || folder === undefined || !(opened instanceof PglitePool)) return database
  const lending = await sharePool(opened, folder).catch((error: Error) => void onError?.(error))
  return {
    ...database,
    close() {
      lending?.close()
      return database.close()
    },
  }
}

/**
 * Connects to the database of the process that holds the folder. @throws FolderTaken when that process doesn't share it
 */
async function borrowed(folder: string, taken: FolderTaken): Promise<SharedPool> {
  const pool = new SharedPool(folder)
  await pool.query('select 1').catch(() => {
    throw taken
  })
  return pool
}

/** Wraps an already open pool (tests open theirs from a snapshot). */
export function databaseOn(
  pool: PostgresqlPool | PglitePool | SharedPool,
  embedded: boolean,
  { note }: Pick<ConnectionOptions, 'note'> = {},
): Database {
  const kyselyPool = pool as unknown as PostgresPool
  const connections = { note, pool: pool instanceof PostgresqlPool ? pool : undefined }
  const limited = { ...connections, limitMs: limits.answer }
  const dialect = new PipelinedDialect(kyselyPool, limited)
  const owner = new Kysely<Tables>({ dialect })
  const unhurried = new Kysely<Tables>({ dialect: new PipelinedDialect(kyselyPool, connections) })
  const executor = owner.getExecutor()
  return {
    owner,
    unhurried,
    embedded,
    pool: kyselyPool,
    isStuck: () => pool.isStuck(),
    cut: () => pool instanceof PostgresqlPool && pool.cut(),
    connections: () =>
      pool instanceof PostgresqlPool
        ? { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }
        : null,
    async onConnection(work) {
      const connection = await connect(kyselyPool, limited)
      try {
        return await work(new Reserved(connection, executor, dialect))
      } finally {
        connection.release()
      }
    },
    async close() {
      await owner.destroy()
      await unhurried.destroy()
      await pool.end()
    },
  }
}

class Reserved implements ReservedConnection, ConnectionOwner {
  readonly db: Kysely<Tables>
  #ended = false

  constructor(
    private readonly connection: PipelinedConnection,
    executor: QueryExecutor,
    dialect: Dialect,
  ) {
    this.db = new ReservedExecutor(executor, this, dialect).handle()
  }

  send(text: string, limitMs?: number): Promise<unknown> {
    return this.connection.executeQuery(CompiledQuery.raw(text), limitMs)
  }

  end(text: string): Promise<unknown> {
    this.#ended = true
    return this.send(text)
  }

  run<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#assertOpen()
    return this.connection.executeQuery<R>(query)
  }

  async provideConnection<T>(consumer: (connection: PipelinedConnection) => Promise<T>): Promise<T> {
    this.#assertOpen()
    return consumer(this.connection)
  }

  #assertOpen(): void {
    if (this.#ended) throw new Error('the transaction has ended')
  }
}

const registry = globalThis as typeof globalThis & { manyheartsDatabase?: Database }

/** Sets the database of `forTenant`. It is stored on `globalThis` so that a hot reload doesn't open a second one. */
export function setDatabase(database: Database | undefined): void {
  if (database) registry.manyheartsDatabase = database
  else delete registry.manyheartsDatabase
}

export function currentDatabase(): Database {
  if (!registry.manyheartsDatabase) throw new Error('no database is open')
  return registry.manyheartsDatabase
}

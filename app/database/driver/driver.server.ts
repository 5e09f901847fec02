import type { CompiledQuery, DatabaseConnection, Driver, PostgresPool, QueryResult } from 'kysely'
import { PostgresDialect, PostgresDriver } from 'kysely'
import type { WithLine } from './postgresql-pool.server'
import { SilentConnection } from './postgresql-pool.server'
import type { NamedQuery } from './statement-names'

/** Told of each statement that was answered. */
export type Note = (answered: { query: CompiledQuery; queryDurationMillis: number }) => void

export interface ConnectionOptions {
  note?: Note | undefined
  /** After so long without an answer the connection is given up; never when missing. */
  limitMs?: number
}

/** PostgreSQL as `forTenant` needs it: statements of one connection may be sent one behind the other, some are prepared. */
export class PipelinedDialect extends PostgresDialect {
  constructor(
    private readonly pool: PostgresPool,
    private readonly options: ConnectionOptions,
  ) {
    super({ pool })
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.pool, this.options)
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #pool: PostgresPool
  readonly #options: ConnectionOptions

  constructor(pool: PostgresPool, options: ConnectionOptions) {
    super({ pool })
    this.#pool = pool
    this.#options = options
  }

  override acquireConnection(): Promise<PipelinedConnection> {
    return connect(this.#pool, this.#options)
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PipelinedConnection) connection.release()
  }

  /** The pool belongs to whoever made it. */
  override async destroy(): Promise<void> {}
}

/** A connection of the pool, to be released by the caller. */
export async function connect(pool: PostgresPool, options: ConnectionOptions): Promise<PipelinedConnection> {
  return new PipelinedConnection((await pool.connect()) as unknown as Client, options)
}

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/** What of a client is used; the embedded database's look-alike answers alike, leaves the name aside and has no line. */
interface Client extends Partial<WithLine> {
  query(statement: { name: string | undefined; text: string; values: unknown[] }): Promise<Answer>
  release(): void
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

export class PipelinedConnection implements DatabaseConnection {
  #gathering = false

  constructor(
    private readonly client: Client,
    private readonly options: ConnectionOptions,
  ) {}

  async executeQuery<R>(query: CompiledQuery, limitMs = this.options.limitMs): Promise<QueryResult<R>> {
    const { note } = this.options
    const begun = note ? performance.now() : 0
    const { command, rowCount, rows } = await this.#answer(query, limitMs)
    note?.({ query, queryDurationMillis: performance.now() - begun })
    const result = { rows: (rows ?? []) as R[] }
    return changing.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result
  }

  /** Without an answer in time everything that waits on this connection fails, and the pool gets rid of it. */
  async #answer({ name, sql: text, parameters }: NamedQuery, limitMs: number | undefined): Promise<Answer> {
    const line = this.client.connection?.stream
    const timer = line && limitMs ? setTimeout(() => line.destroy(new SilentConnection(limitMs)), limitMs) : undefined
    this.#gather()
    try {
      return await this.client.query({ name, text, values: parameters as unknown[] })
    } finally {
      clearTimeout(timer)
    }
  }

  /** What is sent in one turn goes out in one piece. */
  #gather(): void {
    const line = this.client.connection?.stream
    if (!line || this.#gathering) return
    this.#gathering = true
    line.cork()
    process.nextTick(() => {
      this.#gathering = false
      line.uncork()
    })
  }

  streamQuery(): never {
    throw new Error('rows are read whole, or by pages')
  }

  release(): void {
    this.client.release()
  }
}

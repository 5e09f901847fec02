import type { CompiledQuery, DatabaseConnection, Driver, PostgresPool, QueryResult } from 'kysely'
import { PostgresDialect, PostgresDriver } from 'kysely'
import { inSpan, isTraced } from '~/platform/tracing/tracing.server'
import type { PostgresqlPool, WithLine } from './postgresql-pool.server'
import { SilentConnection } from './silence.server'
import type { NamedQuery } from './statement-names'

/** Called after each successful statement, with its duration. */
export type Note = (statement: { query: CompiledQuery; queryDurationMillis: number }) => void

export interface ConnectionOptions {
  note?: Note | undefined
  /** Time without a response after which the connection is destroyed, in milliseconds; without it there is no limit. */
  limitMs?: number
  /** The pool of real connections; undefined for the embedded database. */
  pool?: PostgresqlPool | undefined
}

/** PostgreSQL dialect for `forTenant`: pipelines the statements of a connection and uses named prepared statements. */
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

  /** Does nothing: the pool is closed by its creator. */
  override async destroy(): Promise<void> {}
}

/** Takes a connection from the pool; the caller must release it. */
export async function connect(pool: PostgresPool, options: ConnectionOptions): Promise<PipelinedConnection> {
  return new PipelinedConnection((await pool.connect()) as unknown as Client, options)
}

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/** The part of a pg client used here. The embedded database's client ignores `name` and has no socket. */
interface Client extends Partial<WithLine> {
  query(statement: { name: string | undefined; text: string; values: unknown[] }): Promise<Answer>
  release(destroy?: boolean): void
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
    const answer = this.#answer(query, limitMs)
    if (isTraced()) traceStatement(query.sql, answer)
    const { command, rowCount, rows } = await answer
    note?.({ query, queryDurationMillis: performance.now() - begun })
    const result = { rows: (rows ?? []) as R[] }
    return changing.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result
  }

  /** Destroys the socket without a response within `limitMs`: all pending statements fail, and the pool drops it. */
  async #answer({ name, sql: text, parameters }: NamedQuery, limitMs: number | undefined): Promise<Answer> {
    const line = this.client.connection?.stream
    const timer = line && limitMs ? setTimeout(() => line.destroy(new SilentConnection(limitMs)), limitMs) : undefined
    const { pool } = this.options
    this.#gather()
    try {
      return await this.client.query({
        name: pool?.preparation.isOn ? name : undefined,
        text,
        values: parameters as unknown[],
      })
    } catch (error) {
      pool?.failed(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Corks the socket until the next tick, so that statements sent in one turn of the event loop share a packet. */
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
    this.client.release(this.options.pool?.isOutdated(this.client))
  }
}

/** Longest text of a statement in a span, in characters. */
const longestTraced = 2_000

/** Literals, which may be ids or a place. Parameters such as $1 stay. */
const literal = /'(?:[^']|'')*'|(?<![\w$])\d+(?:\.\d+)?\b/g

/** Records a statement that has been sent, without values, as a span of the open transaction. */
function traceStatement(text: string, answer: Promise<unknown>): void {
  const plain = text.replace(literal, '?').replace(/\s+/g, ' ').trim().slice(0, longestTraced)
  const [operation = ''] = plain.split(/[ ;]/, 1)
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.text': plain }
  inSpan(operation.toLowerCase(), { kind: 'CLIENT', attributes }, () => answer).catch(() => undefined)
}

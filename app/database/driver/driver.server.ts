import type { Socket } from 'node:net'
import type { CompiledQuery, DatabaseConnection, Driver, PostgresPool, QueryResult } from 'kysely'
import { PostgresDialect, PostgresDriver } from 'kysely'
import { preparedName } from '../prepared.server'

/** Told of each statement that was answered. */
export type Note = (answered: { query: CompiledQuery; queryDurationMillis: number }) => void

/** PostgreSQL as `forTenant` needs it: statements of one connection may be sent one behind the other, some are prepared. */
export class PipelinedDialect extends PostgresDialect {
  constructor(
    private readonly pool: PostgresPool,
    private readonly note?: Note,
  ) {
    super({ pool })
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.pool, this.note)
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #pool: PostgresPool
  readonly #note: Note | undefined

  constructor(pool: PostgresPool, note?: Note) {
    super({ pool })
    this.#pool = pool
    this.#note = note
  }

  override acquireConnection(): Promise<PipelinedConnection> {
    return connect(this.#pool, this.#note)
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PipelinedConnection) connection.release()
  }

  /** The pool belongs to whoever made it. */
  override async destroy(): Promise<void> {}
}

/** A connection of the pool, to be released by the caller. */
export async function connect(pool: PostgresPool, note?: Note): Promise<PipelinedConnection> {
  return new PipelinedConnection((await pool.connect()) as unknown as Client, note)
}

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

/** What of a client is used; the embedded database's look-alike answers alike, leaves the name aside and has no line. */
interface Client {
  connection?: { stream: Pick<Socket, 'cork' | 'uncork'> }
  query(statement: { name: string; text: string; values: unknown[] }): Promise<Answer>
  query(text: string, values: unknown[]): Promise<Answer>
  release(): void
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PipelinedConnection implements DatabaseConnection {
  #gathering = false

  constructor(
    private readonly client: Client,
    private readonly note?: Note,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = preparedName(query)
    const { sql } = query
    const values = query.parameters as unknown[]
    const begun = this.note ? performance.now() : 0
    this.#gather()
    // pg copies what comes as an object, property by property.
    const { command, rowCount, rows } = await (name
      ? this.client.query({ name, text: sql, values })
      : this.client.query(sql, values))
    this.note?.({ query, queryDurationMillis: performance.now() - begun })
    const result = { rows: (rows ?? []) as R[] }
    return changing.has(command) ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) } : result
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

import type { Socket } from 'node:net'
import type { CompiledQuery, DatabaseConnection, Driver, PostgresPool, QueryResult } from 'kysely'
import { PostgresDialect, PostgresDriver } from 'kysely'
import { preparedName } from '../prepared.server'

/** PostgreSQL as `forTenant` needs it: statements of one connection may be sent one behind the other, some are prepared. */
export class PipelinedDialect extends PostgresDialect {
  constructor(private readonly pool: PostgresPool) {
    super({ pool })
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.pool)
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #pool: PostgresPool
  readonly #connections = new WeakMap<Client, PipelinedConnection>()

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  /** The same one for a client each time: Kysely looks a new one over before it is used. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const client = (await this.#pool.connect()) as unknown as Client
    const known = this.#connections.get(client)
    if (known) return known
    const connection = new PipelinedConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PipelinedConnection) connection.release()
  }
}

/** What of a client is used; the embedded database's look-alike answers alike, leaves the name aside and has no line. */
interface Client {
  connection?: { stream: Pick<Socket, 'cork' | 'uncork'> }
  query(statement: { name?: string; text: string; values: unknown[] }): Promise<{
    command: string
    rowCount: number | null
    rows: unknown[]
  }>
  release(): void
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class PipelinedConnection implements DatabaseConnection {
  #gathering = false

  constructor(private readonly client: Client) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = preparedName(query)
    const { sql } = query
    const values = query.parameters as unknown[]
    this.#gather()
    const { command, rowCount, rows } = await this.client.query(
      name ? { name, text: sql, values } : { text: sql, values },
    )
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

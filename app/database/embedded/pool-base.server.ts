export interface QueryConfig {
  text: string
  values?: unknown[]
  rowMode?: 'array'
}

export interface QueryResult {
  rows: unknown[]
  rowCount: number
  command: string
  fields: { name: string; dataTypeID: number }[]
}

export type Query = (query: string | QueryConfig, values?: unknown[]) => Promise<QueryResult>

/** What `pg.Pool` is to Kysely, for a database that has no connections: a client at a time instead. Nothing is told to listeners. */
export abstract class PoolBase {
  abstract connect(): Promise<ReturnType<typeof clientOf>>

  abstract end(): Promise<void>

  /** Whether somebody has held it for so long that nobody can be at work with it. */
  isStuck(): boolean {
    return false
  }

  async query(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(query, values)
    } finally {
      client.release()
    }
  }

  on(): this {
    return this
  }
}

/** A client of such a pool. */
export function clientOf(query: Query, release: () => void) {
  return { query, release, on() {}, off() {}, removeListener() {} }
}

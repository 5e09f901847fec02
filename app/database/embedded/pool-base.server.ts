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

/** Counterpart of `pg.Pool` for a database without connections: one client at a time. It emits no events. */
export abstract class PoolBase {
  abstract connect(): Promise<ReturnType<typeof clientOf>>

  abstract end(): Promise<void>

  /** Whether the connection has been taken for so long that no caller can still be using it. */
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

export function clientOf(query: Query, release: () => void) {
  return { query, release, on() {}, off() {}, removeListener() {} }
}

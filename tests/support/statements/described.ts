import pg from 'pg'
import type { Database } from '~/database/database.server'
import { PostgresqlPool } from '~/database/driver/postgresql-pool.server'
import { PglitePool } from '~/database/embedded/pglite-pool.server'

export interface Field {
  name: string
  dataTypeID: number
}

/**
 * Describes the columns of a statement's result: PostgreSQL parses the statement but doesn't run it. Uses a separate
 * connection, because those of the pool don't support this.
 */
export async function describing<T>(
  { pool }: Database,
  work: (describe: (text: string) => Promise<Field[]>) => Promise<T>,
): Promise<T> {
  if (pool instanceof PglitePool) return work(async (text) => (await pool.database.describeQuery(text)).resultFields)
  if (!(pool instanceof PostgresqlPool)) throw new Error('a database of another kind')
  const client = new pg.Client({ ...pool.options, pipeline: false })
  await client.connect()
  try {
    return await work(
      (text) => new Promise((resolve, reject) => void client.query(new Description(text, resolve, reject))),
    )
  } finally {
    await client.end()
  }
}

interface Line {
  parse(message: { text: string; name: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** A query for `pg` that ends when the description has arrived. */
class Description implements pg.Submittable {
  #fields: Field[] = []

  constructor(
    private readonly text: string,
    private readonly resolve: (fields: Field[]) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  submit(connection: pg.Connection): void {
    const line = connection as unknown as Line
    line.parse({ text: this.text, name: '', types: [] })
    line.describe({ type: 'S', name: '' })
    line.sync()
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#fields = fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))
  }

  handleError(error: Error): void {
    this.reject(error)
  }

  handleReadyForQuery(): void {
    this.resolve(this.#fields)
  }
}

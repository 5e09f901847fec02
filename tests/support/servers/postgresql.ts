import pg from 'pg'

/** Runs one statement on a PostgreSQL server, outside of our databases. */
export async function onServer<Row extends pg.QueryResultRow>(
  server: string,
  statement: string,
  values: unknown[] = [],
) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Locks rows until `letGo` is called. */
export async function holdRows(database: string, locking: string): Promise<{ letGo(): Promise<void> }> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query('begin')
  await client.query(locking)
  return {
    async letGo() {
      await client.query('commit')
      await client.end()
    },
  }
}

/** Returns the URL of a server's database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

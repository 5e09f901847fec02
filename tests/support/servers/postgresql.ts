import pg from 'pg'

/** One statement on a PostgreSQL server, outside of any database of ours. */
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

/** Keeps rows locked until they are let go. */
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

/** The URL of one database of a server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

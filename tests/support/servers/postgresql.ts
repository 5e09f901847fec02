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

/** The URL of one database of a server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

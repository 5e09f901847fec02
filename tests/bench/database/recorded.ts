import pg from 'pg'
import { uuidv7 } from '~/platform/tokens.server'

/** A statement as the product sent it. */
export interface Statement {
  text: string
  values: unknown[]
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * The product's statements by raw `pg`, one after the other. Ids in the values that `rename` knows become others; those it
 * doesn't (made by the product, such as a message's) become new ones. Without `rename` nothing changes.
 */
export async function replay(
  client: pg.PoolClient,
  statements: readonly Statement[],
  rename: ReadonlyMap<string, string> | undefined,
): Promise<void> {
  const made = new Map<string, string>()
  const renamed = (id: string) => {
    const known = rename?.get(id) ?? made.get(id)
    if (known) return known
    const fresh = uuidv7()
    made.set(id, fresh)
    return fresh
  }
  const changed = (value: unknown) => (rename && typeof value === 'string' ? value.replace(uuid, renamed) : value)
  for (const { text, values } of statements) {
    if (values.length === 0) await client.query(text)
    else await client.query(text, values.map(changed))
  }
}

/** Connections by raw `pg`, as many as there are clients. */
export function rawPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 8 })
}

/** Runs `work` on a connection of the pool. */
export async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

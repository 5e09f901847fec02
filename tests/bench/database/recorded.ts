import pg from 'pg'
import type { Note } from '~/database/driver/driver.server'
import type { NamedQuery } from '~/database/driver/statement-names'
import { uuidv7 } from '~/platform/tokens.server'

/** A statement as the product sent it. */
export interface Statement {
  text: string
  values: unknown[]
  /** Name of the prepared statement on the connection. */
  name?: string | undefined
  /** Sent without waiting for the response to the previous statement. */
  behind: boolean
}

export interface Recorder {
  note: Note
  record(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Records the product's statements: texts, values, and which of them were sent together. */
export function openRecorder(): Recorder {
  let noted: Statement[] | undefined
  let completedAt = 0
  return {
    note({ query, queryDurationMillis }) {
      const now = performance.now()
      const behind = now - queryDurationMillis < completedAt
      completedAt = now
      const { name } = query as NamedQuery
      noted?.push({ text: query.sql, values: [...query.parameters], name, behind })
    },
    async record(work) {
      noted = []
      await work()
      const statements = noted
      noted = undefined
      return statements
    },
  }
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Replays the product's statements by raw `pg`, sent together where the product sends them together. Ids in the values
 * are replaced as in `rename`; ids that it doesn't contain (created by the product, such as a message's) become new
 * ones. Without `rename` the values are unchanged.
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
  const sent: Promise<unknown>[] = []
  for (const { text, values, name, behind } of statements) {
    if (!behind) await Promise.all(sent.splice(0))
    sent.push(client.query(values.length === 0 ? text : { name, text, values: values.map(changed) }))
  }
  await Promise.all(sent)
}

/** Opens a pool of raw `pg`, with a connection for each client. */
export function rawPool(url: string): pg.Pool {
  return new pg.Pool({ connectionString: url, max: 8, pipeline: true })
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

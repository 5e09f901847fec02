import type { Socket } from 'node:net'
import pg from 'pg'
import { limits } from './limits'

/** The server has said nothing for longer than any statement may take: the connection leads nowhere any more. */
export class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'
  /** When the statement was sent that got no answer, as `performance.now()` has it. */
  readonly since: number
  /** The connection that it was sent on. */
  from?: pg.PoolClient

  constructor(limitMs: number) {
    super(`PostgreSQL has not answered for ${limitMs / 1000} s`)
    this.since = performance.now() - limitMs
  }
}

/** Who has a connection: pg's own name for it isn't among its types. */
export interface WithLine {
  connection: { stream: Pick<Socket, 'cork' | 'uncork' | 'destroy' | 'bytesRead'> }
}

type Client = pg.PoolClient & WithLine

export interface PostgresqlOptions {
  url: string
  maxConnections?: number | undefined
  onError?: ((error: Error) => void) | undefined
}

/**
 * How the server finds out that we are gone without a word (a cut cable, a machine without power), and lets go of what a
 * process that is frozen holds: the latter is the ceiling, a tenant's transaction says less.
 */
const session = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 20000; set idle_in_transaction_session_timeout = ${limits.job}`

/** Since when a connection is unused or taken, and how much it had brought by then. */
interface Mark {
  since: number
  bytesRead: number
}

/** Connections to PostgreSQL. One that falls silent takes those with it that have brought nothing for as long: whoever comes next gets a new one. */
export class PostgresqlPool extends pg.Pool {
  readonly #max: number
  readonly #unused = new Map<pg.PoolClient, Mark>()
  readonly #taken = new Map<pg.PoolClient, Mark>()

  constructor({ url, maxConnections = 10, onError }: PostgresqlOptions) {
    super({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: limits.connect,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      pipeline: true,
    })
    this.#max = maxConnections
    this.on('connect', (client) => {
      // A connection lost while it is taken says so here too, besides failing its query; unheard it would end the process.
      client.on('error', (error) => error instanceof SilentConnection && this.#dropSilent(client, error))
      // Whoever asked for the connection needn't wait for it.
      client.query(session).catch((error: Error) => error instanceof pg.DatabaseError && onError?.(error))
    })
    this.on('acquire', (client) => {
      this.#unused.delete(client)
      this.#taken.set(client, markOf(client))
    })
    this.on('release', (_error, client) => {
      this.#taken.delete(client)
      this.#unused.set(client, markOf(client))
    })
    this.on('remove', (client) => {
      this.#taken.delete(client)
      this.#unused.delete(client)
    })
    this.on('error', (error) => error instanceof SilentConnection || onError?.(error))
  }

  /** Whether all connections have been taken for so long that nobody can be at work with them. */
  isStuck(now = performance.now()): boolean {
    return this.#taken.size >= this.#max && [...this.#taken.values()].every(({ since }) => now - since > limits.stuck)
  }

  /** Ends the connections that somebody still waits on: their statements fail and are rolled back. */
  cut(): void {
    for (const client of this.#taken.keys()) lineOf(client).destroy(new Error('cut off: the process ends'))
  }

  #dropSilent(silent: pg.PoolClient, error: SilentConnection): void {
    // What goes now because of another one has said so before.
    if (error.from && error.from !== silent) return
    error.from = silent
    for (const [client, mark] of [...this.#unused, ...this.#taken]) {
      if (mark.since <= error.since && markOf(client).bytesRead === mark.bytesRead) lineOf(client).destroy(error)
    }
  }
}

function markOf(client: pg.PoolClient): Mark {
  return { since: performance.now(), bytesRead: lineOf(client).bytesRead }
}

function lineOf(client: pg.PoolClient): WithLine['connection']['stream'] {
  return (client as Client).connection.stream
}

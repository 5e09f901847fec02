import type { Socket } from 'node:net'
import pg from 'pg'
import { limits } from './limits'
import { Preparation } from './preparation.server'
import { isTimeout, Silence, SilentConnection } from './silence.server'

/** A pool client with its socket, which pg's types leave out. */
export interface WithLine {
  connection: { stream: Pick<Socket, 'cork' | 'uncork' | 'destroy' | 'bytesRead'> }
}

type Client = pg.PoolClient & WithLine & { processID: number }

export interface PostgresqlOptions {
  url: string
  maxConnections?: number | undefined
  /** How long a caller waits for a connection, in milliseconds. */
  connectMs?: number | undefined
  /** False sends all statements without names. */
  prepares?: boolean | undefined
  onError?: ((error: Error) => void) | undefined
  /** Receives a line about the connections that the operator should read. */
  onNotice?: ((line: string) => void) | undefined
}

/** SQLSTATEs of a server that isn't, or soon won't be, the one to write to: read-only, or shutting down. */
const leaving = /^(25006|57P0[123])$/

/** After a failover the old connections are dropped at most this often, in milliseconds, while all answer so. */
const renewalMs = 1_000

/**
 * Session settings. The keepalives let the server notice a client that vanished (a cut cable, a machine without power);
 * the idle limit releases the locks of a frozen process. That limit is the maximum: a tenant's transaction sets a
 * shorter one.
 */
const session = `select pg_backend_pid() as pid; set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 20000; set idle_in_transaction_session_timeout = ${limits.job}`

/** When a connection was last taken or released, and how many bytes it had received by then. */
interface Mark {
  since: number
  bytesRead: number
}

/**
 * Pool of connections to PostgreSQL. When one falls silent, all others that have received nothing for as long are
 * destroyed too, so that the next caller gets a new one. While the server answers nobody, callers are refused at once.
 */
export class PostgresqlPool extends pg.Pool {
  readonly #max: number
  readonly #silence: Silence
  readonly #unused = new Map<pg.PoolClient, Mark>()
  readonly #taken = new Map<pg.PoolClient, Mark>()
  readonly #outdated = new WeakSet<object>()
  readonly preparation: Preparation
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor({
    url,
    maxConnections = 10,
    connectMs = limits.connect,
    prepares = true,
    onError,
    onNotice,
  }: PostgresqlOptions) {
    super({
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: connectMs,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: limits.oldest / 1_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      pipeline: true,
    })
    this.#max = maxConnections
    this.#silence = new Silence(url)
    this.preparation = new Preparation(prepares, onNotice)
    this.on('connect', (client) => {
      // A connection lost while taken emits `error` here and also fails its query. Without a listener the process would
      // exit.
      client.on('error', (error) => error instanceof SilentConnection && this.#dropSilent(client, error))
      // Not awaited: the caller that requested the connection can use it at once.
      client.query(session).then(
        (results) => {
          if (isPooled(client, results)) void this.preparation.doubt(url)
        },
        (error: Error) => error instanceof pg.DatabaseError && onError?.(error),
      )
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
    this.on('error', (error) => error instanceof SilentConnection || error instanceof Outdated || onError?.(error))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect()
    super.connect(callback)
    return undefined
  }

  async #connect(): Promise<pg.PoolClient> {
    await this.#silence.check()
    try {
      return await super.connect()
    } catch (error) {
      if (isTimeout(error)) this.#silence.suspect()
      throw error
    }
  }

  override end(): Promise<void> {
    this.#silence.end()
    return super.end()
  }

  /**
   * Whether all connections have been taken for longer than `limits.stuck`, so that no caller can still be using them.
   */
  isStuck(now = performance.now()): boolean {
    return this.#taken.size >= this.#max && [...this.#taken.values()].every(({ since }) => now - since > limits.stuck)
  }

  /** Destroys the taken connections: their pending statements fail and are rolled back. */
  cut(): void {
    for (const client of this.#taken.keys()) lineOf(client).destroy(new Error('cut off: the process ends'))
  }

  /** Notes the failure of a statement. */
  failed(error: unknown): void {
    this.preparation.failed(error)
    if (error instanceof pg.DatabaseError && leaving.test(error.code ?? '')) this.#renew()
  }

  /** Whether a connection has to be destroyed once it is released. */
  isOutdated(client: object): boolean {
    return this.#outdated.has(client)
  }

  /** Drops all connections: after a failover new ones lead to another server. */
  #renew(): void {
    const now = performance.now()
    if (now - this.#renewedAt < renewalMs) return
    this.#renewedAt = now
    for (const client of this.#taken.keys()) this.#outdated.add(client)
    for (const client of this.#unused.keys()) lineOf(client).destroy(new Outdated('the database has moved'))
  }

  #dropSilent(silent: pg.PoolClient, error: SilentConnection): void {
    // This client was destroyed by the loop below, which has already run for that error.
    if (error.from && error.from !== silent) return
    error.from = silent
    this.#silence.suspect()
    for (const [client, mark] of [...this.#unused, ...this.#taken]) {
      if (mark.since <= error.since && markOf(client).bytesRead === mark.bytesRead) lineOf(client).destroy(error)
    }
  }
}

/** A connection that was dropped because its server is no longer the one to write to. */
class Outdated extends Error {}

/** Whether a pooler stands between: it gives the client a number of its own in place of the server process's. */
function isPooled(client: pg.PoolClient, results: unknown): boolean {
  const [first] = results as [pg.QueryResult<{ pid: number }>]
  return first.rows[0]?.pid !== (client as Client).processID
}

function markOf(client: pg.PoolClient): Mark {
  return { since: performance.now(), bytesRead: lineOf(client).bytesRead }
}

function lineOf(client: pg.PoolClient): WithLine['connection']['stream'] {
  return (client as Client).connection.stream
}

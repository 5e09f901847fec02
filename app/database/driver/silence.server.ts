import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import { limits } from './limits'

/** The server has been silent for longer than any statement may take: the connection is dead. */
export class SilentConnection extends Error {
  readonly code = 'ETIMEDOUT'
  /** When the unanswered statement was sent, on the clock of `performance.now()`. */
  readonly since: number
  /** The connection the statement was sent on. */
  from?: pg.PoolClient

  constructor(limitMs: number) {
    super(`PostgreSQL has not answered for ${limitMs / 1000} s`)
    this.since = performance.now() - limitMs
  }
}

/**
 * Whether a server that didn't answer in time is silent altogether. One connection asks until there is an answer;
 * meanwhile callers are refused, because each of them would wait for as long as the first.
 */
export class Silence {
  readonly #url: string
  #answer: Promise<void> | undefined
  #isCertain = false
  #ended = false

  constructor(url: string) {
    this.#url = url
  }

  /** Notes that something waited for too long. A server that is only slow answers the next question. */
  suspect(): void {
    this.#answer ??= this.#ask()
  }

  /** @throws SilentConnection at once while the server is silent, or after a second if that isn't certain yet */
  async check(): Promise<void> {
    if (!this.#answer) return
    if (!this.#isCertain) await Promise.race([this.#answer, pass(limits.doubt, undefined, { ref: false })])
    if (!this.#answer) return
    this.#isCertain = true
    throw new SilentConnection(limits.opening)
  }

  end(): void {
    this.#ended = true
  }

  async #ask(): Promise<void> {
    while (!this.#ended && !(await answers(this.#url))) await pass(limits.askAgain, undefined, { ref: false })
    this.#answer = undefined
    this.#isCertain = false
  }
}

/** Returns whether anything answers, if only with an error. */
async function answers(url: string): Promise<boolean> {
  const client = probe(url)
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch (error) {
    return !isTimeout(error)
  } finally {
    leave(client)
  }
}

/** Returns a connection beside the pool, for a question to the server; not connected yet. */
export function probe(url: string): pg.Client {
  const { connect: connectionTimeoutMillis, opening: query_timeout } = limits
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, query_timeout })
  client.on('error', () => {})
  return client
}

/** Ends a probe without waiting: a silent server doesn't respond to a good-bye either. */
export function leave(client: pg.Client): void {
  client.end().catch(() => {})
}

/** Whether an error of pg says that a connection, or an answer, took too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && /timeout/i.test(error.message)
}

import pg from 'pg'
import { leave, probe } from './silence.server'

/** SQLSTATEs of a statement whose name the server doesn't know, or knows already. */
const lostNames = new Set(['26000', '42P05'])

/**
 * Whether statements are sent under names. A connection pooler such as PgBouncer gives each transaction whichever of its
 * connections is free: unless it knows prepared statements itself, a name may be missing there, or taken.
 */
export class Preparation {
  #isOn: boolean
  #isJudged = false
  readonly #onOff: ((line: string) => void) | undefined

  /** @param onOff called with a line for the log when names turn out not to work */
  constructor(isOn: boolean, onOff?: (line: string) => void) {
    this.#isOn = isOn
    this.#onOff = onOff
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Notes the failure of a named statement. Its transaction is lost, as in an outage; no later one is. */
  failed(error: unknown): void {
    if (error instanceof pg.DatabaseError && lostNames.has(error.code ?? '') && this.#isOn) this.#end()
  }

  /** Pauses names for a pooler that was found in front of PostgreSQL, until it has shown, once, that it knows them. */
  async doubt(url: string): Promise<void> {
    if (this.#isJudged || !this.#isOn) return
    this.#isJudged = true
    this.#isOn = false
    if (await knowsNames(url)) this.#isOn = true
    else this.#end()
  }

  #end(): void {
    this.#isOn = false
    this.#onOff?.(
      'the connection pooler knows no prepared statements: PostgreSQL plans every statement anew (DATABASE_PREPARED)',
    )
  }
}

/**
 * Returns whether a name may be used on two connections to a pooler at once, one of which has just released its server.
 * Without an answer: no, as statements without names work everywhere.
 */
async function knowsNames(url: string): Promise<boolean> {
  const [first, second] = [probe(url), probe(url)]
  const named = { name: 'manyhearts_probe', text: 'select 1' }
  try {
    await first.connect()
    await second.connect()
    await first.query(named)
    await second.query('begin')
    await second.query(named)
    // The server of `first` is now taken by `second`, so a pooler gives it another.
    await first.query(named)
    return true
  } catch {
    return false
  } finally {
    leave(first)
    leave(second)
  }
}

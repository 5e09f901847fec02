import { setTimeout as pass } from 'node:timers/promises'
import type { Database } from '~/database/database.server'
import { CannotStart } from './folders.server'

const usualWaitMs = 60_000
const everyMs = 1_000

/** Remedies by SQLSTATE, for refusals by PostgreSQL that waiting can't resolve. */
const cures: Record<string, string> = {
  '28P01': 'the password is wrong: that of DATABASE_URL (percent-encoded) or PGPASSWORD',
  '28000': "the user isn't let in: DATABASE_URL or PGUSER, and pg_hba.conf of PostgreSQL",
  '3D000': 'make the database first, as with `createdb`',
}

interface Waiting {
  waitMs?: number
  /** Reports once that it is waiting. */
  report(line: string): void
}

/**
 * Waits until PostgreSQL accepts a connection: in a cluster that starts as a whole it may come up later.
 * @throws CannotStart after a minute, or at once when waiting wouldn't help
 */
export async function awaitDatabase({ pool }: Pick<Database, 'pool'>, { waitMs = usualWaitMs, report }: Waiting) {
  const until = performance.now() + waitMs
  for (let tries = 1; ; tries += 1) {
    const error = await tryOnce(pool)
    if (!error) return
    const { code = '', message } = error
    const cure = cures[code]
    if (cure) throw new CannotStart(`DATABASE_URL: PostgreSQL says '${message}': ${cure}`)
    const seconds = Math.round(waitMs / 1000)
    if (performance.now() >= until) {
      throw new CannotStart(
        `DATABASE_URL: PostgreSQL has not answered for ${seconds} s (${message || code}): is it up, and the host right?`,
      )
    }
    if (tries === 1)
      report(`DATABASE_URL: PostgreSQL does not answer (${message || code}); waiting up to ${seconds} s …`)
    await pass(Math.min(everyMs, waitMs))
  }
}

async function tryOnce(pool: Database['pool']): Promise<(Error & { code?: string }) | null> {
  try {
    const client = await pool.connect()
    client.release()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

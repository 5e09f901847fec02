import { setTimeout as pass } from 'node:timers/promises'
import type { Kysely, Migration } from 'kysely'
import { Migrator, sql } from 'kysely'
import type { Tables } from '../tables'

export interface Step extends Migration {
  /** Runs outside a transaction, to build an index while its table is written. It may be cut off and begin again. */
  online?: boolean
}

interface Options {
  /** Name of the step to stop at; the last one when missing. */
  to?: string
  /** No other process uses the database: it is embedded. */
  alone?: boolean
  report?: (line: string) => void
  /** Milliseconds before a step that met a lock is tried again, with up to twice as much by chance. */
  pauseMs?: number
}

/** Tries of a step that meets a lock: about six minutes. */
const mostTries = 120

/**
 * Applies the missing steps under Kysely's advisory lock. Beside running servers each step is a transaction of its own
 * that waits for a lock for a second at most and is then tried again: whoever reads or writes the table meanwhile waits
 * as long behind it. An empty database is set up in one transaction.
 */
export async function applySteps(
  db: Kysely<Tables>,
  steps: Record<string, Step>,
  { to, alone, report = () => undefined, pauseMs = 1_000 }: Options = {},
): Promise<void> {
  const recorded = await recordedSteps(db)
  if (alone || to !== undefined || recorded.length === 0) {
    const migrator = migratorOf(db, async () => known(steps, recorded))
    const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
    if (error) throw error
    return
  }
  await applyOneByOne(db, steps, { report, pauseMs })
}

async function applyOneByOne(
  db: Kysely<Tables>,
  steps: Record<string, Step>,
  { report, pauseMs }: Required<Pick<Options, 'report' | 'pauseMs'>>,
): Promise<void> {
  let tries = 0
  for (let next = await nextStep(db, steps); next; next = await nextStep(db, steps)) {
    const error = await applyStep(db, steps, next)
    tries = error ? tries + 1 : 0
    if (!error) continue
    if (!metLock(error) || tries === mostTries) throw error
    if (tries === 1) report(`migration ${next}: another transaction holds the table, will be tried again`)
    await pass(pauseMs * (1 + Math.random()))
  }
}

/** Names of the applied steps; none of a new database. */
export async function recordedSteps(db: Kysely<Tables>): Promise<string[]> {
  const { rows: known } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!known[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

async function nextStep(db: Kysely<Tables>, steps: Record<string, Step>): Promise<string | undefined> {
  const recorded = await recordedSteps(db)
  return Object.keys(steps)
    .toSorted()
    .find((name) => !recorded.includes(name))
}

/** Returns why it failed. Nothing happens if another server has applied the step meanwhile. */
async function applyStep(db: Kysely<Tables>, steps: Record<string, Step>, name: string): Promise<unknown> {
  const { online = false, up } = steps[name] ?? {}
  const step: Step = {
    async up(db) {
      if (!online) await sql`set local lock_timeout = '1s'`.execute(db)
      await up?.(db)
    },
  }
  // Asked under the lock.
  const migrator = migratorOf(db, async () => known({ [name]: step }, await recordedSteps(db)), online)
  const { error } = await migrator.migrateUp()
  return error
}

function migratorOf(
  db: Kysely<Tables>,
  getMigrations: () => Promise<Record<string, Migration>>,
  disableTransactions = false,
): Migrator {
  // Migrations written in parallel may be released in either order.
  return new Migrator({ db, provider: { getMigrations }, disableTransactions, allowUnorderedMigrations: true })
}

/** The steps, and empty ones for those that are recorded: also those that a newer release applied before a downgrade, whose changes stay. */
function known(steps: Record<string, Step>, recorded: readonly string[]): Record<string, Migration> {
  return { ...Object.fromEntries(recorded.map((name) => [name, { up: async () => undefined }])), ...steps }
}

/** A lock wasn't free within its time, or two transactions waited for each other. */
function metLock(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code))
}

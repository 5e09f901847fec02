import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './database.server'
import { migrations } from './migrations'
import { earlierSteps } from './migrations/before-first-release'
import { applySteps, recordedSteps } from './setup/apply-steps.server'
import { ensureRoles } from './setup/roles.server'
import type { Tables } from './tables'

/** The last commit with the steps of before the first release. */
const lastOfEarlierSteps = 'd2fc0a20'

const lastOfFirstRelease = '0020-overview' satisfies keyof typeof migrations

interface Options {
  /** Name of the migration to stop at, as a backup records it; the last one when missing. */
  to?: string
  report?: (line: string) => void
}

/** Brings the database to this release, also while servers of the release before use it. */
export async function migrate(database: Database, { to, report }: Options = {}): Promise<void> {
  await ensureRoles(database)
  await recordFirstRelease(database.unhurried)
  await applySteps(database.unhurried, migrations, {
    alone: database.embedded,
    report,
    ...(to === undefined ? {} : { to: sinceFirstRelease(to) }),
  })
}

/**
 * Renames the recorded steps of a database from before the first release. With every earlier step applied, its schema
 * equals the first release's.
 */
async function recordFirstRelease(unhurried: Kysely<Tables>): Promise<void> {
  const recorded = await recordedSteps(unhurried)
  if (!recorded.some((name) => earlierSteps.includes(name))) return
  await unhurried.transaction().execute(async (db) => {
    await sql`lock table kysely_migration in exclusive mode`.execute(db)
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = any(${earlierSteps}) returning name, timestamp`.execute(db)
    // Another server has already renamed them.
    if (rows.length === 0) return
    if (rows.length < earlierSteps.length)
      throw standsBetween(
        rows
          .map(({ name }) => name)
          .toSorted()
          .at(-1),
      )
    const since = rows.map(({ timestamp }) => timestamp).toSorted()[0]
    const names = Object.keys(migrations).filter((name) => name <= lastOfFirstRelease)
    await sql`insert into kysely_migration (name, timestamp) select unnest(${names}::text[]), ${since}`.execute(db)
  })
}

/** Returns the step of the first release whose schema equals the one after `step`, recorded in a backup. */
function sinceFirstRelease(step: string): string {
  if (step === earlierSteps.at(-1)) return lastOfFirstRelease
  if (earlierSteps.includes(step)) throw standsBetween(step)
  return step
}

function standsBetween(step = ''): Error {
  return new Error(
    `The database stands at ${step}, before the first release. Start commit ${lastOfEarlierSteps} on it once, which ends at ${earlierSteps.at(-1)}, then this release.`,
  )
}

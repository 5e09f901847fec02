import type { Kysely, Migration } from 'kysely'
import { Migrator, sql } from 'kysely'
import type { Database } from './database.server'
import { migrations } from './migrations'
import { earlierSteps } from './migrations/before-first-release'
import { ensureRoles } from './setup/roles.server'
import type { Tables } from './tables'

const lastOfFirstRelease = '0020-overview' satisfies keyof typeof migrations

/**
 * Migrates the database under Kysely's advisory lock, so that servers that start together don't race.
 * @param to name of the migration to stop at, as a backup records it; the last one when missing
 */
export async function migrate(database: Database, to?: string): Promise<void> {
  await ensureRoles(database)
  await recordFirstRelease(database.unhurried)
  const known = await withNewer(database)
  // Migrations written in parallel may be released in either order.
  const allowUnorderedMigrations = true
  const provider = { getMigrations: async () => known }
  const migrator = new Migrator({ db: database.unhurried, provider, allowUnorderedMigrations })
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(sinceFirstRelease(to)))
  if (error) throw error
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
    `The database stands at ${step}, before the first release. Start the last commit that has the step ${earlierSteps.at(-1)} on it once, then this release.`,
  )
}

/** Our migrations, and empty ones for those that a newer release applied before a downgrade: their changes stay. */
async function withNewer({ unhurried }: Database): Promise<Record<string, Migration>> {
  const recorded = await recordedSteps(unhurried)
  return { ...Object.fromEntries(recorded.map((name) => [name, { up: async () => undefined }])), ...migrations }
}

async function recordedSteps(db: Kysely<Tables>): Promise<string[]> {
  const { rows: known } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!known[0]?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

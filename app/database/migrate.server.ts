import type { Migration } from 'kysely'
import { Migrator, sql } from 'kysely'
import type { Database } from './database.server'
import { migrations } from './migrations'
import { ensureRoles } from './setup/roles.server'

/**
 * Brings the database up to date, under Kysely's advisory lock, so that servers that start together don't race.
 * @param to the migration to stop at; the last one when missing
 */
export async function migrate(database: Database, to?: string): Promise<void> {
  await ensureRoles(database)
  const known = await withNewer(database)
  // What two people write beside each other may be released in either order.
  const allowUnorderedMigrations = true
  const provider = { getMigrations: async () => known }
  const migrator = new Migrator({ db: database.unhurried, provider, allowUnorderedMigrations })
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
}

/** Our migrations, and those of a newer release that ran before somebody went back: they stay as they are. */
async function withNewer({ unhurried }: Database): Promise<Record<string, Migration>> {
  const { rows: known } = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(unhurried)
  if (!known[0]?.exists) return migrations
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(unhurried)
  return { ...Object.fromEntries(rows.map(({ name }) => [name, { up: async () => undefined }])), ...migrations }
}

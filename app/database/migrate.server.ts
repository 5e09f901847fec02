import { Migrator } from 'kysely'
import type { Database } from './database.server'
import { migrations } from './migrations'
import { ensureRoles } from './setup/roles.server'

/**
 * Brings the database up to date, under Kysely's advisory lock, so that servers that start together don't race.
 * @param to the migration to stop at; the last one when missing
 */
export async function migrate(database: Database, to?: string): Promise<void> {
  await ensureRoles(database)
  const migrator = new Migrator({ db: database.unhurried, provider: { getMigrations: async () => migrations } })
  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
}

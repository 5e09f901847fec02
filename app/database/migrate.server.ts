import { Migrator } from 'kysely'
import type { Database } from './database.server'
import { migrations } from './migrations'
import { ensureRoles } from './setup/roles.server'

/** Brings the database up to date, under Kysely's advisory lock, so that servers that start together don't race. */
export async function migrate(database: Database): Promise<void> {
  await ensureRoles(database)
  const migrator = new Migrator({ db: database.unhurried, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

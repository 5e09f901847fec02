import { answeringDatabase } from '../../../scripts/workshop/services.mjs'
import { migratedData } from '../seeded'
import { dropLeftDatabases } from '../servers/copied-database'

/** Creates the servers' data before the first one starts, once for all test files. */
export default async function setup(): Promise<void> {
  const server = await answeringDatabase()
  if (server) await dropLeftDatabases(server)
  await migratedData()
}

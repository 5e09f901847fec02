import type { Database } from '~/database/database.server'
import { useDatabase } from '~/database/database.server'
import { emptyDatabase, letTimePass } from './database'

export interface World extends AsyncDisposable {
  database: Database
  /** Lets `hours` pass: every moment in the database moves into the past. The clock stays as it is. */
  pass(hours: number): Promise<void>
}

/**
 * A world of its own for one test: a real, empty database in milliseconds, with two demo tenants in one pool and one in
 * another. `await using world = await openWorld()`.
 */
export async function openWorld(): Promise<World> {
  const database = await emptyDatabase()
  useDatabase(database)
  return {
    database,
    pass: (hours) => letTimePass(database.owner, hours),
    [Symbol.asyncDispose]: async () => useDatabase(undefined),
  }
}

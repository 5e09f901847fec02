import type { Kysely } from 'kysely'
import { insideTransaction } from '~/platform/events'
import { currentDatabase } from './database.server'
import type { Tables } from './tables'
import { DatabaseUnavailable, isUnavailable } from './unavailable'

/** Query builder for tables without pool and tenant; the `db` of `forTenant` can read them too. */
export type ReferenceDb = Pick<Kysely<Tables>, 'selectFrom'>

/**
 * Reads reference data, the same rows for every brand, without a tenant's transaction. Inside `forTenant`, pass its
 * `db` on instead: a second connection could wait for the first.
 * @throws DatabaseUnavailable 503, when PostgreSQL can't be reached
 */
export async function readReference<T>(work: (db: ReferenceDb) => Promise<T>): Promise<T> {
  if (insideTransaction()) throw new Error('readReference inside of forTenant: hand the open db down instead')
  try {
    return await work(currentDatabase().owner)
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

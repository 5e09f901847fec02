import type { ExecuteSql } from '~/platform/jobs/ports'
import { currentDatabase } from './database.server'

/** The role that relays the outbox; the tenants' role has no right on what it writes. */
export const jobsRole = 'manyhearts_jobs'

/** One statement, or several without values, as the owner of the database, on a connection of its own. */
export const executeAsOwner: ExecuteSql = async (text, values) => {
  const client = await currentDatabase().pool.connect()
  try {
    return await client.query<unknown>(text, values ?? [])
  } catch (error) {
    // A text with its own begin and commit that failed half way must not leave its transaction to the next user.
    await client.query<unknown>('rollback', []).catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

/** One transaction as the jobs role. */
export async function runAsJobs<T>(work: (execute: ExecuteSql) => Promise<T>): Promise<T> {
  const client = await currentDatabase().pool.connect()
  try {
    await client.query<unknown>(`begin; set local role ${jobsRole}`, [])
    const result = await work((text, values) => client.query<unknown>(text, values ?? []))
    await client.query<unknown>('commit', [])
    return result
  } catch (error) {
    await client.query<unknown>('rollback', []).catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

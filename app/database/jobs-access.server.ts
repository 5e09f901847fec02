import { CompiledQuery, sql } from 'kysely'
import type { ExecuteSql, JobsPorts } from '~/platform/jobs/ports'
import { currentDatabase } from './database.server'
import { connect } from './driver/driver.server'
import { limits, setLimits } from './driver/limits'

/** The role that relays the outbox; the tenants' role has no right on what it writes. */
const role = 'manyhearts_jobs'

/** The durable effects' way to this process's database. */
export const jobsAccess: Pick<JobsPorts, 'executeSql' | 'oneAtATime' | 'runAsJobs' | 'role'> = {
  executeSql: (text, values) => onConnection((execute) => execute(text, values)),

  /** Under a lock that is held beside `work`; the embedded database has one process, and no second connection to hold it. */
  oneAtATime(work) {
    const { embedded, owner } = currentDatabase()
    if (embedded) return work()
    return owner.transaction().execute(async (db) => {
      // Unlocked by itself where this process freezes meanwhile (`idle_in_transaction_session_timeout` of the connection).
      await sql`select pg_advisory_xact_lock(hashtext('jobs'))`.execute(db)
      await work()
    })
  },

  runAsJobs: (work) =>
    onConnection(async (execute) => {
      await execute(`begin; set local role ${role}${currentDatabase().embedded ? '' : setLimits}`)
      const result = await work(execute)
      await execute('commit')
      return result
    }),

  role,
}

/** As the owner of the database. A transaction that failed half way is not left to the next user of the connection. */
async function onConnection<T>(work: (execute: ExecuteSql) => Promise<T>): Promise<T> {
  const connection = await connect(currentDatabase().pool, { limitMs: limits.job })
  const execute: ExecuteSql = (text, values) => connection.executeQuery(CompiledQuery.raw(text, values))
  try {
    return await work(execute)
  } catch (error) {
    await execute('rollback').catch(() => undefined)
    throw error
  } finally {
    connection.release()
  }
}

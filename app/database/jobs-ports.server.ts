import type { PostgresPoolClient } from 'kysely'
import type { ExecuteSql } from '~/platform/jobs/ports'
import type { Database } from './database.server'

/** What the job system needs of the database: statements as the owner, and transactions as the jobs role. */
export function jobsPorts({ pool, embedded }: Database) {
  async function connected<T>(work: (executeSql: ExecuteSql) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    try {
      return await work(executeOn(client))
    } catch (error) {
      // Whatever failed may have left a transaction open, and the connection goes back to the pool.
      await client.query('rollback', []).catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  }
  return {
    role: 'manyhearts_jobs',
    alone: embedded,
    executeSql: ((text, values) => connected((execute) => execute(text, values))) satisfies ExecuteSql,
    runAsJobs: <T>(work: (executeSql: ExecuteSql) => Promise<T>): Promise<T> =>
      connected(async (execute) => {
        await execute('begin; set local role manyhearts_jobs')
        const result = await work(execute)
        await execute('commit')
        return result
      }),
  }
}

function executeOn(client: PostgresPoolClient): ExecuteSql {
  return async (text, values = []) => {
    const { rows } = await client.query<unknown>(text, values)
    return { rows: rows ?? [] }
  }
}

import { setDatabase } from '~/database/database.server'
import { readBacklog } from '~/database/numbers/backlog.server'
import { retryJobs } from '~/modules/health/decide-jobs.server'
import { argumentsOf } from '../arguments'
import { databaseOfServer } from '../server-database'
import type { Verb } from '../verb'

/** `npm run tenant -- jobs`: exit code 1 when something was given up. */
export const jobs: Verb = {
  usage: '[--retry <kind>] [--json]',
  summary: 'what waits to be sent or done, of all brands, and what was given up; --retry tries what failed again',
  async run(call) {
    const { values } = argumentsOf(call.args, { retry: { type: 'string' }, json: { type: 'boolean' } }, { most: 0 })
    const database = await databaseOfServer()
    setDatabase(database)
    try {
      if (values.retry !== undefined)
        call.print(`${await retryJobs(null, { kind: values.retry })} jobs are tried again`)
      const backlog = await readBacklog()
      if (values.json) call.print(JSON.stringify({ jobs: backlog }))
      else {
        for (const { kind, waiting, active, failed, oldestSeconds, errors } of backlog) {
          const why = errors.length > 0 ? ` (${errors.join(', ')})` : ''
          const counts = `${waiting} waiting, ${active} active, ${failed} given up${why}`
          call.print(`${kind}  ${counts}, due for ${Math.round(oldestSeconds)} s at most`)
        }
      }
      return backlog.some(({ failed }) => failed > 0) ? 1 : 0
    } finally {
      await database.close()
    }
  },
}

import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayAnywhere } from '~/modules/operators/access/rights'
import { NotYours } from '~/modules/operators/errors'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { isUuid } from '~/platform/uuid'

/** The operator at the console; null for the command line. */
type By = Operator | null

interface Decided {
  id: string
  kind: string
}

/**
 * Retries jobs that were given up or wait after a failure, with all their attempts: one job, all of a kind, or all. Jobs already being retried are left
 * alone, so calling it twice is safe.
 * @returns the number of jobs retried
 * @throws NotYours 404
 */
export async function retryJobs(by: By, { id = null, kind = null }: { id?: string | null; kind?: string | null }) {
  if (id !== null && !isUuid(id)) throw new NotYours()
  const count = await decide(by, 'job.retried', sql`select * from retry_jobs(${kind}::text, ${id}::uuid)`)
  pokeJobs()
  return count
}

/**
 * Gives a failed job up for good: it is never retried, and its payload is erased.
 * @returns 0 if it was already retried or given up
 * @throws NotYours 404
 */
export function giveUpJob(by: By, id: string): Promise<number> {
  if (!isUuid(id)) throw new NotYours()
  return decide(by, 'job.given_up', sql`select * from give_up_job(${id}::uuid)`)
}

async function decide(by: By, act: string, change: RawBuilder<Decided>): Promise<number> {
  if (by && !mayAnywhere(by.grants, 'health')) throw new NotYours()
  return forOperators(by?.session ?? null, async (db) => {
    const { rows } = await change.execute(db)
    for (const { id, kind } of rows) audit(db, { act, subject: { kind: 'job', id, name: kind } })
    return rows.length
  })
}

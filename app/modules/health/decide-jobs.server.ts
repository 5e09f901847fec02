import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forOperators } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayAnywhere } from '~/modules/operators/access/rights'
import { NotYours } from '~/modules/operators/errors'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { isUuid } from '~/platform/uuid'

/** By the console, or (null) by the command line. */
type By = Operator | null

interface Decided {
  id: string
  kind: string
}

/**
 * Has jobs that were given up tried again, as from the beginning: one, those of a kind, or all. What is tried already stays as it
 * is, so it may be asked for twice.
 * @returns how many those are
 * @throws NotYours 404
 */
export async function retryJobs(by: By, { id = null, kind = null }: { id?: string | null; kind?: string | null }) {
  if (id !== null && !isUuid(id)) throw new NotYours()
  const count = await decide(by, 'job.retried', sql`select * from retry_jobs(${kind}::text, ${id}::uuid)`)
  pokeJobs()
  return count
}

/**
 * Gives a failed job up for good: nobody tries it again, and what it was about is forgotten.
 * @returns 0 where it was decided before
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

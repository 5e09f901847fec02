import PgBoss from 'pg-boss'
import type { ExecuteSql, JobsPorts } from './ports'

const schema = 'pgboss'

/** Tried again after about 10 seconds, then twice as long each time: 13 times in a good day. */
const retries = { retryLimit: 13, retryDelay: 10, retryBackoff: true }

/** A job is its worker's for so long; one that isn't renewed is anyone's again. */
const usualLeaseSeconds = 15

export type QueuedJob = PgBoss.JobWithMetadata<{ poolId: string; tenantId: string; payload: Record<string, unknown> }>

/** What is to be done, kept in the database by pg-boss: one queue a kind, so that a slow kind holds up no other. */
export interface Queue {
  /** Adds jobs through the caller's transaction; an id that is known already changes nothing. */
  add(jobs: PgBoss.JobInsert[], executeSql: ExecuteSql): Promise<void>
  /** Takes up to `limit` jobs that are due. */
  take(kind: string, limit: number): Promise<QueuedJob[]>
  complete(job: QueuedJob): Promise<void>
  /** Gives it back to be tried again later, or for good after the last try. */
  fail(job: QueuedJob, reason: string): Promise<void>
  giveUp(job: QueuedJob): Promise<void>
  /** How often jobs that run have to be renewed. */
  renewEveryMs: number
  /** Tells the others that these are still worked on. */
  renew(jobs: readonly QueuedJob[]): Promise<void>
  /** Takes over what a dead worker held, to be done at once. */
  takeOver(): Promise<void>
  /** Clears away what is long done. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** Creates pg-boss's tables when missing, a queue for each kind, and the jobs role's right to add. */
export async function openQueue(ports: JobsPorts): Promise<Queue> {
  const { executeSql, oneAtATime, role, alone, handlers, log, leaseSeconds = usualLeaseSeconds } = ports
  const boss = new PgBoss({
    db: databaseOf(executeSql),
    schema,
    schedule: false,
    supervise: false,
    archiveCompletedAfterSeconds: 60 * 60,
    deleteAfterDays: 7,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs: queue'))
  // pg-boss's own steps fail, or block each other for good, where servers start together.
  await oneAtATime(async () => {
    await boss.start()
    for (const kind of Object.keys(handlers)) {
      const options = { name: kind, ...retries, expireInSeconds: leaseSeconds }
      await boss.createQueue(kind, options)
      // One of an earlier release keeps its own otherwise.
      await boss.updateQueue(kind, options)
    }
    await executeSql(`grant usage on schema ${schema} to ${role};
      grant select on ${schema}.queue to ${role};
      grant select, insert on ${schema}.job to ${role}`)
  })
  if (alone) await executeSql(`update ${schema}.job set state = 'retry', start_after = now() where state = 'active'`)

  return {
    add: (jobs, execute) => boss.insert(jobs, { db: databaseOf(execute) }),
    take: (kind, limit) => boss.fetch(kind, { batchSize: limit, includeMetadata: true }),
    complete: (job) => boss.complete(job.name, job.id),
    fail: (job, reason) => boss.fail(job.name, job.id, { reason }),
    giveUp: (job) => boss.cancel(job.name, job.id),
    renewEveryMs: (leaseSeconds * 1000) / 3,
    async renew(jobs) {
      const [name, ids] = [jobs[0]?.name, jobs.map(({ id }) => id)]
      await executeSql(
        `update ${schema}.job set started_on = now() where name = $1 and id = any($2::uuid[]) and state = 'active'`,
        [name, ids],
      )
    },
    // pg-boss's own way makes it wait as if it had failed.
    async takeOver() {
      await executeSql(
        `update ${schema}.job set start_after = now(),
           state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::${schema}.job_state,
           completed_on = case when retry_count < retry_limit then null else now() end
         where state = 'active' and started_on + expire_in < now()`,
      )
    },
    maintain: () => boss.maintain(),
    close: () => boss.stop({ graceful: false }),
  }
}

function databaseOf(execute: ExecuteSql): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: [...((await execute(text, values)).rows ?? [])] }) }
}

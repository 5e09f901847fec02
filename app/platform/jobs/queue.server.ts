import PgBoss from 'pg-boss'
import type { ExecuteSql, JobsPorts } from './ports'

const schema = 'pgboss'

/** Tried again after about 10 seconds, then twice as long each time: 13 times in a good day. */
const retries = { retryLimit: 13, retryDelay: 10, retryBackoff: true }

/** A job that its worker didn't finish in this time is anyone's again. */
export const expireInSeconds = 60

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
  /** Frees what a dead worker held, and clears away what is long done. */
  maintain(): Promise<void>
  close(): Promise<void>
}

/** Creates pg-boss's tables when missing, a queue for each kind, and the jobs role's right to add. */
export async function openQueue({ executeSql, oneAtATime, role, alone, handlers, log }: JobsPorts): Promise<Queue> {
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
    for (const kind of Object.keys(handlers)) await boss.createQueue(kind, { name: kind, ...retries, expireInSeconds })
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
    maintain: () => boss.maintain(),
    close: () => boss.stop({ graceful: false }),
  }
}

function databaseOf(execute: ExecuteSql): PgBoss.Db {
  return { executeSql: async (text, values) => ({ rows: [...((await execute(text, values)).rows ?? [])] }) }
}

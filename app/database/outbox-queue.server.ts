import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { JobQueue, LeasedJob } from '~/platform/jobs/ports'
import { currentDatabase } from './database.server'
import { prepared } from './prepared.server'
import { inPool } from './scope.server'

/** Days a finished row keeps its key, so that the effect isn't repeated. */
const doneDays = 30
/** Days a row that was given up waits for an operator; its payload may be personal. */
const buriedDays = 7

/** When a row became or becomes due. A row that was given up has 'infinity'. */
const due = sql.raw('coalesce(due_at, created_at)')

/**
 * The outbox as a job queue. A row is due until it is done (`done_at`); a lease hides it from other workers; one that
 * was given up (`failed_at`) is never due. Runs as the owner, across brands, because the tenants' role may only insert.
 */
export const outboxQueue: JobQueue = {
  async lease(room, seconds) {
    const [kinds, rooms] = [[...room.keys()], [...room.values()]]
    const { rows } = await run(sql<LeasedJob>`
      with due as materialized (
        select next.* from unnest(${kinds}::text[], ${rooms}::integer[]) as free (kind, room), lateral (
          select pool_id, id from outbox
          where kind = free.kind and done_at is null and ${due} <= now() and (leased_until is null or leased_until < now())
          order by ${due} limit free.room for update skip locked) as next
      )
      update outbox set leased_until = now() + ${seconds} * interval '1 second', tries = tries + 1
      from due where outbox.pool_id = due.pool_id and outbox.id = due.id
      returning outbox.id, outbox.pool_id as "poolId", tenant_id as "tenantId", kind, payload, tries,
        outbox.created_at as "createdAt", traceparent`)
    return rows
  },

  async renew(jobs, seconds) {
    await run(sql`
      update outbox set leased_until = now() + ${seconds} * interval '1 second'
      from unnest(${jobs.map(({ poolId }) => poolId)}::uuid[], ${jobs.map(({ id }) => id)}::uuid[]) as mine (pool_id, id)
      where outbox.pool_id = mine.pool_id and outbox.id = mine.id and leased_until is not null`)
  },

  finish: (job) => end(job, sql`done_at = now(), payload = '{}', last_error = null`),

  retry: (job, error, afterSeconds) =>
    end(job, sql`due_at = now() + ${afterSeconds} * interval '1 second', last_error = ${error}`),

  postpone: (job, until, error) =>
    end(job, sql`due_at = ${until}, tries = tries - 1, last_error = coalesce(${error ?? null}, last_error)`),

  async hasten(error) {
    await run(sql`update outbox set due_at = now()
      where done_at is null and failed_at is null and due_at > now() and last_error = ${error}`)
  },

  bury: (job, error) => end(job, sql`due_at = 'infinity', failed_at = now(), last_error = ${error}`),

  async endLeases() {
    await run(sql`update outbox set leased_until = null where done_at is null and leased_until is not null`)
  },

  async tidy() {
    await run(sql`delete from outbox
      where done_at < now() - ${doneDays} * interval '1 day' or failed_at < now() - ${buriedDays} * interval '1 day'`)
  },

  async strangers(known) {
    const { rows } = await run(sql<{ kind: string; waiting: number }>`
      select kind, count(*)::integer as waiting from outbox
      where done_at is null and kind <> all(${known}) and created_at < now() - interval '1 minute' group by kind`)
    return rows
  },
}

/** Ends a lease. If another worker has leased the job since, `tries` is higher and nothing changes. */
async function end(job: LeasedJob, change: RawBuilder<unknown>): Promise<void> {
  await run(sql`update outbox set leased_until = null, ${change}
    where ${inPool(job)} and id = ${job.id} and tries = ${job.tries}`)
}

function run<Row>(statement: RawBuilder<Row>) {
  return currentDatabase().onConnection(({ db }) => statement.execute(prepared(db)))
}

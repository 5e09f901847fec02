import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Backlog } from '~/platform/metrics/backlog.server'
import { currentDatabase } from '../database.server'
import type { Tables } from '../tables'

/** Counts the pending outbox rows of all brands, by kind. */
export async function readBacklog(db: Kysely<Tables> = currentDatabase().owner): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select kind,
      count(*) filter (where failed_at is null and not leased)::integer as waiting,
      count(*) filter (where leased)::integer as active,
      count(failed_at)::integer as failed,
      coalesce(extract(epoch from now() - min(due) filter (where due < now() and not leased)), 0)::float as "oldestSeconds",
      coalesce(array_agg(distinct last_error) filter (where last_error is not null), '{}') as errors
    from (
      select kind, failed_at, last_error, coalesce(due_at, created_at) as due, coalesce(leased_until > now(), false) as leased
      from outbox where done_at is null
    ) as undone group by kind order by kind`.execute(db)
  return rows
}

import type { Backlog } from '~/platform/metrics/backlog.server'
import { jobsAccess } from '../jobs-access.server'

interface QueueRow {
  kind: string
  waiting: number
  active: number
  failed: number
  oldest: number
}

/** What waits to be sent or done, in all brands. */
export async function readBacklog(): Promise<Backlog> {
  const { rows: outboxRows = [] } = await jobsAccess.executeSql(
    `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float as oldest
     from outbox where relayed_at is null`,
  )
  // A node that never worked has no queue.
  const { rows: known = [] } = await jobsAccess.executeSql(`select to_regclass('pgboss.job') is not null as known`)
  const { rows: queueRows = [] } = (known as { known: boolean }[])[0]?.known
    ? await jobsAccess.executeSql(
        `select name as kind,
           count(*) filter (where state in ('created', 'retry'))::int as waiting,
           count(*) filter (where state = 'active')::int as active,
           count(*) filter (where state = 'failed')::int as failed,
           greatest(0, coalesce(extract(epoch from now() -
             min(start_after) filter (where state in ('created', 'retry'))), 0))::float as oldest
         from pgboss.job where name not like '\\_\\_%' group by name`,
      )
    : {}
  const [outbox] = outboxRows as { waiting: number; oldest: number }[]
  return {
    outbox: { waiting: outbox?.waiting ?? 0, oldestSeconds: outbox?.oldest ?? 0 },
    queues: Object.fromEntries(
      (queueRows as QueueRow[]).map(({ kind, oldest, ...counts }) => [kind, { ...counts, oldestSeconds: oldest }]),
    ),
  }
}

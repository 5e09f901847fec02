import type { JobsPorts } from './ports'
import type { Queue } from './queue.server'

const batch = 200
const keptDays = 30

interface OutboxRow {
  pool_id: string
  id: string
  tenant_id: string
  kind: string
  key: string
  payload: Record<string, unknown>
  due_at: Date | null
}

/**
 * Moves what waits in the outbox to the queue and marks it, in one transaction: each row exactly once, oldest first.
 * The row stays as the memory of its key, without the payload, for that may be personal. Kinds without a handler here
 * are left to a process that has one.
 * @returns the kinds that have new jobs
 */
export async function relayOutbox({ runAsJobs, handlers }: JobsPorts, queue: Queue): Promise<Set<string>> {
  const kinds = new Set<string>()
  for (;;) {
    const moved = await runAsJobs(async (executeSql) => {
      const { rows: waiting = [] } = await executeSql(
        `select pool_id, id, tenant_id, kind, key, payload, due_at from outbox
         where relayed_at is null and kind = any($1) order by created_at, id limit ${batch} for update skip locked`,
        [Object.keys(handlers)],
      )
      const rows = waiting as OutboxRow[]
      if (rows.length === 0) return rows
      await queue.add(
        rows.map((row) => ({
          id: row.id,
          name: row.kind,
          singletonKey: `${row.pool_id}/${row.key}`,
          ...(row.due_at ? { startAfter: row.due_at } : {}),
          data: { poolId: row.pool_id, tenantId: row.tenant_id, payload: row.payload },
        })),
        executeSql,
      )
      await executeSql(
        `update outbox set relayed_at = now(), payload = '{}'
         where (pool_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))`,
        [rows.map((row) => row.pool_id), rows.map((row) => row.id)],
      )
      return rows
    })
    for (const row of moved) kinds.add(row.kind)
    if (moved.length < batch) return kinds
  }
}

/** Forgets rows relayed long ago, and tells of rows that no handler of this process takes. */
export async function tidyOutbox({ runAsJobs, handlers, log }: JobsPorts): Promise<void> {
  const stranded = await runAsJobs(async (executeSql) => {
    await executeSql(`delete from outbox where relayed_at < now() - interval '${keptDays} days'`)
    const { rows = [] } = await executeSql(
      `select kind, count(*)::int as waiting from outbox
       where relayed_at is null and kind <> all($1) and created_at < now() - interval '1 minute' group by kind`,
      [Object.keys(handlers)],
    )
    return rows as { kind: string; waiting: number }[]
  })
  for (const { kind, waiting } of stranded) log.error({ kind, waiting }, 'jobs: no handler for this kind')
}

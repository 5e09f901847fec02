import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * The outbox is worked on itself. What waited in the queue beside it, or had failed there, goes back to its row. A worker of the
 * release before finds neither column nor queue: it carries out nothing more, and the new ones do.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column relayed_at to done_at`.execute(db)
  await sql`alter table outbox
    add column leased_until timestamptz,
    add column tries smallint not null default 0,
    add column failed_at timestamptz,
    add column last_error text`.execute(db)
  await sql`drop index outbox_waiting`.execute(db)
  await sql`drop policy jobs on outbox`.execute(db)
  await sql`revoke all on outbox from manyhearts_jobs`.execute(db)
  await takeOver(db)
  // After the rows are back: which of them it holds is known only then.
  await sql`create index outbox_due on outbox (kind, coalesce(due_at, created_at)) where done_at is null`.execute(db)
}

async function takeOver(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('pgboss.job') is not null as known`.execute(db)
  if (!rows[0]?.known) return
  // Rows were deleted 30 days after they had been queued, also those due later. A job's payload is no one else's.
  await sql`insert into outbox (pool_id, tenant_id, id, kind, key, payload, created_at, due_at, tries, done_at, failed_at, leased_until)
    select (data->>'poolId')::uuid, (data->>'tenantId')::uuid, id, name, substr(singleton_key, 38), data->'payload', created_on,
      case when state = 'failed' then 'infinity' else start_after end, retry_count, null,
      case when state = 'failed' then completed_on end, case when state = 'active' then started_on + expire_in end
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') and data ? 'payload'
    on conflict (pool_id, id) do update set payload = excluded.payload, due_at = excluded.due_at, tries = excluded.tries,
      done_at = null, failed_at = excluded.failed_at, leased_until = excluded.leased_until`.execute(db)
  await sql`drop schema pgboss cascade`.execute(db)
}

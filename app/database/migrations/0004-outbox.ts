import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Durable effects (mail, push, postback), written in the transaction that causes them. Workers take them as the owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    kind text not null,
    key text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    done_at timestamptz,
    due_at timestamptz,
    leased_until timestamptz,
    tries smallint not null default 0,
    failed_at timestamptz,
    last_error text,
    primary key (pool_id, id),
    unique (pool_id, key)
  )`.execute(db)
  await sql`create index outbox_due on outbox (kind, coalesce(due_at, created_at)) where done_at is null`.execute(db)
  await sql`create index outbox_failed on outbox (failed_at) where failed_at is not null and done_at is null`.execute(
    db,
  )
  await protect(db, 'outbox', { reach: brandPrivate, rights: ['insert'] })

  // What was sent, and what waits, of the transaction's brand alone.
  await sql`grant select, update on outbox to manyhearts_console`.execute(db)
  await decisions(db)
}

/** Operators reach no brand's rows: they decide about a failed job by its id, and see nothing of it. */
async function decisions(db: Kysely<unknown>): Promise<void> {
  await sql`create function retry_jobs(job_kind text, job uuid) returns table (id uuid, kind text)
    language sql security definer set search_path = public as $$
    update outbox set due_at = now(), failed_at = null, tries = 0
    where failed_at is not null and done_at is null and (job is null or outbox.id = job)
      and (job_kind is null or outbox.kind = job_kind)
    returning outbox.id, outbox.kind
  $$`.execute(db)

  await sql`create function give_up_job(job uuid) returns table (id uuid, kind text)
    language sql security definer set search_path = public as $$
    update outbox set done_at = now(), payload = '{}'
    where failed_at is not null and done_at is null and outbox.id = job
    returning outbox.id, outbox.kind
  $$`.execute(db)

  await sql`revoke execute on function retry_jobs, give_up_job from public`.execute(db)
  await sql`grant execute on function retry_jobs, give_up_job to manyhearts_operators`.execute(db)
}

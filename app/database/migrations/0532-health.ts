import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofInstallation } from './policies'

/** What the console's health page reads: nodes that say they are there, jobs that were given up, complaints that wait. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table nodes (
    id uuid primary key,
    name text not null,
    kind text not null check (kind in ('web', 'worker', 'both')),
    version text not null,
    runtime text not null,
    state text not null check (state in ('serving', 'draining')),
    memory_mb integer not null,
    started_at timestamptz not null default now(),
    seen_at timestamptz not null default now()
  )`.execute(db)
  await sql`comment on table nodes is 'processes of this installation; each says twice a minute that it is there'`.execute(
    db,
  )
  await ofInstallation(db, 'nodes')
  await sql`create index outbox_failed on outbox (failed_at) where failed_at is not null and done_at is null`.execute(
    db,
  )
  await sql`create index sent_mails_failed on sent_mails (sent_at) where outcome <> 'sent'`.execute(db)
  await sql`create index complaints_waiting on complaints (created_at) where answered_at is null`.execute(db)
  await sql`create policy console_finds on complaints for select to manyhearts_console using (
    app_tenant() is null
    and ((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[])))`.execute(db)
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

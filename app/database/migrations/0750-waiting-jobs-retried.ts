import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Operators hasten jobs that failed and wait for their next try, besides those that were given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function retry_jobs(job_kind text, job uuid) returns table (id uuid, kind text)
    language sql security definer set search_path = public as $$
    update outbox set due_at = now(), failed_at = null, tries = 0
    where done_at is null and (failed_at is not null or (last_error is not null and due_at > now()))
      and (leased_until is null or leased_until < now())
      and (job is null or outbox.id = job) and (job_kind is null or outbox.kind = job_kind)
    returning outbox.id, outbox.kind
  $$`.execute(db)
}

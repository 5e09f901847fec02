import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * Members whose reports open no case for a while, except about minors and threats. The report and its case are stored as
 * always, and wait until the mute ends or somebody else reports the same member. Cases can wait for an owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table muted_reporters (
    pool_id uuid not null,
    tenant_id uuid not null,
    reporter_id uuid not null,
    reporter_tenant_id uuid not null,
    muted_until timestamptz not null,
    reason text not null,
    by_id uuid not null,
    by_name text not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, reporter_id)
  )`.execute(db)
  await sql`comment on column muted_reporters.tenant_id is 'the brand that decides'`.execute(db)
  // The reporter's own brand reads it for their copy of their data.
  await protect(db, 'muted_reporters', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or reporter_tenant_id = app_tenant())',
    write: brandPrivate,
  })
  await sql`alter table cases add column muted_until timestamptz, add column escalated_to text, add column escalated_name text`.execute(
    db,
  )
  await sql`comment on column cases.muted_until is 'until then it is not listed: only a muted member reported'`.execute(
    db,
  )
  await sql`comment on column cases.escalated_to is 'the role that decides; null for all who have the queue'`.execute(
    db,
  )
  await sql`create function mute_case(report reports) returns void language plpgsql security definer set search_path = public as $$
    declare
      quiet timestamptz;
    begin
      if report.reason not in ('minor', 'rude') then
        select m.muted_until into quiet from muted_reporters m where m.pool_id = report.pool_id
          and m.tenant_id = report.member_tenant_id and m.reporter_id = report.reporter_id and m.muted_until > now();
      end if;
      if quiet is not null then
        -- Only a case of its own: one that it joined was open before.
        update cases c set muted_until = quiet where c.pool_id = report.pool_id and c.kind = 'report'
          and c.subject_id = report.id and c.decided_at is null;
      else
        update cases c set muted_until = null where c.pool_id = report.pool_id and c.tenant_id = report.member_tenant_id
          and c.member_id = report.member_id and c.kind = 'report' and c.decided_at is null and c.muted_until is not null;
      end if;
    end $$`.execute(db)
  await sql`revoke execute on function mute_case from public`.execute(db)
  await sql`create or replace function case_of_report() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      late reports;
    begin
      if new.decision is null then
        if new.joined_id is null and (tg_op = 'INSERT' or old.decision is not null) then
          perform open_case(new.pool_id, new.member_tenant_id, 'report', new.id, new.member_id, new.reason);
          if tg_op = 'INSERT' then
            perform mute_case(new);
          end if;
        end if;
        return null;
      end if;
      perform close_case(new.pool_id, 'report', new.id, case new.decision when 'none' then 'nothing' else new.decision end);
      -- One that joined at the moment of the decision was not decided with the others: it is a case of its own.
      for late in update reports r set joined_id = null
        where r.pool_id = new.pool_id and r.member_tenant_id = new.member_tenant_id and r.member_id = new.member_id
          and r.joined_id = new.id and r.decision is null returning r.* loop
        perform open_case(late.pool_id, late.member_tenant_id, 'report', late.id, late.member_id, late.reason);
        perform mute_case(late);
      end loop;
      return null;
    end $$`.execute(db)
  // What a muted member adds later may be about a minor or a threat, which always opens a case.
  await sql`create function case_of_addition() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if new.additions -> -1 ->> 'reason' in ('minor', 'rude') then
        update cases c set muted_until = null where c.pool_id = new.pool_id and c.kind = 'report'
          and c.subject_id in (new.id, new.joined_id) and c.decided_at is null and c.muted_until is not null;
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger reports_addition after update of additions on reports
    for each row execute function case_of_addition()`.execute(db)
}

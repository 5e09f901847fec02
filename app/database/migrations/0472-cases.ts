import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * What waits for a person's decision, in one queue: reports, photos, photos in messages. A case opens with its row's state
 * and closes with it, whoever changes that: triggers keep them equal, so that commands and console decide the same things.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table cases (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null default gen_random_uuid(),
    kind text not null check (kind in ('report', 'photo', 'message_photo', 'text', 'flag', 'appeal')),
    subject_id uuid not null,
    member_id uuid not null,
    topic text not null default '',
    weight integer not null,
    opened_at timestamptz not null default now(),
    rank_at timestamptz not null,
    claimed_by uuid,
    claimed_name text,
    claimed_until timestamptz,
    decided_at timestamptz,
    decided_by uuid,
    decided_name text,
    decision text check (decision in ('nothing', 'removed', 'warned', 'suspended', 'disabled')),
    ground text,
    ends_at timestamptz,
    primary key (pool_id, id),
    unique (pool_id, kind, subject_id)
  )`.execute(db)
  await sql`comment on column cases.tenant_id is 'the brand that decides'`.execute(db)
  await sql`comment on column cases.rank_at is 'opened_at less an hour for each point of weight: the order of the queue'`.execute(
    db,
  )
  await sql`create index cases_waiting on cases (pool_id, tenant_id, rank_at) where decided_at is null`.execute(db)
  await sql`create index cases_everywhere on cases (rank_at, id) where decided_at is null`.execute(db)
  await sql`create index cases_member on cases (pool_id, tenant_id, member_id, opened_at)`.execute(db)
  await protect(db, 'cases', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
  await sql`create policy console_granted_brands on cases to manyhearts_console
    using ((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[]))`.execute(db)
  await sql`alter table reports add column ground text`.execute(db)
  await sql`comment on column reports.ground is 'why, as the statement of reasons names it'`.execute(db)
  await triggers(db)
  await takeOver(db)
}

/** As the owner of the tables: a report is written by the reporter's brand and decided by the reported one's. */
async function triggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function weigh_case(kind text, topic text) returns integer language sql immutable as $$
    select case kind when 'report' then case topic when 'minor' then 90 when 'money' then 80 when 'fake' then 50
        when 'rude' then 40 else 30 end
      when 'appeal' then 60 when 'flag' then 50 when 'message_photo' then 30 when 'photo' then 20 else 10 end
  $$`.execute(db)
  await sql`create function open_case(pool uuid, tenant uuid, case_kind text, subject uuid, member uuid, case_topic text)
    returns void language plpgsql security definer set search_path = public as $$
    declare
      others integer;
      heaviness integer;
    begin
      select count(*) into others from cases c
        where c.pool_id = pool and c.tenant_id = tenant and c.member_id = member and c.kind = 'report' and c.decided_at is null;
      heaviness := weigh_case(case_kind, case_topic) + 10 * least(others, 9);
      insert into cases (pool_id, tenant_id, kind, subject_id, member_id, topic, weight, rank_at)
        values (pool, tenant, case_kind, subject, member, case_topic, heaviness, now() - heaviness * interval '1 hour')
        on conflict (pool_id, kind, subject_id) do update set decided_at = null, decided_by = null, decided_name = null,
          decision = null, ground = null, ends_at = null, claimed_by = null, claimed_until = null;
    end $$`.execute(db)
  await sql`create function close_case(pool uuid, case_kind text, subject uuid, outcome text)
    returns void language sql security definer set search_path = public as $$
    update cases set decided_at = now(), decision = outcome, claimed_by = null, claimed_until = null
    where pool_id = pool and kind = case_kind and subject_id = subject and decided_at is null
  $$`.execute(db)
  await sql`revoke execute on function open_case, close_case from public`.execute(db)

  await sql`create function case_of_report() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if new.decision is null then
        if tg_op = 'INSERT' or old.decision is not null then
          perform open_case(new.pool_id, new.member_tenant_id, 'report', new.id, new.member_id, new.reason);
        end if;
      else
        perform close_case(new.pool_id, 'report', new.id, case new.decision when 'none' then 'nothing' else 'disabled' end);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger reports_case after insert or update of decision on reports
    for each row execute function case_of_report()`.execute(db)

  await sql`create function case_of_photo() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'DELETE' then
        delete from cases where pool_id = old.pool_id and kind = 'photo' and subject_id = old.id and decided_at is null;
      elsif new.status = 'pending' then
        if tg_op = 'INSERT' or old.status <> 'pending' then
          perform open_case(new.pool_id, new.tenant_id, 'photo', new.id, new.member_id, '');
        end if;
      else
        perform close_case(new.pool_id, 'photo', new.id, case new.status when 'active' then 'nothing' else 'removed' end);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger photos_case after insert or delete or update of status on photos
    for each row execute function case_of_photo()`.execute(db)

  await sql`create function case_of_message_photo() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'DELETE' then
        delete from cases where pool_id = old.pool_id and kind = 'message_photo' and subject_id = old.message_id
          and decided_at is null;
      elsif new.status = 'pending' then
        if tg_op = 'INSERT' or old.status <> 'pending' then
          perform open_case(new.pool_id, new.tenant_id, 'message_photo', new.message_id, new.sender_id, '');
        end if;
      else
        perform close_case(new.pool_id, 'message_photo', new.message_id,
          case new.status when 'active' then 'nothing' else 'removed' end);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger message_photos_case after insert or delete or update of status on message_photos
    for each row execute function case_of_message_photo()`.execute(db)
}

/** What waits already. */
async function takeOver(db: Kysely<unknown>): Promise<void> {
  const waiting = [
    "select pool_id, member_tenant_id, 'report', id, member_id, reason, created_at from reports where decision is null",
    "select pool_id, tenant_id, 'photo', id, member_id, '', created_at from photos where status = 'pending'",
    "select pool_id, tenant_id, 'message_photo', message_id, sender_id, '', created_at from message_photos where status = 'pending'",
  ]
  for (const select of waiting) {
    await sql
      .raw(`insert into cases (pool_id, tenant_id, kind, subject_id, member_id, topic, weight, opened_at, rank_at)
        select pool_id, tenant_id, kind, subject_id, member_id, topic, weigh_case(kind, topic), opened_at,
          opened_at - weigh_case(kind, topic) * interval '1 hour'
        from (${select}) waiting (pool_id, tenant_id, kind, subject_id, member_id, topic, opened_at)`)
      .execute(db)
  }
}

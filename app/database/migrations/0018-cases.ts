import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/**
 * What waits for a person's decision, in one queue. A case opens with its row's state and closes with it, whoever changes
 * that: triggers keep them equal, so that commands and console decide the same things.
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
    decision text check (decision in ('nothing', 'removed', 'warned', 'suspended', 'disabled', 'restored', 'kept')),
    ground text,
    ends_at timestamptz,
    not_by uuid,
    lifted_at timestamptz,
    waits_until timestamptz,
    primary key (pool_id, id),
    unique (pool_id, kind, subject_id)
  )`.execute(db)
  await sql`comment on column cases.tenant_id is 'the brand that decides'`.execute(db)
  await sql`comment on column cases.rank_at is
    'opened_at less an hour for each point of weight: the order of the queue'`.execute(db)
  await sql`comment on column cases.not_by is
    'who took the decision that is objected to: somebody else looks at it (DSA 20)'`.execute(db)
  await sql`comment on column cases.lifted_at is 'an objection was granted: what was decided does not hold any more'`.execute(
    db,
  )
  await sql`comment on column cases.waits_until is 'somebody was asked: until then it is nobody''s next case'`.execute(
    db,
  )
  await sql`create index cases_waiting on cases (pool_id, tenant_id, rank_at) where decided_at is null`.execute(db)
  await sql`create index cases_everywhere on cases (rank_at, id) where decided_at is null`.execute(db)
  await sql`create index cases_member on cases (pool_id, tenant_id, member_id, opened_at)`.execute(db)
  await sql`create index cases_oldest on cases (opened_at, id) where decided_at is null`.execute(db)
  await sql`create index cases_claimed on cases (pool_id, tenant_id, claimed_by)
    where decided_at is null and claimed_by is not null`.execute(db)
  await protect(db, 'cases', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
  await sql`create policy console_granted_brands on cases to manyhearts_console using (${sql.raw(grantedBrands)})`.execute(
    db,
  )

  await sql`create table case_entries (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    case_id uuid not null,
    member_id uuid not null,
    kind text not null check (kind in ('note', 'act', 'question')),
    by_id uuid not null,
    by_name text not null,
    body text not null,
    at timestamptz not null default now(),
    side text check (side in ('member', 'reporter')),
    account_id uuid,
    account_tenant_id uuid,
    answer text,
    answered_at timestamptz,
    primary key (pool_id, id),
    check ((kind = 'question') = (account_id is not null))
  )`.execute(db)
  await sql`comment on column case_entries.member_id is 'whom the case is about'`.execute(db)
  await sql`comment on column case_entries.account_id is 'who is asked'`.execute(db)
  await sql`create index case_entries_case on case_entries (pool_id, tenant_id, case_id, at)`.execute(db)
  await sql`create index case_entries_member on case_entries (pool_id, member_id)`.execute(db)
  await sql`create index case_entries_account on case_entries (pool_id, account_id) where account_id is not null`.execute(
    db,
  )
  await protect(db, 'case_entries', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or account_tenant_id = app_tenant())',
    rights: ['select', 'insert', 'update'],
  })

  await sql`create function case_was_answered() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update cases set waits_until = null where pool_id = new.pool_id and id = new.case_id;
      return null;
    end $$`.execute(db)

  await sql`create trigger case_entries_answer after update of answer on case_entries
    for each row when (new.answer is not null) execute function case_was_answered()`.execute(db)
  await opening(db)
  await triggers(db)
}

/** As the owner of the tables: a report is written by the reporter's brand and decided by the reported one's. */
async function opening(db: Kysely<unknown>): Promise<void> {
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
}

async function triggers(db: Kysely<unknown>): Promise<void> {
  await sql`create function case_of_report() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if new.decision is null then
        if tg_op = 'INSERT' or old.decision is not null then
          perform open_case(new.pool_id, new.member_tenant_id, 'report', new.id, new.member_id, new.reason);
        end if;
      else
        perform close_case(new.pool_id, 'report', new.id, case new.decision when 'none' then 'nothing' else new.decision end);
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

  await sql`create function case_of_text() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      if tg_op = 'DELETE' then
        delete from cases where pool_id = old.pool_id and kind = 'text' and subject_id = old.id and decided_at is null;
      elsif new.status = 'pending' then
        if tg_op = 'INSERT' or old.status <> 'pending' then
          perform open_case(new.pool_id, new.tenant_id, 'text', new.id, new.member_id, '');
        end if;
      else
        perform close_case(new.pool_id, 'text', new.id, case new.status when 'active' then 'nothing' else 'removed' end);
      end if;
      return null;
    end $$`.execute(db)

  await sql`create trigger profile_texts_case after insert or delete or update of status on profile_texts
    for each row execute function case_of_text()`.execute(db)

  await sql`create function case_of_flag() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      perform open_case(new.pool_id, new.tenant_id, 'flag', new.id, new.member_id, new.rule);
      -- What else waits about the same member weighs more from now on.
      update cases set weight = weight + 10, rank_at = rank_at - interval '10 hours'
        where pool_id = new.pool_id and tenant_id = new.tenant_id and member_id = new.member_id and kind <> 'flag'
          and decided_at is null;
      return null;
    end $$`.execute(db)

  await sql`create trigger flags_case after insert on flags for each row execute function case_of_flag()`.execute(db)
}

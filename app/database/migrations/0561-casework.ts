import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What moderators do with a case before they close it: notes, acts, questions; and texts that they use again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await entries(db)
  await profileTexts(db)
  await sql`create table statement_templates (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    name text not null,
    texts jsonb not null,
    updated_at timestamptz not null default now(),
    primary key (pool_id, id),
    unique (pool_id, tenant_id, name)
  )`.execute(db)
  await sql`comment on column statement_templates.texts is 'by language'`.execute(db)
  await protect(db, 'statement_templates', { reach: brandPrivate })
}

/** A question is answered by its reader's brand, which may be a sister of the one that asks. */
async function entries(db: Kysely<unknown>): Promise<void> {
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
  await sql`alter table cases add column waits_until timestamptz`.execute(db)
  await sql`comment on column cases.waits_until is 'somebody was asked: until then it is nobody''s next case'`.execute(
    db,
  )
  await sql`create function case_was_answered() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      update cases set waits_until = null where pool_id = new.pool_id and id = new.case_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger case_entries_answer after update of answer on case_entries
    for each row when (new.answer is not null) execute function case_was_answered()`.execute(db)
}

/** Texts of profiles that wait for a look, or were taken away. */
async function profileTexts(db: Kysely<unknown>): Promise<void> {
  await sql`create table profile_texts (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    member_id uuid not null,
    body text not null,
    before text,
    status text not null check (status in ('pending', 'active', 'removed')),
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column profile_texts.before is 'what stood there before'`.execute(db)
  await sql`create unique index profile_texts_waiting on profile_texts (pool_id, member_id) where status = 'pending'`.execute(
    db,
  )
  await sql`create index profile_texts_member on profile_texts (pool_id, member_id)`.execute(db)
  await protect(db, 'profile_texts', { reach: brandPrivate })
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
}

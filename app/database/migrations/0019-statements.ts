import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * What was told of each decision, with its reasons, and who objects to it. Both belong to two brands: the one that decided,
 * and the reader's own. Members of sister brands can report each other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table statements (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    case_kind text not null check (case_kind in ('report', 'photo', 'message_photo', 'text', 'flag', 'appeal')),
    subject_id uuid not null,
    member_id uuid not null,
    about_name text not null default '',
    reader_id uuid not null,
    reader_tenant_id uuid not null,
    side text not null check (side in ('member', 'reporter')),
    told text not null check (told in ('disabled', 'suspended', 'warned', 'photo_removed', 'message_photo_removed', 'text_removed', 'kept', 'restored', 'over', 'upheld', 'upheld_suspended', 'upheld_warned', 'dismissed', 'appeal_received', 'appeal_granted', 'appeal_rejected')),
    reference text not null,
    topic text not null default '',
    ground text,
    words jsonb not null default '{}',
    ends_at timestamptz,
    found_by text not null check (found_by in ('report', 'rule', 'review')),
    decided_by uuid,
    decided_name text,
    decided_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column statements.tenant_id is 'the brand that decided'`.execute(db)
  await sql`comment on column statements.subject_id is 'what the case of this kind is about'`.execute(db)
  await sql`comment on column statements.words is 'of the moderator, by language'`.execute(db)
  await sql`comment on column statements.found_by is
    'what drew attention to it: DSA 17 asks whether automated means were used to detect it'`.execute(db)
  await sql`comment on column statements.withdrawn_at is 'since then the decision is another one'`.execute(db)
  await sql`create index statements_subject on statements (pool_id, case_kind, subject_id)`.execute(db)
  await sql`create index statements_reader on statements (pool_id, reader_id, decided_at)`.execute(db)
  await sql`create index statements_brand on statements (pool_id, tenant_id, decided_at)`.execute(db)
  await sql`create index statements_member on statements (pool_id, member_id)`.execute(db)
  await protect(db, 'statements', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or reader_tenant_id = app_tenant())',
    rights: ['select', 'insert', 'update'],
  })

  await sql`create table appeals (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    statement_id uuid not null,
    account_id uuid not null,
    account_tenant_id uuid not null,
    message text not null,
    created_at timestamptz not null default now(),
    outcome text check (outcome in ('granted', 'rejected')),
    decided_at timestamptz,
    primary key (pool_id, id),
    unique (pool_id, statement_id)
  )`.execute(db)
  await sql`comment on column appeals.tenant_id is 'the brand that decides'`.execute(db)
  await sql`create index appeals_account on appeals (pool_id, account_id)`.execute(db)
  await sql`create index appeals_brand on appeals (pool_id, tenant_id, created_at)`.execute(db)
  await protect(db, 'appeals', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or account_tenant_id = app_tenant())',
    rights: ['select', 'insert', 'update'],
  })

  await sql`create function case_of_appeal() returns trigger language plpgsql security definer set search_path = public as $$
    declare
      told statements;
    begin
      if new.outcome is null then
        select * into told from statements s where s.pool_id = new.pool_id and s.id = new.statement_id;
        perform open_case(new.pool_id, new.tenant_id, 'appeal', new.id, told.member_id, told.told);
        update cases set not_by = told.decided_by
          where pool_id = new.pool_id and kind = 'appeal' and subject_id = new.id;
      else
        perform close_case(new.pool_id, 'appeal', new.id, case new.outcome when 'granted' then 'restored' else 'kept' end);
      end if;
      return null;
    end $$`.execute(db)

  await sql`create trigger appeals_case after insert or update of outcome on appeals
    for each row execute function case_of_appeal()`.execute(db)

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

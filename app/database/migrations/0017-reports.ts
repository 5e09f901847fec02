import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/** What members report and complain about, texts that wait for a look, and whom a rule or the team points out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reports (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    reference text not null,
    reporter_id uuid not null,
    member_id uuid not null,
    member_tenant_id uuid not null,
    member_name text not null,
    reason text not null check (reason in ('money', 'rude', 'fake', 'minor', 'other')),
    message text,
    evidence jsonb not null,
    decision text check (decision in ('disabled', 'warned', 'none')),
    statements jsonb not null default '{}',
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    additions jsonb not null default '[]',
    ground text,
    ends_at timestamptz,
    primary key (pool_id, id),
    unique (pool_id, reference)
  )`.execute(db)
  await sql`comment on column reports.evidence is
    'as it was when the report came: the profile, and the last messages when it came from a conversation'`.execute(db)
  await sql`comment on column reports.statements is 'of the operator, by language'`.execute(db)
  await sql`comment on column reports.additions is
    'later reports of the same two members until the decision: [{at, reason, message, evidence}]'`.execute(db)
  await sql`comment on column reports.ground is 'why, as the statement of reasons names it'`.execute(db)
  await sql`comment on column reports.ends_at is 'of a suspension'`.execute(db)
  await sql`create index reports_member on reports (pool_id, member_tenant_id, member_id, created_at)`.execute(db)
  await sql`create index reports_reporter on reports (pool_id, reporter_id, member_id) where decision is null`.execute(
    db,
  )
  await sql`create index reports_of_reporter on reports (pool_id, reporter_id)`.execute(db)
  await protect(db, 'reports', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or member_tenant_id = app_tenant())',
    rights: ['select', 'insert', 'update'],
  })

  await sql`create table complaints (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    reference text not null,
    account_id uuid,
    topic text not null check (topic in ('payment', 'member', 'account', 'privacy', 'other')),
    name text not null,
    email text not null,
    order_number text,
    message text not null,
    language text not null,
    created_at timestamptz not null default now(),
    answer text,
    answered_at timestamptz,
    primary key (pool_id, id),
    unique (pool_id, reference)
  )`.execute(db)
  await sql`create index complaints_account on complaints (pool_id, account_id)`.execute(db)
  await sql`create index complaints_email on complaints (pool_id, tenant_id, lower(email))`.execute(db)
  await sql`create index complaints_of_brand on complaints (pool_id, tenant_id, created_at)`.execute(db)
  await sql`create index complaints_waiting on complaints (created_at) where answered_at is null`.execute(db)
  await protect(db, 'complaints', { reach: brandPrivate })
  await sql`create policy console_finds on complaints for select to manyhearts_console
    using (app_tenant() is null and ${sql.raw(grantedBrands)})`.execute(db)

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

  await sql`create table flags (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    member_id uuid not null,
    rule text not null check (rule in ('repeated_text', 'links', 'phone_numbers', 'signups', 'reports', 'staff')),
    measured integer not null,
    threshold integer not null,
    note text not null default '',
    by_name text,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column flags.threshold is 'of the brand''s settings, as it was; 0 where a person flagged'`.execute(
    db,
  )
  await sql`create index flags_member on flags (pool_id, tenant_id, member_id, created_at)`.execute(db)
  await sql`create index flags_brand on flags (pool_id, tenant_id, created_at)`.execute(db)
  await protect(db, 'flags', { reach: brandPrivate, rights: ['select', 'insert'] })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/** The accounts of a brand, private to it; the public profile is a row of `members` with the same id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table accounts (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    email text not null,
    email_key text not null,
    name_key text not null,
    password_hash text not null,
    status text not null default 'not_confirmed' check (status in ('not_confirmed', 'active', 'deleted')),
    language text not null,
    country text,
    time_zone text,
    paid_at timestamptz,
    signup_at timestamptz not null default now(),
    confirmed_at timestamptz,
    wizard jsonb not null default '{}',
    wizard_done_at timestamptz,
    notifications_disabled text[] not null default '{}',
    email_disabled_reason text check (email_disabled_reason in ('fbl', 'bounce', 'listunsubscribe')),
    traffic_source text,
    tracking jsonb not null default '{}',
    failed_logins integer not null default 0,
    failed_since timestamptz,
    locked_until timestamptz,
    deleted_at timestamptz,
    deletion_reason text,
    draft_hash text,
    push_shows_text boolean not null default true,
    refunded_at timestamptz,
    charged_back_at timestamptz,
    name_looks text,
    deletion_note text,
    pushes_disabled text[] not null default '{}',
    email_disabled_at timestamptz,
    soft_bounces smallint not null default 0,
    soft_bounced_at timestamptz,
    weekly_due_at timestamptz,
    reminder_due_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column accounts.push_shows_text is
    'names and texts stand in pushes, which others may see on a locked screen'`.execute(db)
  await sql`comment on column accounts.charged_back_at is 'the last time a bank took a payment of this account back'`.execute(
    db,
  )
  await sql`comment on column accounts.deletion_note is 'in the words of who left; goes with the account'`.execute(db)
  await sql`create unique index accounts_email on accounts (pool_id, tenant_id, email_key)`.execute(db)
  await sql`create unique index accounts_name on accounts (pool_id, tenant_id, name_key)`.execute(db)
  await sql`create unique index accounts_name_looks on accounts (pool_id, tenant_id, name_looks)`.execute(db)
  await sql`create index accounts_closed on accounts (pool_id, tenant_id, deleted_at) where deleted_at is not null`.execute(
    db,
  )
  await sql`create index accounts_weekly_due on accounts (pool_id, tenant_id, weekly_due_at nulls first)
    where status = 'active' and not ('weekly_updates' = any(notifications_disabled) and 'weekly_updates' = any(pushes_disabled))`.execute(
    db,
  )
  await sql`create index accounts_reminder_due on accounts (pool_id, tenant_id, reminder_due_at nulls first)
    where status <> 'deleted' and not ('reminders' = any(notifications_disabled) and 'reminders' = any(pushes_disabled))`.execute(
    db,
  )
  // In the order of code points, so that the beginning of a name is one range.
  await sql`create index accounts_name_from on accounts (pool_id, tenant_id, name_key collate "C")`.execute(db)
  await sql`create index accounts_signed_up on accounts (pool_id, tenant_id, signup_at)`.execute(db)
  await sql`create index accounts_confirmed on accounts (pool_id, tenant_id, confirmed_at)`.execute(db)
  await protect(db, 'accounts', { reach: brandPrivate })
  await sql`create policy console_finds on accounts for select to manyhearts_console
    using (app_tenant() is null and ${sql.raw(grantedBrands)})`.execute(db)
  await agreements(db)
  await leaving(db)
}

async function agreements(db: Kysely<unknown>): Promise<void> {
  await sql`create table consents (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    kind text not null check (kind in ('terms', 'sensitive', 'sister_brands', 'promotions')),
    version text not null,
    given_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    brands jsonb not null default '[]',
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column consents.brands is
    'the sister brands that the consent named: [{id, name}]; for kind sister_brands'`.execute(db)
  await sql`create index consents_account on consents (pool_id, account_id, kind)`.execute(db)
  await protect(db, 'consents', { reach: brandPrivate })

  await sql`create table invites (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    token_hash text not null,
    uses integer not null default 0,
    max_uses integer not null default 20,
    created_at timestamptz not null default now(),
    revoked_at timestamptz,
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade,
    check (uses <= max_uses)
  )`.execute(db)
  await sql`create unique index invites_token on invites (pool_id, token_hash)`.execute(db)
  // Few members hold more invites than a handful; the list of the own ones is read in settings.
  await sql`create index invites_account on invites (pool_id, account_id, created_at)`.execute(db)
  await protect(db, 'invites', { reach: brandPrivate })

  // Nobody else can take a name that was given up: they would be mistaken for its former owner.
  await sql`create table former_names (
    pool_id uuid not null,
    tenant_id uuid not null,
    name_key text not null,
    name_looks text not null,
    account_id uuid not null,
    changed_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, name_key),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`create index former_names_looks on former_names (pool_id, tenant_id, name_looks)`.execute(db)
  await sql`create index former_names_account on former_names (pool_id, account_id)`.execute(db)
  await protect(db, 'former_names', { reach: brandPrivate })
}

/** The way out: copies of one's data, and the proof of what was erased, which outlives the account. */
async function leaving(db: Kysely<unknown>): Promise<void> {
  await sql`create table exports (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'gone')),
    progress smallint not null default 0 check (progress between 0 and 100),
    bytes integer,
    requested_at timestamptz not null default now(),
    ready_at timestamptz,
    expires_at timestamptz,
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column exports.progress is 'per cent'`.execute(db)
  await sql`create index exports_account on exports (pool_id, account_id, requested_at)`.execute(db)
  await protect(db, 'exports', { reach: brandPrivate })

  // One row for each account that was erased. It outlives the account, so it has no foreign key.
  await sql`create table purges (
    pool_id uuid not null,
    account_id uuid not null,
    tenant_id uuid not null,
    reason text,
    closed_at timestamptz not null,
    started_at timestamptz not null default now(),
    finished_at timestamptz,
    removed jsonb not null default '{}',
    delayed jsonb not null default '{}',
    next_look_at timestamptz not null default now(),
    primary key (pool_id, account_id)
  )`.execute(db)
  await sql`comment on column purges.removed is 'rows by table, and files'`.execute(db)
  await sql`comment on column purges.delayed is 'parts that wait, each with its reason'`.execute(db)
  await sql`create index purges_unfinished on purges (pool_id, tenant_id, next_look_at) where finished_at is null`.execute(
    db,
  )
  await protect(db, 'purges', { reach: brandPrivate, rights: ['select'] })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Who may log in at a brand. All of it is private to the brand; the public profile is a row of `members` with the same id. */
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
    primary key (pool_id, id)
  )`.execute(db)
  await sql`create unique index accounts_email on accounts (pool_id, tenant_id, email_key)`.execute(db)
  await sql`create unique index accounts_name on accounts (pool_id, tenant_id, name_key)`.execute(db)
  await protect(db, 'accounts', { reach: brandPrivate })

  await sql`create table sessions (
    pool_id uuid not null,
    token_hash text not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    user_agent text not null,
    address_block text not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    primary key (pool_id, token_hash),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`create index sessions_account on sessions (pool_id, account_id)`.execute(db)
  await protect(db, 'sessions', { reach: brandPrivate })

  await sql`create table account_tokens (
    pool_id uuid not null,
    token_hash text not null,
    tenant_id uuid not null,
    account_id uuid not null,
    purpose text not null check (purpose in ('activation', 'reset', 'mail_change', 'reactivation', 'unsubscribe')),
    new_email text,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz,
    primary key (pool_id, token_hash),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`create index account_tokens_account on account_tokens (pool_id, account_id, purpose, created_at)`.execute(
    db,
  )
  await protect(db, 'account_tokens', { reach: brandPrivate })

  await sql`create table consents (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    kind text not null check (kind in ('terms', 'sensitive', 'sister_brands', 'promotions')),
    version text not null,
    given_at timestamptz not null default now(),
    withdrawn_at timestamptz,
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
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
  await protect(db, 'invites', { reach: brandPrivate })
}

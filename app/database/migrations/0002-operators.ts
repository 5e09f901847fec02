import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofInstallation } from './policies'

const operatorTables = [
  'operators',
  'operator_grants',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operator_invites',
  'operator_challenges',
]

/**
 * The people who run the installation at the console, and the brands they may see. They belong to the installation: one role
 * reaches them, `manyhearts_operators`, and that role reaches no brand. What an operator does at a brand runs as
 * `manyhearts_console`: all that the application's role may, held to the brands that the session's operator was granted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await people(db)
  await readers(db)
}

async function people(db: Kysely<unknown>): Promise<void> {
  await sql`create table operators (
    id uuid primary key,
    email text not null,
    email_key text not null unique,
    name text not null,
    totp_secret text,
    totp_confirmed_at timestamptz,
    totp_last_step bigint not null default 0,
    tries integer not null default 0,
    tries_since timestamptz,
    created_at timestamptz not null default now(),
    disabled_at timestamptz
  )`.execute(db)
  await sql`comment on column operators.totp_secret is 'sealed by a key of SECRET, with the operator it belongs to'`.execute(
    db,
  )
  await sql`comment on column operators.tries is 'codes that were wrong since tries_since'`.execute(db)

  await sql`create table operator_grants (
    operator_id uuid not null references operators (id) on delete cascade,
    role text not null check (role in ('owner', 'moderator', 'support', 'finance', 'analyst')),
    brand_id uuid,
    granted_at timestamptz not null default now()
  )`.execute(db)
  await sql`comment on column operator_grants.brand_id is 'null: every brand'`.execute(db)
  await sql`create unique index operator_grants_once on operator_grants
    (operator_id, role, coalesce(brand_id, '00000000-0000-0000-0000-000000000000'))`.execute(db)

  await sql`create table operator_passkeys (
    id uuid primary key,
    operator_id uuid not null references operators (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  )`.execute(db)
  await sql`create index operator_passkeys_operator on operator_passkeys (operator_id)`.execute(db)

  await sql`create table operator_recovery_codes (
    operator_id uuid not null references operators (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (operator_id, code_hash)
  )`.execute(db)

  await sql`create table operator_sessions (
    token_hash text primary key,
    id uuid not null unique,
    operator_id uuid not null references operators (id) on delete cascade,
    user_agent text not null,
    address_block text not null,
    address_hash text not null,
    country text,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    proved_at timestamptz,
    ended_at timestamptz,
    end_reason text check (end_reason in ('logged_out', 'ended', 'two_places', 'operator_ended'))
  )`.execute(db)
  await sql`create index operator_sessions_operator on operator_sessions (operator_id, last_seen_at)`.execute(db)

  await sql`create table operator_invites (
    token_hash text primary key,
    operator_id uuid not null references operators (id) on delete cascade,
    invited_by uuid references operators (id),
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index operator_invites_operator on operator_invites (operator_id)`.execute(db)

  await sql`create table operator_challenges (
    challenge_hash text primary key,
    used_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index operator_challenges_old on operator_challenges (used_at)`.execute(db)

  for (const table of operatorTables) {
    await ofInstallation(db, table)
    await sql
      .raw(`create policy operators on ${table} to manyhearts_operators using (true) with check (true)`)
      .execute(db)
    await sql.raw(`grant select, insert, update, delete on ${table} to manyhearts_operators`).execute(db)
  }
}

/** What a session's operator is granted, asked once a statement. The session's token hash is its proof: nobody guesses it. */
async function readers(db: Kysely<unknown>): Promise<void> {
  await sql`create function app_console_operator() returns uuid language sql stable security definer set search_path = public as $$
    select s.operator_id from operator_sessions s join operators o on o.id = s.operator_id
    where s.token_hash = nullif(current_setting('app.console_session', true), '')
      and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '30 minutes'
      and o.disabled_at is null
  $$`.execute(db)

  await sql`create function app_console_everywhere() returns boolean language sql stable security definer set search_path = public as $$
    select exists (select from operator_grants where operator_id = app_console_operator() and brand_id is null)
  $$`.execute(db)

  await sql`create function app_console_brands() returns uuid[] language sql stable security definer set search_path = public as $$
    select coalesce(array_agg(distinct brand_id), '{}') from operator_grants
    where operator_id = app_console_operator() and brand_id is not null
  $$`.execute(db)

  await sql`create function app_console_owner() returns boolean language sql stable security definer set search_path = public as $$
    select exists (
      select from operator_grants where operator_id = app_console_operator() and brand_id is null and role = 'owner')
  $$`.execute(db)

  await sql`create function app_console_may() returns boolean language sql stable security definer set search_path = public as $$
    select case when app_tenant() is null then app_console_operator() is not null
      else app_visible_tenants() <@ array[app_tenant()]
        and (app_console_everywhere() or app_tenant() = any(app_console_brands())) end
  $$`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/** How members prove who they are: sessions, links in e-mails, passkeys, codes; and logins that failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    proved_at timestamptz,
    country text,
    address_hash text,
    primary key (pool_id, token_hash),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column sessions.proved_at is
    'password, passkey or second factor: what can hurt the owner asks for a late one'`.execute(db)
  await sql`comment on column sessions.address_hash is 'of address_block, keyed: who reads it learns no address'`.execute(
    db,
  )
  await sql`create index sessions_account on sessions (pool_id, account_id)`.execute(db)
  await sql`create index sessions_address on sessions (pool_id, tenant_id, address_hash)`.execute(db)
  await protect(db, 'sessions', { reach: brandPrivate })
  await sql`create policy console_finds on sessions for select to manyhearts_console
    using (app_tenant() is null and ${sql.raw(grantedBrands)})`.execute(db)

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

  // By what was typed, whether or not an account has it; of what was typed stands a hash (decision 205).
  await sql`create table login_attempts (
    pool_id uuid not null,
    tenant_id uuid not null,
    key_hash text not null,
    tries integer not null default 1,
    since timestamptz not null default now(),
    locked_until timestamptz,
    primary key (pool_id, tenant_id, key_hash)
  )`.execute(db)
  await sql`create index login_attempts_old on login_attempts (pool_id, tenant_id, since)`.execute(db)
  await protect(db, 'login_attempts', { reach: brandPrivate })
  await passkeys(db)
}

async function passkeys(db: Kysely<unknown>): Promise<void> {
  await sql`create table passkeys (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    credential_id text not null,
    public_key text not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column passkeys.counter is
    'of uses, by authenticators that count: one that falls behind was copied'`.execute(db)
  await sql`create unique index passkeys_credential on passkeys (pool_id, tenant_id, credential_id)`.execute(db)
  await sql`create index passkeys_account on passkeys (pool_id, account_id)`.execute(db)
  await protect(db, 'passkeys', { reach: brandPrivate })

  await sql`create table used_challenges (
    pool_id uuid not null,
    tenant_id uuid not null,
    challenge_hash text not null,
    used_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, challenge_hash)
  )`.execute(db)
  await sql`comment on table used_challenges is
    'a challenge proves itself by its signature; answered, it stands here until it has expired'`.execute(db)
  await sql`create index used_challenges_old on used_challenges (pool_id, tenant_id, used_at)`.execute(db)
  await protect(db, 'used_challenges', { reach: brandPrivate })

  await sql`create table second_factors (
    pool_id uuid not null,
    account_id uuid not null,
    tenant_id uuid not null,
    secret text not null,
    last_step bigint not null default 0,
    created_at timestamptz not null default now(),
    confirmed_at timestamptz,
    primary key (pool_id, account_id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column second_factors.secret is 'sealed by a key of SECRET, with the account it belongs to'`.execute(
    db,
  )
  await sql`comment on column second_factors.last_step is
    'of the last code that was used, in half minutes: no code works twice'`.execute(db)
  await protect(db, 'second_factors', { reach: brandPrivate })

  await sql`create table recovery_codes (
    pool_id uuid not null,
    account_id uuid not null,
    tenant_id uuid not null,
    code_hash text not null,
    created_at timestamptz not null default now(),
    used_at timestamptz,
    primary key (pool_id, account_id, code_hash),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await protect(db, 'recovery_codes', { reach: brandPrivate })
}

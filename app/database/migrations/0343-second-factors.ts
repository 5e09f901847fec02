import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Codes of an authenticator app that a member is asked for besides the password, and those for a day without it. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`comment on column second_factors.last_step is 'of the last code that was used, in half minutes: no code works twice'`.execute(
    db,
  )
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

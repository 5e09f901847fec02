import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What members log in with instead of a password, each at the brand where it was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`comment on column passkeys.counter is 'of uses, by authenticators that count: one that falls behind was copied'`.execute(
    db,
  )
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
  await sql`comment on table used_challenges is 'a challenge proves itself by its signature; answered, it stands here until it has expired'`.execute(
    db,
  )
  await sql`create index used_challenges_old on used_challenges (pool_id, tenant_id, used_at)`.execute(db)
  await protect(db, 'used_challenges', { reach: brandPrivate })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Copies of a member's data, made on request and kept for a few days. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}

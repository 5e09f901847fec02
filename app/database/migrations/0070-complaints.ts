import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What people complain about, each to the brand it was sent to. A member's account is named while it exists. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    primary key (pool_id, id),
    unique (pool_id, reference)
  )`.execute(db)
  await protect(db, 'complaints', { reach: brandPrivate })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Members whom a member doesn't want to be shown again. Unlike a block, it works one way and stops nobody from writing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hidden_members (
    pool_id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    hidden_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, member_id, hidden_id)
  )`.execute(db)
  await sql`create index hidden_members_hidden on hidden_members (pool_id, hidden_id)`.execute(db)
  await protect(db, 'hidden_members', { reach: brandPrivate })
}

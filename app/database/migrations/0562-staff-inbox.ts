import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Who of the staff has a chat just now, and how long members waited for an answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_claims (
    pool_id uuid not null,
    tenant_id uuid not null,
    conversation_id uuid not null,
    claimed_by uuid not null,
    claimed_name text not null,
    claimed_until timestamptz not null,
    skipped_until timestamptz,
    primary key (pool_id, conversation_id)
  )`.execute(db)
  await sql`comment on column staff_claims.skipped_until is 'claimed_by skipped it: until then it is not their next'`.execute(
    db,
  )
  await sql`create index staff_claims_operator on staff_claims (pool_id, tenant_id, claimed_by)`.execute(db)
  await protect(db, 'staff_claims', { reach: brandPrivate })
  await sql`create table staff_answers (
    pool_id uuid not null,
    tenant_id uuid not null,
    draft_id uuid not null,
    conversation_id uuid not null,
    by_id uuid,
    by_name text not null,
    waited_seconds integer not null check (waited_seconds >= 0),
    at timestamptz not null default now(),
    primary key (pool_id, draft_id)
  )`.execute(db)
  await sql`create index staff_answers_brand on staff_answers (pool_id, tenant_id, at)`.execute(db)
  await protect(db, 'staff_answers', { reach: brandPrivate, rights: ['select', 'insert'] })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect } from './policies'

/**
 * What members tell of each other. A report belongs to the brand of who sent it and to the brand of who it is about: that
 * one decides, for each brand writes its own members.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table reports (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    reference text not null,
    reporter_id uuid not null,
    member_id uuid not null,
    member_tenant_id uuid not null,
    member_name text not null,
    reason text not null check (reason in ('money', 'rude', 'fake', 'minor', 'other')),
    message text,
    evidence jsonb not null,
    decision text check (decision in ('disabled', 'none')),
    statements jsonb not null default '{}',
    decided_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    unique (pool_id, reference)
  )`.execute(db)
  await sql`comment on column reports.evidence is
    'as it was when the report came: the profile, and the last messages when it came from a conversation'`.execute(db)
  await sql`comment on column reports.statements is 'of the operator, by language'`.execute(db)
  await sql`create index reports_member on reports (pool_id, member_tenant_id, member_id, created_at)`.execute(db)
  await protect(db, 'reports', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or member_tenant_id = app_tenant())',
    rights: ['select', 'insert', 'update'],
  })
  await sql`comment on column members.status is
    '0 disabled until confirmed, 1 active, 2 deleted, 3 disabled by a decision on a report'`.execute(db)
}

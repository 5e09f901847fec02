import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect, sharedInPool } from './policies'

/** Who looked at whose profile last: the weekly update tells how many, never who. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profile_visits (
    pool_id uuid not null,
    member_id uuid not null,
    visitor_id uuid not null,
    tenant_id uuid not null,
    visited_at timestamptz not null default now(),
    primary key (pool_id, member_id, visitor_id),
    check (member_id <> visitor_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, visitor_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column profile_visits.tenant_id is 'the brand of the visitor'`.execute(db)
  await sql`create index profile_visits_by on profile_visits (pool_id, visitor_id)`.execute(db)
  await protect(db, 'profile_visits', {
    reach: sharedInPool,
    write: 'pool_id = app_pool() and tenant_id = app_tenant()',
  })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** How long pages with `?lb` in their address were looked at (decisions, 'Visitors'): nothing says by whom. Kept 30 days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_visits (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    path text not null check (char_length(path) <= 200),
    milliseconds integer not null check (milliseconds >= 0),
    clicked boolean not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`create index page_visits_old on page_visits (pool_id, tenant_id, created_at)`.execute(db)
  await protect(db, 'page_visits', { reach: brandPrivate, rights: ['select', 'insert', 'delete'] })
}

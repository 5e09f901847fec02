import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What members noted for themselves on others' profiles (decisions, 'Tenants': `visible_profile_notes`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profile_notes (
    pool_id uuid not null,
    member_id uuid not null,
    about_id uuid not null,
    tenant_id uuid not null,
    note text not null check (char_length(note) between 1 and 500),
    updated_at timestamptz not null default now(),
    primary key (pool_id, member_id, about_id),
    check (member_id <> about_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, about_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column profile_notes.member_id is 'who wrote it, and alone reads it'`.execute(db)
  await sql`create index profile_notes_about on profile_notes (pool_id, about_id)`.execute(db)
  // Notes are read by their writer only, whatever a query forgets.
  await protect(db, 'profile_notes', { reach: `${brandPrivate} and member_id = app_viewer()` })
}

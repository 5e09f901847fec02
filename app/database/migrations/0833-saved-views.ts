import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofOperator } from './policies'

/** Filters of the moderation queue that an operator has named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table queue_views (
    operator_id uuid not null references operators (id) on delete cascade,
    id uuid not null,
    name text not null check (char_length(name) between 1 and 40),
    filters jsonb not null,
    created_at timestamptz not null default now(),
    primary key (operator_id, id),
    unique (operator_id, name)
  )`.execute(db)
  await ofOperator(db, 'queue_views')
}

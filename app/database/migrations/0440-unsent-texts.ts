import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Texts that were refused on a page without a script: they wait for their writer, whose browser keeps nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table unsent_texts (
    pool_id uuid not null,
    member_id uuid not null,
    to_id uuid not null,
    tenant_id uuid not null,
    body text not null check (char_length(body) between 1 and 20000),
    refused_at timestamptz not null default now(),
    primary key (pool_id, member_id, to_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, to_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column unsent_texts.member_id is 'who wrote it, and alone reads it'`.execute(db)
  await sql`create index unsent_texts_to on unsent_texts (pool_id, to_id)`.execute(db)
  await protect(db, 'unsent_texts', { reach: `${brandPrivate} and member_id = app_viewer()` })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, inPool, ofVisible, protect } from './policies'

/** A member's answers to the brand's prompts, at most three. One that waits for review is a case about a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table profile_answers (
    pool_id uuid not null,
    tenant_id uuid not null,
    id uuid not null,
    member_id uuid not null,
    prompt text not null,
    body text not null,
    position smallint not null check (position between 0 and 2),
    status text not null check (status in ('pending', 'active', 'removed')),
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    unique (pool_id, member_id, position) deferrable initially deferred
  )`.execute(db)
  await protect(db, 'profile_answers', { reach: `${inPool} and ${ofVisible}`, write: brandPrivate })
  await sql`create trigger profile_answers_case after insert or delete or update of status on profile_answers
    for each row execute function case_of_text()`.execute(db)
}

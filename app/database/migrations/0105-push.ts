import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** The browsers that get a member's pushes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_subscriptions (
    pool_id uuid not null,
    tenant_id uuid not null,
    endpoint_hash text not null,
    account_id uuid not null,
    session_id uuid not null,
    endpoint text not null,
    p256dh text not null,
    auth text not null,
    last_push uuid,
    created_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, endpoint_hash),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column push_subscriptions.endpoint_hash is 'SHA-256 of the endpoint: a browser has one a brand'`.execute(
    db,
  )
  await sql`comment on column push_subscriptions.session_id is 'pushes end with the session that asked for them'`.execute(
    db,
  )
  await sql`comment on column push_subscriptions.last_push is 'the job that was delivered last: repeated, it is left out'`.execute(
    db,
  )
  await sql`create index push_subscriptions_account on push_subscriptions (pool_id, account_id)`.execute(db)
  await protect(db, 'push_subscriptions', { reach: brandPrivate })

  await sql`alter table accounts add column push_shows_text boolean not null default true`.execute(db)
  await sql`comment on column accounts.push_shows_text is 'names and texts stand in pushes, which others may see on a locked screen'`.execute(
    db,
  )
}

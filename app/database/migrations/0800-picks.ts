import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * 'Three for you': the people picked for a member each week. A week is made once, also when nobody fits, and has a row of
 * its own for that.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table pick_weeks (
    pool_id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    week date not null,
    made_at timestamptz not null default now(),
    opened_at timestamptz,
    primary key (pool_id, member_id, week)
  )`.execute(db)
  await sql`comment on column pick_weeks.week is 'the Sunday on which it begins, in the time zone of the member'`.execute(
    db,
  )
  await protect(db, 'pick_weeks', { reach: brandPrivate })

  await sql`create table picks (
    pool_id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    week date not null,
    position smallint not null check (position between 0 and 2),
    picked_id uuid not null,
    primary key (pool_id, member_id, week, position),
    unique (pool_id, member_id, week, picked_id),
    check (member_id <> picked_id)
  )`.execute(db)
  await sql`comment on column picks.tenant_id is 'the brand of the member for whom they are picked'`.execute(db)
  await sql`create index picks_picked on picks (pool_id, picked_id)`.execute(db)
  await protect(db, 'picks', { reach: brandPrivate })

  // Off until somebody switches it on, also for those who joined before.
  await sql`alter table accounts
    add column picks_by_mail boolean not null default false,
    add column picks_by_push boolean not null default false,
    add column picks_due_at timestamptz`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** The swipe game: whom a member has seen there, and how far down the deck they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table swipes (
    pool_id uuid not null,
    member_id uuid not null,
    swiped_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    liked boolean not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, member_id, swiped_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, swiped_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column swipes.id is 'UUIDv7: the last one is what an undo takes back'`.execute(db)
  await sql`create index swipes_last on swipes (pool_id, member_id, id desc)`.execute(db)
  await sql`create index swipes_swiped on swipes (pool_id, swiped_id)`.execute(db)
  await protect(db, 'swipes', { reach: brandPrivate })

  await sql`create table swipe_cursors (
    pool_id uuid not null,
    member_id uuid not null,
    tenant_id uuid not null,
    last_active_at timestamptz not null,
    id uuid not null,
    primary key (pool_id, member_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on table swipe_cursors is
    'the place in the order of the deck above which a member has swiped: without it thousands of swipes are skipped one by one'`.execute(
    db,
  )
  await protect(db, 'swipe_cursors', { reach: brandPrivate })
}

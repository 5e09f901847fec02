import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, inPool, ofBrand, ofVisible, protect } from './policies'

/** Likes between members of a pool, how many of a day's likes a member has used, and the swipe game. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table likes (
    pool_id uuid not null,
    member_id uuid not null,
    liked_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    like_new boolean not null default true,
    popped_up boolean not null default false,
    match_id uuid,
    created_at timestamptz not null default now(),
    matched_at timestamptz,
    primary key (pool_id, member_id, liked_id),
    check (member_id <> liked_id),
    check ((match_id is null) = (matched_at is null)),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, liked_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column likes.id is 'UUIDv7: the order of lists and their cursor'`.execute(db)
  await sql`comment on column likes.tenant_id is 'the brand of the member who likes'`.execute(db)
  await sql`comment on column likes.popped_up is 'the liked member was told by the pop-up'`.execute(db)
  await sql`comment on column likes.match_id is 'UUIDv7, the same on both likes of a match'`.execute(db)
  await sql`create index likes_sent on likes (pool_id, member_id, id desc)`.execute(db)
  await sql`create index likes_received on likes (pool_id, liked_id, id desc)`.execute(db)
  await sql`create index likes_new on likes (pool_id, liked_id, id desc) where like_new`.execute(db)
  await sql`create index likes_matches on likes (pool_id, member_id, match_id desc) where match_id is not null`.execute(
    db,
  )
  await protect(db, 'likes', {
    reach: `${inPool} and (${ofVisible} or member_id = (select app_viewer()) or liked_id = (select app_viewer()))`,
    write: 'pool_id = app_pool() and (tenant_id = app_tenant() or liked_id = app_viewer())',
  })

  await sql`create table like_days (
    pool_id uuid not null,
    member_id uuid not null,
    day date not null,
    tenant_id uuid not null,
    used integer not null check (used > 0),
    primary key (pool_id, member_id, day),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column like_days.day is 'in the time zone of the brand'`.execute(db)
  await protect(db, 'like_days', { reach: brandPrivate })
  await game(db)
}

async function game(db: Kysely<unknown>): Promise<void> {
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
  await protect(db, 'swipes', {
    reach: `${inPool} and ${ofBrand}`,
    write: brandPrivate,
  })

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
  await protect(db, 'swipe_cursors', {
    reach: `${inPool} and ${ofBrand}`,
    write: brandPrivate,
  })
}

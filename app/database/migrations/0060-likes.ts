import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Likes between members of a pool, and how many of a day's likes a member has used. */
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
  // A like belongs to the brand of who likes. Who is liked reaches it too: they see it, and liking back makes it a match.
  const liked = 'liked_id = app_viewer()'
  await protect(db, 'likes', {
    reach: `pool_id = app_pool() and (tenant_id = any(app_visible_tenants()) or member_id = app_viewer() or ${liked})`,
    write: `pool_id = app_pool() and (tenant_id = app_tenant() or ${liked})`,
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
}

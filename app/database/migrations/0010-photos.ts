import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, inPool, ofVisible, protect } from './policies'

/** Photos of profiles: sister brands of a pool see them, each brand writes its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table photos (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    position integer not null,
    status text not null default 'pending' check (status in ('pending', 'active', 'rejected')),
    rejection text,
    hash text not null,
    width integer not null,
    height integer not null,
    created_at timestamptz not null default now(),
    blurred_hash text not null,
    primary key (pool_id, id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column photos.position is 'the main photo has 0'`.execute(db)
  await sql`comment on column photos.blurred_hash is
    'names the blurred file: the sharp one''s name must not follow from what a locked photo shows'`.execute(db)
  await sql`create index photos_member on photos (pool_id, member_id, position)`.execute(db)
  await sql`create unique index photos_hash on photos (pool_id, member_id, hash)`.execute(db)
  await sql`create index photos_main on photos (pool_id, member_id, position, id) where status = 'active'`.execute(db)
  // An operator asks for the photos that wait, oldest first.
  await sql`create index photos_waiting on photos (pool_id, tenant_id, created_at, id) where status = 'pending'`.execute(
    db,
  )
  // Every photo that goes out is looked for by the name of its file.
  await sql`create index photos_blurred on photos (pool_id, blurred_hash)`.execute(db)
  await protect(db, 'photos', { reach: `${inPool} and ${ofVisible}`, write: brandPrivate })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { protect, sharedInPool } from './policies'

const writesOfTheBrand = 'pool_id = app_pool() and tenant_id = app_tenant()'

/** Public profiles and their photos. Sister brands of a pool see each other's; each brand writes its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table members (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    name text not null,
    gender text not null check (gender in ('male', 'female')),
    seeks text[] not null,
    sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
    birth_date date not null,
    country text,
    region text,
    city_id integer,
    city text,
    lat real,
    lon real,
    cell integer,
    hair_colour text,
    eye_colour text,
    body_type text,
    relationship_status text,
    tattoos text,
    reason text,
    interests text[] not null default '{}',
    about_me text,
    languages text[] not null default '{}',
    fictional boolean not null default false,
    status smallint not null default 0,
    invisible boolean not null default false,
    shared boolean not null default false,
    shown_outside boolean not null default false,
    shows_sensitive boolean not null default false,
    premium boolean not null default false,
    has_photo boolean not null default false,
    last_active_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column members.status is '0 disabled, 1 active, 2 deleted'`.execute(db)
  // A member of a sister brand is visible only with consent (`shared`); the brand itself sees all of its own.
  await protect(db, 'members', {
    reach: 'pool_id = app_pool() and (tenant_id = app_tenant() or (shared and tenant_id = any(app_visible_tenants())))',
    write: writesOfTheBrand,
  })

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
    primary key (pool_id, id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column photos.position is 'the main photo has 0'`.execute(db)
  await sql`create index photos_member on photos (pool_id, member_id, position)`.execute(db)
  await sql`create index photos_hash on photos (pool_id, hash)`.execute(db)
  await protect(db, 'photos', { reach: sharedInPool, write: writesOfTheBrand })

  await sql`create table blocks (
    pool_id uuid not null,
    member_id uuid not null,
    blocked_id uuid not null,
    tenant_id uuid not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, member_id, blocked_id)
  )`.execute(db)
  await sql`create index blocks_blocked on blocks (pool_id, blocked_id, member_id)`.execute(db)
  // Blocks act in the whole pool, whatever brands still see each other.
  await protect(db, 'blocks', { reach: 'pool_id = app_pool()', write: writesOfTheBrand })
}

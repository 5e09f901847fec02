import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, inPool, ofBrand, ofVisible, protect, sharedInPool } from './policies'

/** Brand and audience stand before the order, filters behind it: a list reads whole ranges of its index. */
const brand = 'pool_id, gender, tenant_id, audience'
const order = 'last_active_at desc, id desc'
const listed = 'status = 1 and not invisible'

/** Public profiles. Sister brands of a pool see each other's where the member agreed; each brand writes its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whose wish includes men is below 3, whose includes women above 1.
  await sql`create function wish_code(seeks text[]) returns smallint language sql immutable parallel safe
    return (case when seeks @> '{male,female}'::text[] then 2 when 'male' = any(seeks) then 1 else 3 end)::smallint`.execute(
    db,
  )

  await sql`create table members (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    name text not null,
    gender text not null check (gender in ('male', 'female')),
    seeks text[] not null,
    birth_date date not null,
    country text,
    region text,
    city_id integer,
    city text,
    lat real,
    lon real,
    cell integer,
    reason text,
    interests text[] not null default '{}',
    about_me text,
    languages text[] not null default '{}',
    fictional boolean not null default false,
    status smallint not null default 0,
    invisible boolean not null default false,
    shown_outside boolean not null default false,
    shows_sensitive boolean not null default false,
    premium boolean not null default false,
    has_photo boolean not null default false,
    last_active_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    shared_with uuid[] not null default '{}',
    audience bigint not null generated always as (hash_array_extended(shared_with, 0) # wish_code(seeks)) stored,
    gender_changed_at timestamptz,
    seeks_min_age smallint,
    seeks_max_age smallint,
    facts jsonb not null default '{}',
    primary key (pool_id, id),
    constraint members_seeks_ages check (seeks_min_age <= seeks_max_age and (seeks_min_age is null) = (seeks_max_age is null))
  )`.execute(db)
  await sql`comment on column members.status is
    '0 disabled until confirmed, 1 active, 2 deleted, 3 disabled by a decision on a report'`.execute(db)
  await sql`comment on column members.shared_with is 'sister brands that the standing consent names, ascending'`.execute(
    db,
  )
  // What waits for the team is read from its profiles, which are few.
  await sql`create index members_fictional on members (pool_id, tenant_id, id) where fictional`.execute(db)
  // A member of a sister brand is visible only where their consent names this brand; the brand itself sees all of its own.
  await protect(db, 'members', {
    reach: `${inPool} and case when ${ofBrand} then true else ${ofVisible} and (select app_tenant()) = any(shared_with) end`,
    write: brandPrivate,
  })
  await sql`create policy console_finds on members for select to manyhearts_console
    using (app_tenant() is null and ${sql.raw(grantedBrands)})`.execute(db)
  await lists(db)
  await audiences(db)
  await others(db)
}

/** What lists and counts read (docs/decisions/120, 221). */
async function lists(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string, condition = listed, further = '') =>
    sql.raw(`create index ${name} on members (${brand}, ${columns}) ${further} where ${condition}`).execute(db)
  await index('members_list', `country, ${order}, birth_date, region, has_photo`)
  await index('members_list_anywhere', `${order}, birth_date, has_photo`)
  // A region is a fiftieth of its country: behind the order a page read thousands of entries.
  await index('members_region', `region, ${order}, birth_date, country, has_photo`)
  // Distances run from city to city: the nearest members are those of the nearest city.
  await index('members_city', `city_id, ${order}, birth_date, country, has_photo`)
  await index('members_cell', `cell, ${order}, birth_date, country, has_photo, city_id`)
  await index('members_outside', `${order}, country`, `${listed} and has_photo and (fictional or shown_outside)`)
  // The last condition, which every id meets, keeps the planner from using these for the list.
  const joined = `${listed} and id <> '00000000-0000-0000-0000-000000000000'`
  await index('members_newest', 'country, id desc, birth_date, region, has_photo', joined)
  await index('members_newest_anywhere', 'id desc, birth_date, has_photo', joined)
  // The policy asks for `shared_with`: with it the count reads the index alone.
  await index(
    'members_count',
    'country, birth_date, region, has_photo, id',
    `${listed} and id > '00000000-0000-0000-0000-000000000000'`,
    'include (shared_with)',
  )
}

/** The sets of brands that members of a brand have consented to, with their wish. Whoever writes a member, the set is here. */
async function audiences(db: Kysely<unknown>): Promise<void> {
  await sql`create table audiences (
    pool_id uuid not null,
    tenant_id uuid not null,
    brands uuid[] not null,
    wish smallint not null,
    id bigint not null generated always as (hash_array_extended(brands, 0) # wish) stored,
    primary key (pool_id, tenant_id, id)
  )`.execute(db)
  await sql`comment on column audiences.wish is 'wish_code of its members: 1 seeks men, 2 both, 3 women'`.execute(db)
  await protect(db, 'audiences', {
    reach: `${inPool} and case when ${ofBrand} then true else ${ofVisible} end`,
    write: brandPrivate,
    rights: ['select', 'insert'],
  })

  await sql`create function note_audiences() returns trigger language plpgsql as $$ begin
    insert into audiences (pool_id, tenant_id, brands, wish)
      select distinct pool_id, tenant_id, shared_with, wish_code(seeks) from added on conflict do nothing;
    return null;
  end $$`.execute(db)

  await sql`create function note_audience() returns trigger language plpgsql as $$ begin
    insert into audiences (pool_id, tenant_id, brands, wish)
      values (new.pool_id, new.tenant_id, new.shared_with, wish_code(new.seeks)) on conflict do nothing;
    return null;
  end $$`.execute(db)

  await sql`create trigger members_added after insert on members
    referencing new table as added for each statement execute function note_audiences()`.execute(db)

  await sql`create trigger members_shared after update of shared_with, seeks on members
    for each row when (old.shared_with is distinct from new.shared_with or old.seeks is distinct from new.seeks)
    execute function note_audience()`.execute(db)
}

/** What members keep of each other: blocks, notes, visits; and what operators noted. */
async function others(db: Kysely<unknown>): Promise<void> {
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
  await protect(db, 'blocks', {
    reach: inPool,
    write: brandPrivate,
  })

  await sql`create table profile_notes (
    pool_id uuid not null,
    member_id uuid not null,
    about_id uuid not null,
    tenant_id uuid not null,
    note text not null check (char_length(note) between 1 and 500),
    updated_at timestamptz not null default now(),
    primary key (pool_id, member_id, about_id),
    check (member_id <> about_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, about_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column profile_notes.member_id is 'who wrote it, and alone reads it'`.execute(db)
  await sql`create index profile_notes_about on profile_notes (pool_id, about_id)`.execute(db)
  // Notes are read by their writer only, whatever a query forgets.
  await protect(db, 'profile_notes', { reach: `${brandPrivate} and member_id = app_viewer()` })

  await sql`create table profile_visits (
    pool_id uuid not null,
    member_id uuid not null,
    visitor_id uuid not null,
    tenant_id uuid not null,
    visited_at timestamptz not null default now(),
    primary key (pool_id, member_id, visitor_id),
    check (member_id <> visitor_id),
    foreign key (pool_id, member_id) references members (pool_id, id) on delete cascade,
    foreign key (pool_id, visitor_id) references members (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column profile_visits.tenant_id is 'the brand of the visitor'`.execute(db)
  await sql`create index profile_visits_by on profile_visits (pool_id, visitor_id)`.execute(db)
  await protect(db, 'profile_visits', {
    reach: sharedInPool,
    write: brandPrivate,
  })

  await sql`create table member_notes (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    member_id uuid not null,
    author text not null,
    body text not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on table member_notes is 'what operators noted about a member'`.execute(db)
  await sql`create index member_notes_member on member_notes (pool_id, member_id, created_at)`.execute(db)
  await protect(db, 'member_notes', { reach: brandPrivate, rights: ['select', 'insert'] })
}

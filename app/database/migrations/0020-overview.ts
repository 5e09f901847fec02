import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/**
 * Numbers of each brand: visits and postbacks as they come, and by day what a job keeps equal to the rows that it counts. The
 * console's overview reads nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await visits(db)
  await figures(db)
}

async function visits(db: Kysely<unknown>): Promise<void> {
  await sql`create table page_visits (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    path text not null check (char_length(path) <= 200),
    milliseconds integer not null check (milliseconds >= 0),
    clicked boolean not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`create index page_visits_old on page_visits (pool_id, tenant_id, created_at)`.execute(db)
  await protect(db, 'page_visits', { reach: brandPrivate, rights: ['select', 'insert', 'delete'] })

  await sql`create table visit_counts (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    network text not null check (char_length(network) <= 100),
    ref text not null check (char_length(ref) <= 100),
    sub1 text not null check (char_length(sub1) <= 100),
    lander text not null check (char_length(lander) <= 100),
    variant text not null check (char_length(variant) <= 100),
    visits integer not null check (visits >= 0),
    robots integer not null check (robots >= 0),
    primary key (pool_id, tenant_id, day, network, ref, sub1, lander, variant)
  )`.execute(db)
  await protect(db, 'visit_counts', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table visit_quarters (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    quarter smallint not null check (quarter between 0 and 95),
    visits integer not null check (visits >= 0),
    primary key (pool_id, tenant_id, day, quarter)
  )`.execute(db)
  await sql`comment on table visit_quarters is
    'visits of a day by quarter of an hour, in the brand''s time zone: of nobody in particular'`.execute(db)
  await protect(db, 'visit_quarters', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table returns (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    away smallint not null check (away between 1 and 28),
    members integer not null check (members >= 0),
    primary key (pool_id, tenant_id, day, away)
  )`.execute(db)
  await sql`comment on table returns is
    'how many members came for the first time of a day, by the days since they were last there, 28 for more'`.execute(
    db,
  )
  await protect(db, 'returns', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table postbacks (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    event text not null,
    subject_id uuid not null,
    network text not null,
    ref text not null,
    tries integer not null,
    status integer,
    first_at timestamptz not null default now(),
    last_at timestamptz not null default now(),
    accepted_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column postbacks.id is
    'of the event, as the network is told it: that of its row in the outbox'`.execute(db)
  await sql`comment on column postbacks.status is 'of the last answer, as HTTP has it; null: none came'`.execute(db)
  await sql`create index postbacks_newest on postbacks (pool_id, tenant_id, first_at desc, id desc)`.execute(db)
  await sql`create index postbacks_unaccepted on postbacks (pool_id, tenant_id, first_at desc, id desc)
    where accepted_at is null`.execute(db)
  await protect(db, 'postbacks', { reach: brandPrivate })
}

async function figures(db: Kysely<unknown>): Promise<void> {
  await sql`create table roll_ups (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date,
    quarter smallint not null default 0 check (quarter between 0 and 96),
    counted_at timestamptz,
    next_at timestamptz not null default now(),
    members integer not null default 0,
    cases_open integer not null default 0,
    reports_open integer not null default 0,
    oldest_at timestamptz,
    primary key (pool_id, tenant_id)
  )`.execute(db)
  await sql`comment on table roll_ups is
    'brands that are counted, and how far: day and quarters of an hour that are over, in the brand''s time zone'`.execute(
    db,
  )
  await sql`create index roll_ups_due on roll_ups (next_at)`.execute(db)
  await protect(db, 'roll_ups', { reach: brandPrivate, rights: ['select', 'insert'] })

  await sql`create table day_figures (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    visits integer not null,
    signups integer not null,
    activated integer not null,
    active integer not null,
    active_7 integer not null default 0,
    active_28 integer not null default 0,
    first_messages integer not null,
    answered integer not null,
    buyers integer not null,
    buyers_7 integer not null default 0,
    buyers_28 integer not null default 0,
    visits_until integer[],
    signups_until integer[],
    activated_until integer[],
    first_messages_until integer[],
    buyers_until integer[],
    primary key (pool_id, tenant_id, day)
  )`.execute(db)
  await sql`comment on column day_figures.active_28 is
    'members who were there within the 28 days that end with this one, each counted once'`.execute(db)
  await sql`comment on column day_figures.signups_until is
    'how many there were after each of the 96 quarters of an hour; null of days that are no more compared'`.execute(db)
  await protect(db, 'day_figures', { reach: brandPrivate, rights: ['select'] })

  await sql`create table day_money (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    currency text not null,
    orders integer not null,
    paid bigint not null,
    refunds integer not null,
    returned bigint not null,
    primary key (pool_id, tenant_id, day, currency)
  )`.execute(db)
  await protect(db, 'day_money', { reach: brandPrivate, rights: ['select'] })

  for (const table of ['roll_ups', 'day_figures', 'day_money']) {
    await sql`create policy console_granted_brands on ${sql.table(table)} for select to manyhearts_console
      using (${sql.raw(grantedBrands)})`.execute(db)
  }
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What reaches members outside the site: pushes, e-mails of the calendar, campaigns, and what became of each. */
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
  await sql`comment on column push_subscriptions.endpoint_hash is
    'SHA-256 of the endpoint: a browser has one a brand'`.execute(db)
  await sql`comment on column push_subscriptions.session_id is 'pushes end with the session that asked for them'`.execute(
    db,
  )
  await sql`comment on column push_subscriptions.last_push is
    'the job that was delivered last: repeated, it is left out'`.execute(db)
  await sql`create index push_subscriptions_account on push_subscriptions (pool_id, account_id)`.execute(db)
  await protect(db, 'push_subscriptions', { reach: brandPrivate })

  await sql`create table calendar_mails (
    pool_id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    kind text not null,
    period text not null check (char_length(period) <= 100),
    id uuid not null,
    batch uuid not null,
    planned_at timestamptz not null default now(),
    sent_at timestamptz,
    outcome text check (outcome in ('sent', 'refused', 'bounced')),
    opened smallint[] not null default '{}',
    primary key (pool_id, account_id, kind, period),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column calendar_mails.kind is 'the notification preference that switches it'`.execute(db)
  await sql`comment on column calendar_mails.id is 'of the e-mail: sent again after a crash, it is the same one'`.execute(
    db,
  )
  await sql`comment on column calendar_mails.opened is 'numbers of the links that were opened'`.execute(db)
  await sql`create index calendar_mails_waiting on calendar_mails (pool_id, tenant_id, batch) where sent_at is null`.execute(
    db,
  )
  await sql`create unique index calendar_mails_id on calendar_mails (pool_id, id)`.execute(db)
  await sql`create index calendar_mails_period on calendar_mails (pool_id, tenant_id, kind, period)`.execute(db)
  await protect(db, 'calendar_mails', { reach: brandPrivate })

  await sql`create table campaigns (
    pool_id uuid not null,
    tenant_id uuid not null,
    name text not null check (char_length(name) <= 100),
    kind text not null check (kind in ('news', 'promotions')),
    letters jsonb not null,
    sent_at timestamptz not null default now(),
    primary key (pool_id, tenant_id, name)
  )`.execute(db)
  await sql`comment on column campaigns.letters is 'by language, as the files were when it was sent'`.execute(db)
  await protect(db, 'campaigns', { reach: brandPrivate, rights: ['select', 'insert'] })

  await sql`create table sent_mails (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    kind text not null,
    sent_at timestamptz not null default now(),
    outcome text not null check (outcome in ('sent', 'refused', 'bounced')),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column sent_mails.id is 'of the e-mail: what its bounce names'`.execute(db)
  await sql`create index sent_mails_account on sent_mails (pool_id, account_id, sent_at)`.execute(db)
  await sql`create index sent_mails_old on sent_mails (pool_id, tenant_id, sent_at)`.execute(db)
  await sql`create index sent_mails_failed on sent_mails (sent_at) where outcome <> 'sent'`.execute(db)
  await protect(db, 'sent_mails', { reach: brandPrivate })
  await functions(db)
}

async function functions(db: Kysely<unknown>): Promise<void> {
  await sql`create function known_zone(zone text, otherwise text) returns text language plpgsql stable as $$
    begin
      perform now() at time zone zone;
      return coalesce(zone, otherwise);
    exception when invalid_parameter_value then
      return otherwise;
    end $$`.execute(db)
  await sql`comment on function known_zone is 'what a browser calls its time zone, where PostgreSQL knows it'`.execute(
    db,
  )

  // UUIDv7: PostgreSQL has one of its own from 18 on.
  await sql`create function time_ordered_id() returns uuid language sql volatile as $$
    select encode(set_byte(filled, 6, (get_byte(filled, 6) & 15) | 112), 'hex')::uuid
    from (select overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6) as filled) made
  $$`.execute(db)
}

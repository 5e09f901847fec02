import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { ofInstallation } from './policies'

/** Rules that watch the installation, what they raised, and whom it was told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table alert_rules (
    kind text primary key check (char_length(kind) <= 40),
    threshold integer not null check (threshold between 0 and 1000000),
    enabled boolean not null,
    at_once boolean not null
  )`.execute(db)
  await sql`comment on column alert_rules.at_once is 'told in quiet hours too'`.execute(db)

  await sql`create table alert_channels (
    id boolean primary key default true check (id),
    emails text[] not null default '{}' check (cardinality(emails) <= 10),
    webhook_url text check (char_length(webhook_url) <= 500),
    webhook_secret text,
    quiet_from smallint check (quiet_from between 0 and 23),
    quiet_until smallint check (quiet_until between 0 and 23),
    time_zone text not null default 'UTC',
    watched_at timestamptz
  )`.execute(db)
  await sql`comment on table alert_channels is 'whom alerts are told; one row at most. The secret is sealed with SECRET'`.execute(
    db,
  )

  await sql`create table alerts (
    id uuid primary key,
    kind text not null,
    subject text not null check (char_length(subject) <= 200),
    value double precision not null,
    threshold integer not null,
    raised_at timestamptz not null default now(),
    seen_at timestamptz not null default now(),
    ended_at timestamptz
  )`.execute(db)
  await sql`comment on column alerts.subject is 'a brand, node, provider or currency; never a member. Empty: the installation'`.execute(
    db,
  )
  await sql`comment on column alerts.seen_at is 'when the cause was last there'`.execute(db)
  await sql`create unique index alerts_open on alerts (kind, subject) where ended_at is null`.execute(db)
  await sql`create index alerts_newest on alerts (raised_at desc, id desc)`.execute(db)

  await sql`create table alert_tellings (
    id uuid primary key,
    alert_id uuid references alerts (id) on delete cascade,
    what text not null check (what in ('raised', 'ended', 'test')),
    channel text not null check (channel in ('mail', 'webhook')),
    made_at timestamptz not null default now(),
    due_at timestamptz not null default now(),
    tries smallint not null default 0,
    told_at timestamptz,
    error text not null default '',
    unique (alert_id, what, channel)
  )`.execute(db)
  await sql`create index alert_tellings_due on alert_tellings (due_at) where told_at is null`.execute(db)

  for (const table of ['alert_rules', 'alert_channels', 'alerts', 'alert_tellings']) {
    await ofInstallation(db, table)
    // Owners of all brands alone: addresses and the webhook's secret are no business of other roles.
    await sql
      .raw(`create policy owners on ${table} to manyhearts_operators
        using ((select app_console_owner())) with check ((select app_console_owner()))`)
      .execute(db)
  }
  await sql`grant select, insert, update on alert_rules to manyhearts_operators`.execute(db)
  await sql`grant select, insert, update on alert_channels to manyhearts_operators`.execute(db)
  await sql`grant select on alerts to manyhearts_operators`.execute(db)
  await sql`grant select, insert on alert_tellings to manyhearts_operators`.execute(db)
}

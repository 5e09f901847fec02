import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** E-mails that the calendar brings, one for each member, kind and period, and when the next ones are due. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
    outcome text check (outcome in ('sent', 'refused')),
    primary key (pool_id, account_id, kind, period),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column calendar_mails.kind is 'the notification preference that switches it'`.execute(db)
  await sql`comment on column calendar_mails.id is 'of the e-mail: sent again after a crash, it is the same one'`.execute(
    db,
  )
  await sql`create index calendar_mails_waiting on calendar_mails (pool_id, tenant_id, batch) where sent_at is null`.execute(
    db,
  )
  await protect(db, 'calendar_mails', { reach: brandPrivate })

  await sql`alter table accounts add column weekly_due_at timestamptz, add column reminder_due_at timestamptz`.execute(
    db,
  )
  await sql`update accounts set reminder_due_at = 'infinity'`.execute(db)
  await sql`create index accounts_weekly_due on accounts (pool_id, tenant_id, weekly_due_at nulls first)
    where status = 'active' and not ('weekly_updates' = any(notifications_disabled))`.execute(db)
  await sql`create index accounts_reminder_due on accounts (pool_id, tenant_id, reminder_due_at nulls first)
    where status <> 'deleted' and not ('reminders' = any(notifications_disabled))`.execute(db)

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

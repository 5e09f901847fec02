import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What networks were told, and how they answered. Reports read accounts by when they signed up and confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
  await sql`comment on column postbacks.id is 'of the event, as the network is told it: that of its row in the outbox'`.execute(
    db,
  )
  await sql`comment on column postbacks.status is 'of the last answer, as HTTP has it; null: none came'`.execute(db)
  await sql`create index postbacks_newest on postbacks (pool_id, tenant_id, first_at desc, id desc)`.execute(db)
  await sql`create index postbacks_unaccepted on postbacks (pool_id, tenant_id, first_at desc, id desc)
    where accepted_at is null`.execute(db)
  await protect(db, 'postbacks', { reach: brandPrivate })
  await sql`create index accounts_signed_up on accounts (pool_id, tenant_id, signup_at)`.execute(db)
  await sql`create index accounts_confirmed on accounts (pool_id, tenant_id, confirmed_at)`.execute(db)
}

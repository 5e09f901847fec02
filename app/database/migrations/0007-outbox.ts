import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Durable effects (mail, push, postback), written in the transaction that causes them; the jobs role relays them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table outbox (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    kind text not null,
    key text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    relayed_at timestamptz,
    primary key (pool_id, id),
    unique (pool_id, key)
  )`.execute(db)
  await sql`create index outbox_waiting on outbox (created_at) where relayed_at is null`.execute(db)
  await protect(db, 'outbox', { reach: brandPrivate, rights: ['insert'] })
  await sql`create policy jobs on outbox to manyhearts_jobs using (true) with check (true)`.execute(db)
  await sql`grant select, update, delete on outbox to manyhearts_jobs`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/**
 * What members of each origin came to, by day: a job counts the days that are over, so that a report of partners doesn't read
 * every sign-up of its time, and members who are erased stay counted where they came from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table day_origins (
    pool_id uuid not null,
    tenant_id uuid not null,
    day date not null,
    network text not null,
    ref text not null,
    sub1 text not null,
    lander text not null,
    variant text not null,
    currency text not null,
    signups integer not null,
    activations integer not null,
    purchases integer not null,
    first_purchases integer not null,
    revenue bigint not null,
    refunds bigint not null,
    primary key (pool_id, tenant_id, day, network, ref, sub1, lander, variant, currency)
  )`.execute(db)
  await sql`comment on column day_origins.currency is 'of the money; empty of what has none'`.execute(db)
  await protect(db, 'day_origins', { reach: brandPrivate, rights: ['select'] })

  await sql`alter table roll_ups add column origins_until date`.execute(db)
  await sql`comment on column roll_ups.origins_until is
    'the last day of which day_origins holds all there was; null before the first count'`.execute(db)
}

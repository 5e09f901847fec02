import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Mandates for direct debit with the code that confirms them, and who may not pay so. Private to the brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table mandates (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    order_key uuid not null,
    reference text not null,
    holder text not null,
    iban text not null,
    street text not null,
    postal_code text not null,
    city text not null,
    country text not null,
    phone text not null,
    code_hash text not null,
    code_sent_at timestamptz not null,
    tries integer not null default 0,
    confirmed_at timestamptz,
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column mandates.order_key is 'the order that it is for: one mandate an order'`.execute(db)
  await sql`create unique index mandates_order on mandates (pool_id, account_id, order_key)`.execute(db)
  await sql`create unique index mandates_reference on mandates (pool_id, tenant_id, reference)`.execute(db)
  await protect(db, 'mandates', { reach: brandPrivate })

  await sql`create table direct_debit_blocks (
    pool_id uuid not null,
    account_id uuid not null,
    tenant_id uuid not null,
    reason text not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, account_id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await protect(db, 'direct_debit_blocks', { reach: brandPrivate })

  await sql`alter table orders add mandate_reference text`.execute(db)
}

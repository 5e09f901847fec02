import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Discount codes of a brand (specification 3), and which order holds which discount. Private to the brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table discount_codes (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    code text not null,
    value_percentage integer not null check (value_percentage between 1 and 90),
    minimum_order_value integer check (minimum_order_value > 0),
    country text,
    user_id uuid,
    expires timestamptz,
    currency text,
    status text not null default 'active' check (status in ('active', 'ended')),
    validity text not null default 'once-per-user' check (validity in ('once-per-user', 'once', 'unlimited')),
    paymentmethods text[] not null default '{}',
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    check (minimum_order_value is null or currency is not null)
  )`.execute(db)
  await sql`comment on column discount_codes.code is 'in capitals'`.execute(db)
  await sql`comment on column discount_codes.minimum_order_value is
    'minor units of the currency, before the discount'`.execute(db)
  await sql`comment on column discount_codes.paymentmethods is 'empty: every one'`.execute(db)
  await sql`create unique index discount_codes_code on discount_codes (pool_id, tenant_id, code)`.execute(db)
  await sql`create index discount_codes_user on discount_codes (pool_id, user_id) where user_id is not null`.execute(db)
  await sql`create index discount_codes_newest on discount_codes (pool_id, tenant_id, id desc)`.execute(db)
  await protect(db, 'discount_codes', { reach: brandPrivate })

  await sql`create table discount_uses (
    pool_id uuid not null,
    order_id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    payment_id integer not null,
    code text not null,
    claim text,
    status text not null default 'reserved' check (status in ('reserved', 'used', 'free')),
    created_at timestamptz not null default now(),
    primary key (pool_id, order_id)
  )`.execute(db)
  await sql`comment on column discount_uses.payment_id is 'the number of the order'`.execute(db)
  await sql`comment on column discount_uses.claim is 'what one order at a time can hold; null where all may'`.execute(
    db,
  )
  await sql`create unique index discount_uses_claim on discount_uses (pool_id, tenant_id, claim)
    where claim is not null and status <> 'free'`.execute(db)
  await sql`create index discount_uses_account on discount_uses (pool_id, tenant_id, account_id, code)`.execute(db)
  await sql`create index discount_uses_code on discount_uses (pool_id, tenant_id, code, payment_id desc) include (status)`.execute(
    db,
  )
  // As orders, they stay when the account is purged: no foreign key.
  await protect(db, 'discount_uses', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** Orders, what payment providers told of them, and the books of the built-in sandbox provider. All private to the brand. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_numbers (
    pool_id uuid not null,
    tenant_id uuid not null,
    last integer not null,
    primary key (pool_id, tenant_id)
  )`.execute(db)
  await protect(db, 'order_numbers', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table orders (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    order_key uuid not null,
    payment_id integer not null,
    bundle_id integer not null,
    credits integer not null check (credits > 0),
    amount integer not null check (amount > 0),
    currency text not null,
    method text not null,
    status text not null default 'loading' check (status in ('loading', 'pending', 'completed', 'failed', 'cancelled')),
    tax_country text not null,
    tax_rate integer not null check (tax_rate >= 0),
    location_proofs jsonb not null,
    delivery_agreed_at timestamptz not null,
    first_purchase boolean not null default false,
    traffic_source text,
    provider text not null,
    provider_payment_id text,
    checkout_url text,
    created_at timestamptz not null default now(),
    paid_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column orders.order_key is 'made where the order is pressed: the same key twice is one order'`.execute(
    db,
  )
  await sql`comment on column orders.payment_id is 'the number of the order, counted by the brand'`.execute(db)
  await sql`comment on column orders.amount is 'minor units of the currency, tax included'`.execute(db)
  await sql`comment on column orders.tax_rate is 'hundredths of a per cent'`.execute(db)
  await sql`create unique index orders_key on orders (pool_id, account_id, order_key)`.execute(db)
  await sql`create unique index orders_number on orders (pool_id, tenant_id, payment_id)`.execute(db)
  await sql`create unique index orders_at_provider on orders (pool_id, provider, provider_payment_id)`.execute(db)
  await sql`create index orders_account on orders (pool_id, account_id, payment_id desc)`.execute(db)
  // An order stays when its account is purged, without personal data: no foreign key.
  await protect(db, 'orders', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table payment_notifications (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    provider text not null,
    provider_payment_id text not null,
    event text not null,
    amount integer not null,
    currency text not null,
    received_at timestamptz not null default now(),
    applied_at timestamptz,
    outcome text check (outcome in ('applied', 'changed_nothing', 'unknown_payment', 'wrong_amount')),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`create unique index payment_notifications_event on payment_notifications
    (pool_id, provider, provider_payment_id, event, amount, currency)`.execute(db)
  await protect(db, 'payment_notifications', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table sandbox_payments (
    pool_id uuid not null,
    id text not null,
    tenant_id uuid not null,
    order_id uuid not null,
    payment_id integer not null,
    credits integer not null,
    method text not null,
    amount integer not null,
    currency text not null,
    status text not null default 'open' check (status in ('open', 'pending', 'paid', 'failed', 'cancelled')),
    return_path text not null,
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`create unique index sandbox_payments_order on sandbox_payments (pool_id, order_id)`.execute(db)
  await protect(db, 'sandbox_payments', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, protect } from './policies'

/** What comes after a payment: refunds, chargebacks, ways to pay that are kept, and when an unfinished one is asked for again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column refunded integer not null default 0 check (refunded >= 0),
    add column refunded_at timestamptz,
    add column charged_back_at timestamptz,
    add column keep_method boolean not null default false,
    add column stored_method_id uuid,
    add column next_look_at timestamptz default now() + interval '1 minute'`.execute(db)
  await sql`comment on column orders.refunded is 'minor units that went back or are on their way, chargebacks included'`.execute(
    db,
  )
  await sql`comment on column orders.keep_method is 'the buyer ticked that the way to pay is kept for the next order'`.execute(
    db,
  )
  await sql`comment on column orders.next_look_at is 'when the provider is asked for an unfinished payment again'`.execute(
    db,
  )
  await sql`create index orders_unfinished on orders (pool_id, next_look_at) where status in ('loading', 'pending')`.execute(
    db,
  )
  await sql`create index orders_paid on orders (pool_id, tenant_id, paid_at) where status = 'completed'`.execute(db)

  await sql`alter table accounts add column refunded_at timestamptz, add column charged_back_at timestamptz`.execute(db)
  await sql`comment on column accounts.charged_back_at is 'the last time a bank took a payment of this account back'`.execute(
    db,
  )

  await sql`alter table payment_notifications
    add column next_look_at timestamptz not null default now() + interval '10 seconds'`.execute(db)
  await sql`create index payment_notifications_waiting on payment_notifications (pool_id, next_look_at)
    where applied_at is null`.execute(db)

  await sql`create table refunds (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    order_id uuid not null,
    kind text not null check (kind in ('withdrawal', 'unclaimed', 'provider', 'chargeback')),
    credits integer not null check (credits >= 0),
    amount integer not null check (amount > 0),
    currency text not null,
    status text not null check (status in ('requested', 'done', 'refused')),
    requested_at timestamptz not null default now(),
    done_at timestamptz,
    failed_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column refunds.credits is 'taken back from the balance'`.execute(db)
  await sql`comment on column refunds.failed_at is 'the last time the provider did not answer'`.execute(db)
  await sql`create index refunds_order on refunds (pool_id, order_id)`.execute(db)
  // A buyer withdraws from an order once; what a provider reports may come in parts.
  await sql`create unique index refunds_asked on refunds (pool_id, order_id) where kind in ('withdrawal', 'unclaimed')`.execute(
    db,
  )
  await sql`create index refunds_requested on refunds (pool_id, requested_at) where status = 'requested'`.execute(db)
  await protect(db, 'refunds', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table stored_methods (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    provider text not null,
    customer_ref text not null,
    mandate_ref text not null,
    method text not null,
    label text not null,
    last_digits text,
    expires text,
    created_at timestamptz not null default now(),
    primary key (pool_id, id),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await sql`comment on column stored_methods.expires is 'yyyy-mm of a card'`.execute(db)
  await sql`create unique index stored_methods_mandate on stored_methods (pool_id, provider, mandate_ref)`.execute(db)
  await sql`create index stored_methods_account on stored_methods (pool_id, account_id)`.execute(db)
  await protect(db, 'stored_methods', { reach: brandPrivate })

  await sql`create table payment_customers (
    pool_id uuid not null,
    account_id uuid not null,
    provider text not null,
    tenant_id uuid not null,
    customer_ref text not null,
    primary key (pool_id, account_id, provider),
    foreign key (pool_id, account_id) references accounts (pool_id, id) on delete cascade
  )`.execute(db)
  await protect(db, 'payment_customers', { reach: brandPrivate })

  await sql`alter table sandbox_payments
    add column charged_back integer not null default 0,
    add column keep boolean not null default false,
    add column card text not null default '4242',
    add column mandate_ref text,
    add column next_event text check (next_event in ('paid', 'charged_back')),
    add column next_event_at timestamptz`.execute(db)
  await sql`comment on column sandbox_payments.mandate_ref is 'what was charged, when the buyer did not come to the checkout'`.execute(
    db,
  )
  await sql`create index sandbox_payments_due on sandbox_payments (pool_id, next_event_at) where next_event is not null`.execute(
    db,
  )

  await sql`create table sandbox_refunds (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    payment_id text not null,
    amount integer not null check (amount > 0),
    created_at timestamptz not null default now(),
    primary key (pool_id, id)
  )`.execute(db)
  await sql`create index sandbox_refunds_payment on sandbox_refunds (pool_id, payment_id)`.execute(db)
  await protect(db, 'sandbox_refunds', { reach: brandPrivate, rights: ['select', 'insert'] })
}

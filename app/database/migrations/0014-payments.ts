import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { brandPrivate, grantedBrands, protect } from './policies'

/** Orders and what comes after them, what payment providers told, ways to pay; all private to the brand. */
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
    refunded integer not null default 0 check (refunded >= 0),
    refunded_at timestamptz,
    charged_back_at timestamptz,
    keep_method boolean not null default false,
    stored_method_id uuid,
    next_look_at timestamptz default now() + interval '1 minute',
    discount_code text,
    discount_amount integer not null default 0 check (discount_amount >= 0),
    mandate_reference text,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column orders.order_key is 'made where the order is pressed: the same key twice is one order'`.execute(
    db,
  )
  await sql`comment on column orders.payment_id is 'the number of the order, counted by the brand'`.execute(db)
  await sql`comment on column orders.amount is 'minor units of the currency, tax included'`.execute(db)
  await sql`comment on column orders.tax_rate is 'hundredths of a per cent'`.execute(db)
  await sql`comment on column orders.refunded is
    'minor units that went back or are on their way, chargebacks included'`.execute(db)
  await sql`comment on column orders.keep_method is
    'the buyer ticked that the way to pay is kept for the next order'`.execute(db)
  await sql`comment on column orders.next_look_at is 'when the provider is asked for an unfinished payment again'`.execute(
    db,
  )
  await sql`comment on column orders.discount_amount is 'minor units, already taken off the amount'`.execute(db)
  await sql`create unique index orders_key on orders (pool_id, account_id, order_key)`.execute(db)
  await sql`create unique index orders_number on orders (pool_id, tenant_id, payment_id)`.execute(db)
  await sql`create unique index orders_at_provider on orders (pool_id, provider, provider_payment_id)`.execute(db)
  await sql`create index orders_account on orders (pool_id, account_id, payment_id desc)`.execute(db)
  await sql`create index orders_unfinished on orders (pool_id, next_look_at) where status in ('loading', 'pending')`.execute(
    db,
  )
  await sql`create index orders_paid on orders (pool_id, tenant_id, paid_at) where status = 'completed'`.execute(db)
  await sql`create index orders_newest on orders (pool_id, tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index orders_everywhere on orders (created_at desc, id desc)`.execute(db)
  await sql`create index orders_unpaid_everywhere on orders (created_at desc, id desc) where status <> 'completed'`.execute(
    db,
  )
  await sql`create index orders_returned_everywhere on orders (created_at desc, id desc) where refunded > 0`.execute(db)
  // An order stays when its account is purged, without personal data: no foreign key.
  await protect(db, 'orders', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
  await sql`create policy console_finds on orders for select to manyhearts_console
    using (app_tenant() is null and ${sql.raw(grantedBrands)})`.execute(db)

  await sql`create policy console_reads on orders for select to manyhearts_console
    using ((select app_tenant()) is null and ${sql.raw(grantedBrands)})`.execute(db)

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
    next_look_at timestamptz not null default now() + interval '10 seconds',
    repeats integer not null default 0,
    repeated_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column payment_notifications.repeats is 'how often the same report came again'`.execute(db)
  await sql`create unique index payment_notifications_event on payment_notifications
    (pool_id, provider, provider_payment_id, event, amount, currency)`.execute(db)
  await sql`create index payment_notifications_waiting on payment_notifications (pool_id, next_look_at)
    where applied_at is null`.execute(db)
  await protect(db, 'payment_notifications', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

  await sql`create table refunds (
    pool_id uuid not null,
    id uuid not null,
    tenant_id uuid not null,
    account_id uuid not null,
    order_id uuid not null,
    kind text not null check (kind in ('withdrawal', 'unclaimed', 'provider', 'chargeback', 'operator')),
    credits integer not null check (credits >= 0),
    amount integer not null check (amount > 0),
    currency text not null,
    status text not null check (status in ('requested', 'done', 'refused', 'undone')),
    requested_at timestamptz not null default now(),
    done_at timestamptz,
    failed_at timestamptz,
    reason text,
    premium_since timestamptz,
    refusal text,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column refunds.credits is 'taken back from the balance'`.execute(db)
  await sql`comment on column refunds.failed_at is 'the last time the provider did not answer'`.execute(db)
  await sql`comment on column refunds.status is 'undone: the provider refused, and all that was booked is as before'`.execute(
    db,
  )
  await sql`comment on column refunds.reason is 'why an operator refunded'`.execute(db)
  await sql`comment on column refunds.premium_since is 'of the premium that ended with it'`.execute(db)
  await sql`comment on column refunds.refusal is 'in the words of the provider'`.execute(db)
  await sql`create index refunds_order on refunds (pool_id, order_id)`.execute(db)
  // A buyer withdraws from an order once; what a provider reports may come in parts.
  await sql`create unique index refunds_asked on refunds (pool_id, order_id)
    where kind in ('withdrawal', 'unclaimed')`.execute(db)
  await sql`create index refunds_requested on refunds (pool_id, requested_at) where status = 'requested'`.execute(db)
  await sql`create index refunds_account on refunds (pool_id, account_id, requested_at)`.execute(db)
  await sql`create index refunds_newest on refunds (pool_id, tenant_id, requested_at desc, id desc)`.execute(db)
  await sql`create index refunds_everywhere on refunds (requested_at desc, id desc)`.execute(db)
  await sql`create index refunds_waiting_everywhere on refunds (requested_at desc, id desc)
    where status in ('requested', 'refused')`.execute(db)
  await sql`create index chargebacks_everywhere on refunds (requested_at desc, id desc) where kind = 'chargeback'`.execute(
    db,
  )
  await protect(db, 'refunds', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })
  await sql`create policy console_reads on refunds for select to manyhearts_console
    using ((select app_tenant()) is null and ${sql.raw(grantedBrands)})`.execute(db)
  await methods(db)
  await sandbox(db)
}

async function methods(db: Kysely<unknown>): Promise<void> {
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

  // A way to pay ends at its provider whatever removes it here: its member, a chargeback, the purge of the account.
  await sql`create function end_mandate() returns trigger language plpgsql security definer set search_path = public as $$ begin
    insert into outbox (pool_id, tenant_id, id, kind, key, payload) values (
      old.pool_id, old.tenant_id, gen_random_uuid(), 'payments.end_mandate', 'payments.end_mandate ' || old.id,
      jsonb_build_object(
        'provider', old.provider, 'customerRef', old.customer_ref, 'mandateRef', old.mandate_ref))
      on conflict do nothing;
    return null;
  end $$`.execute(db)

  await sql`create trigger stored_methods_removed after delete on stored_methods
    for each row execute function end_mandate()`.execute(db)

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
}

/** The books of the built-in sandbox provider. */
async function sandbox(db: Kysely<unknown>): Promise<void> {
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
    charged_back integer not null default 0,
    keep boolean not null default false,
    card text not null default '4242',
    mandate_ref text,
    next_event text check (next_event in ('paid', 'charged_back')),
    next_event_at timestamptz,
    primary key (pool_id, id)
  )`.execute(db)
  await sql`comment on column sandbox_payments.mandate_ref is
    'what was charged, when the buyer did not come to the checkout'`.execute(db)
  await sql`create unique index sandbox_payments_order on sandbox_payments (pool_id, order_id)`.execute(db)
  await sql`create index sandbox_payments_due on sandbox_payments (pool_id, next_event_at)
    where next_event is not null`.execute(db)
  await protect(db, 'sandbox_payments', { reach: brandPrivate, rights: ['select', 'insert', 'update'] })

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

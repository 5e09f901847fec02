import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Operators refund orders at the console: what they ask for is done by the provider or undone as a whole. Orders and refunds
 * are read there across brands, newest first. Reports of a provider that come again are counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refunds
    drop constraint refunds_kind_check,
    add constraint refunds_kind_check check (kind in ('withdrawal', 'unclaimed', 'provider', 'chargeback', 'operator')),
    drop constraint refunds_status_check,
    add constraint refunds_status_check check (status in ('requested', 'done', 'refused', 'undone')),
    add column reason text,
    add column premium_since timestamptz,
    add column refusal text`.execute(db)
  await sql`comment on column refunds.status is 'undone: the provider refused, and all that was booked is as before'`.execute(
    db,
  )
  await sql`comment on column refunds.reason is 'why an operator refunded'`.execute(db)
  await sql`comment on column refunds.premium_since is 'of the premium that ended with it'`.execute(db)
  await sql`comment on column refunds.refusal is 'in the words of the provider'`.execute(db)
  await sql`alter table payment_notifications
    add column repeats integer not null default 0,
    add column repeated_at timestamptz`.execute(db)
  await sql`comment on column payment_notifications.repeats is 'how often the same report came again'`.execute(db)

  await sql`create index orders_newest on orders (pool_id, tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index orders_everywhere on orders (created_at desc, id desc)`.execute(db)
  await sql`create index orders_unpaid_everywhere on orders (created_at desc, id desc) where status <> 'completed'`.execute(
    db,
  )
  await sql`create index orders_returned_everywhere on orders (created_at desc, id desc) where refunded > 0`.execute(db)
  await sql`create index refunds_newest on refunds (pool_id, tenant_id, requested_at desc, id desc)`.execute(db)
  await sql`create index refunds_everywhere on refunds (requested_at desc, id desc)`.execute(db)
  await sql`create index refunds_waiting_everywhere on refunds (requested_at desc, id desc)
    where status in ('requested', 'refused')`.execute(db)
  await sql`create index chargebacks_everywhere on refunds (requested_at desc, id desc) where kind = 'chargeback'`.execute(
    db,
  )
  // What was sent, and what waits, of the transaction's brand alone.
  await sql`grant select, update on outbox to manyhearts_console`.execute(db)
  for (const table of ['orders', 'refunds']) {
    await sql
      .raw(`create policy console_reads on ${table} for select to manyhearts_console using (
        (select app_tenant()) is null
        and ((select app_console_everywhere()) or tenant_id = any((select app_console_brands())::uuid[])))`)
      .execute(db)
  }
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/**
 * Orders that their buyer cancelled, or replaced by one with another payment method. Their payments are still looked at,
 * because a checkout that is open may yet be paid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders
    add column dropped text check (dropped in ('cancelled', 'replaced')),
    add column dropped_at timestamptz,
    add column purchase_id uuid`.execute(db)
  await sql`comment on column orders.dropped is 'how the buyer gave up the order; null otherwise'`.execute(db)
  await sql`comment on column orders.purchase_id is
    'the first order of a purchase, of which one order is granted; null for an order that replaced none'`.execute(db)
  await sql`create index orders_purchase on orders (pool_id, purchase_id)`.execute(db)
  await sql`create index orders_dropped on orders (pool_id, next_look_at)
    where status = 'cancelled' and dropped is not null`.execute(db)
}

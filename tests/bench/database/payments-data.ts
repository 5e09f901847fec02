import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import type { Tenant } from '~/tenancy/tenant'

/** A brand's members, each with an order that waits for its payment, and the entries of a year's ledger. */
export const size = { members: 20_000, entries: 1_000_000, credits: 60, amount: 2999 } as const

export const buyerId = (n: number) => `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
export const orderId = (n: number) => `00000000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`

export function fillPayments(database: Kysely<Tables>, tenant: Tenant): Promise<void> {
  return database.connection().execute((owner) => fill(owner, tenant))
}

async function fill(owner: Kysely<Tables>, tenant: Tenant): Promise<void> {
  const keys = sql.raw(`'${tenant.poolId}'::uuid, '${tenant.id}'::uuid`)
  const buyer = (n: string) => sql.raw(`('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`)
  const order = sql.raw("('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid")
  const members = sql`generate_series(1, ${sql.raw(String(size.members))}) n`
  // The rows are consistent, so foreign keys needn't be checked.
  await sql`set session_replication_role = replica`.execute(owner)
  await sql`insert into accounts (pool_id, tenant_id, id, email, email_key, name_key, password_hash, status, language)
    select ${keys}, ${buyer('n')}, n || '@mail.example', n || '@mail.example', 'member' || n, '!', 'active', 'en' from ${members}`.execute(
    owner,
  )
  await sql`insert into members (pool_id, tenant_id, id, name, gender, seeks, birth_date, country, region, city, status)
    select ${keys}, ${buyer('n')}, 'member' || n, 'male', '{female}', '1990-01-01', 'NL', 'NL-UT', 'Utrecht', 1 from ${members}`.execute(
    owner,
  )
  await sql`insert into credit_ledger (pool_id, tenant_id, id, account_id, delta, reason, idempotency_key, created_at)
    select ${keys}, gen_random_uuid(), ${buyer(`1 + n % ${size.members}`)}, case when n <= ${size.members} then 100 else -1 end,
      case when n <= ${size.members} then 'gift' else 'message' end, gen_random_uuid() || ':' || gen_random_uuid(),
      now() - (${size.entries} - n) * interval '30 seconds'
    from generate_series(1, ${sql.raw(String(size.entries))}) n`.execute(owner)
  await sql`insert into credit_accounts (pool_id, tenant_id, account_id, balance)
    select pool_id, tenant_id, account_id, sum(delta) from credit_ledger group by 1, 2, 3`.execute(owner)
  await sql`insert into orders (pool_id, tenant_id, id, account_id, order_key, payment_id, bundle_id, credits, amount, currency,
      method, tax_country, tax_rate, location_proofs, delivery_agreed_at, provider, provider_payment_id)
    select ${keys}, ${order}, ${buyer('n')}, gen_random_uuid(), 10000 + n, 2, ${size.credits}, ${size.amount}, 'EUR', 'ideal',
      'NL', 2100, '[]', now(), 'mollie', 'tr_' || n from ${members}`.execute(owner)
  await sql`insert into order_numbers (pool_id, tenant_id, last) select ${keys}, max(payment_id) from orders`.execute(
    owner,
  )
  await sql`set session_replication_role = default`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}

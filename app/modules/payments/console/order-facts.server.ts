import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { orderColumns } from '../orders/order-row.server'
import { ownStored } from '../stored/queries.server'

export type LifeOrder = NonNullable<Awaited<ReturnType<typeof readRow>>>

export function readRow(db: TenantDb, paymentId: number) {
  return db
    .selectFrom('orders')
    .select([...orderColumns, 'tax_country', 'delivery_agreed_at', 'mandate_reference'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
}

export type LifeReport = Awaited<ReturnType<typeof reportsOf>>[number]

/** What the provider reported of the order's payment, each once, with how often it came again. */
export function reportsOf(db: TenantDb, { provider, provider_payment_id }: LifeOrder) {
  return db
    .selectFrom('payment_notifications')
    .select(['id', 'event', 'amount', 'currency', 'received_at', 'applied_at', 'outcome', 'repeats', 'repeated_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('provider', '=', provider)
    .where('provider_payment_id', '=', provider_payment_id ?? '')
    .orderBy('received_at')
    .execute()
}

export function grantOf(db: TenantDb, { id, account_id }: LifeOrder) {
  return db
    .selectFrom('credit_ledger')
    .select(['id', 'delta', 'created_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('idempotency_key', '=', `purchase:${account_id}:${id}`)
    .executeTakeFirst()
}

export type LifeReturn = Awaited<ReturnType<typeof returnsOf>>[number]

export function returnsOf(db: TenantDb, orderId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'kind', 'status', 'amount', 'credits', 'reason', 'refusal'])
    .select(['requested_at', 'done_at', 'failed_at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('order_id', '=', orderId)
    .orderBy('requested_at')
    .execute()
}

export function buyerOf(db: TenantDb, accountId: string) {
  return db
    .selectFrom('members')
    .select(['id', 'name', 'premium'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()
}

/** Ways to pay that the buyer let us store. */
export function storedMethodsOf(db: TenantDb, accountId: string) {
  return ownStored(db, { id: accountId })
    .select(['id', 'label', 'last_digits as lastDigits', 'expires'])
    .orderBy('id', 'desc')
    .execute()
}

/** An e-mail to the buyer, by its name; it stays known for 30 days. */
export interface LifeMail {
  mail: string
  subject: string
  doneAt: Date | null
  createdAt: Date
  failed: boolean
}

const mailKinds = ['receipt', 'failed', 'withdrawal', 'refund', 'chargeback']

/** About the order and what went back of it. */
export async function sentOf(db: TenantDb, orderId: string): Promise<LifeMail[]> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<LifeMail>`
    select split_part(key, ' ', 2) as mail, split_part(key, ' ', 3) as subject, done_at as "doneAt",
      created_at as "createdAt", failed_at is not null as failed
    from outbox where pool_id = ${poolId} and tenant_id = ${tenantId} and key = any(array(
      select 'payments.mail ' || mail || ' ' || subject from unnest(${mailKinds}::text[]) mail, (
        select ${orderId}::uuid union all select id from refunds
        where pool_id = ${poolId} and tenant_id = ${tenantId} and order_id = ${orderId}
      ) about (subject)))`.execute(db)
  return rows
}

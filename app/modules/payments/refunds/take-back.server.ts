import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { RefundsTable } from '~/database/tables/money/payments'
import { accountRow, changeAccount, changeProfile, lockAccount } from '~/modules/accounts/account-row.server'
import { spendCredits } from '~/modules/credits/spend-credits.server'
import { enqueueConversion } from '~/modules/traffic/postbacks/enqueue-conversion.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { OrderRow } from '../orders/order-row.server'
import { changeOrder } from '../orders/order-row.server'

/** A refund that the provider still has to carry out. */
export const refund = defineEffect('payments.refund', z.object({ refundId: z.string() }))

interface TakingBack {
  /** Generated if missing. */
  id?: string
  kind: RefundsTable['kind']
  /** Minor units. */
  amount: number
  /** Unspent credits to take from the balance. */
  credits: number
  /** An operator's reason. */
  reason?: string | null
}

/** Refunds requested on our side, which the provider still has to carry out. */
const requestedKinds: readonly RefundsTable['kind'][] = ['withdrawal', 'unclaimed', 'operator']

/**
 * Books a return: takes the credits from the balance, marks the order and the account, and ends premium unless another
 * order is valid. All of it happens in the caller's transaction, which has locked the order and the balance
 * (`lockBalance`). Refunds requested on our side are carried out by the provider afterwards, through the outbox; those
 * that the provider reports are already done. Returns the refund's id.
 */
export async function takeBack(
  db: TenantDb,
  order: OrderRow,
  { id = uuidv7(), kind, amount, credits, reason = null }: TakingBack,
): Promise<string> {
  const isRequested = requestedKinds.includes(kind)
  const { poolId: pool_id, tenantId: tenant_id } = db.scope
  const now = sql<Date>`now()`
  await db
    .insertInto('refunds')
    .values({
      pool_id,
      tenant_id,
      id,
      account_id: order.account_id,
      order_id: order.id,
      kind,
      credits,
      amount,
      currency: order.currency,
      status: isRequested ? 'requested' : 'done',
      done_at: isRequested ? null : now,
      reason,
    })
    .execute()
  if (credits > 0) await spendCredits(db, { id: order.account_id }, { credits, key: id, reason: 'refund' })
  const chargedBack = kind === 'chargeback'
  await changeOrder(db, order.id)
    .set({ refunded: sql`refunded + ${amount}`, refunded_at: now, ...(chargedBack ? { charged_back_at: now } : {}) })
    .execute()
  await changeAccount(db, order.account_id)
    .set(chargedBack ? { charged_back_at: now } : { refunded_at: now })
    .execute()
  if (chargedBack) await forgetStoredMethods(db, order.account_id)
  const premiumSince = await endPremiumWithoutOrder(db, order.account_id)
  if (premiumSince) await changeRefund(db, id).set({ premium_since: premiumSince }).execute()
  // An operator's refund may still be refused and undone, so the network is notified once it is done.
  if (kind !== 'operator') enqueueRefundConversion(db, order, id)
  if (isRequested) enqueue(db, refund, { refundId: id }, { key: `${refund.name} ${id}` })
  return id
}

/** Enqueues a postback about the refund of a first purchase, for the network that brought the buyer. */
export function enqueueRefundConversion(
  db: TenantDb,
  order: Pick<OrderRow, 'first_purchase' | 'traffic_source'>,
  refundId: string,
): void {
  if (order.first_purchase && order.traffic_source !== null) enqueueConversion(db, 'refund', refundId)
}

/** Update: a refund. */
export function changeRefund(db: TenantDb, id: string) {
  return db
    .updateTable('refunds')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

/** Locks account and balance until the transaction ends, in the order in which a payment that arrives locks them. */
export async function lockBalance(db: TenantDb, accountId: string): Promise<void> {
  await lockAccount(db, accountId)
  await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .execute()
}

/** SQL: whether an order is valid: paid, and neither charged back nor refunded in full. */
export const stands = sql<boolean>`status = 'completed' and charged_back_at is null and refunded < amount`

/** Query: valid orders of a member. */
export function standingOrder(db: TenantDb, accountId: string) {
  return db
    .selectFrom('orders')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where(stands)
}

/**
 * Ends premium after a full refund unless another order is valid (decisions, 'Money'). Returns when it had begun; null
 * if it was not ended.
 */
async function endPremiumWithoutOrder(db: TenantDb, accountId: string): Promise<Date | null> {
  const account = await accountRow(db, accountId).select('paid_at').executeTakeFirst()
  const ended = await changeAccount(db, accountId)
    .set({ paid_at: null })
    .where('paid_at', 'is not', null)
    .where(({ not, exists }) => not(exists(standingOrder(db, accountId))))
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return null
  await changeProfile(db, accountId).set({ premium: false }).execute()
  return account?.paid_at ?? null
}

/** Deletes stored payment methods, so that nothing is charged again after a chargeback. */
async function forgetStoredMethods(db: TenantDb, accountId: string): Promise<void> {
  await db
    .deleteFrom('stored_methods')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .execute()
}

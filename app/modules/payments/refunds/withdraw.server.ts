import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { enqueuePaymentMail } from '../enqueue-mail.server'
import { NotWithdrawable } from '../errors'
import type { OrderRow } from '../orders/order-row.server'
import { orderRow } from '../orders/order-row.server'
import type { WithdrawalView } from '../schema'
import { lockBalance, takeBack } from './take-back.server'
import { refundFor, unspentOf } from './unspent.server'

const dayMs = 24 * 3600_000

type Buyer = Pick<Member, 'id' | 'tenant' | 'profileStatus'>

/**
 * Returns until when an order can be withdrawn from; null if it isn't paid, or if the buyer is suspended: a buyer who
 * can't spend credits any more may withdraw without a time limit.
 */
export function returnUntil({ tenant, profileStatus }: Buyer, paidAt: Date | null): Date | null {
  if (!paidAt || profileStatus === 'suspended') return null
  return new Date(paidAt.getTime() + tenant.settings.refund_days * dayMs)
}

/** Returns the result of withdrawing from an order now; null if that isn't possible. */
export function withdrawalOf(
  buyer: Buyer,
  order: Pick<OrderRow, 'status' | 'paid_at' | 'amount' | 'credits' | 'refunded' | 'charged_back_at'>,
  unspent: number,
): WithdrawalView | null {
  const until = returnUntil(buyer, order.paid_at)
  if (order.status !== 'completed' || order.charged_back_at !== null) return null
  const amount = refundFor(order, unspent)
  return (until === null || until.getTime() > Date.now()) && amount > 0 ? { unspent, amount } : null
}

/** Whether the buyer can withdraw from any order. */
export function hasReturnable(buyer: Buyer): Promise<boolean> {
  return forMember(buyer, async (db) => {
    const orders = await orderRow(db).where('account_id', '=', buyer.id).execute()
    const unspent = await unspentOf(db, buyer.id)
    return orders.some((order) => withdrawalOf(buyer, order, unspent.get(order.id) ?? 0) !== null)
  })
}

/**
 * Withdraws from a member's order: takes its unspent credits from the balance and refunds paid × unspent ÷ bought
 * (decisions, 'Money') through the provider, immediately afterwards. The member receives a dated acknowledgment by
 * e-mail. Calling it twice withdraws once.
 * @throws NotWithdrawable 409
 */
export async function withdraw(member: Member, paymentId: number): Promise<void> {
  await forMember(member, async (db) => {
    const order = await orderRow(db)
      .where('account_id', '=', member.id)
      .where('payment_id', '=', paymentId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new NotWithdrawable()
    await lockBalance(db, member.id)
    if (await isWithdrawn(db, order.id)) return
    const unspent = (await unspentOf(db, member.id)).get(order.id) ?? 0
    const withdrawal = withdrawalOf(member, order, unspent)
    if (!withdrawal) throw new NotWithdrawable()
    const { amount } = withdrawal
    const refundId = await takeBack(db, order, { kind: 'withdrawal', amount, credits: unspent })
    enqueuePaymentMail(db, 'withdrawal', order.id, refundId)
  })
}

async function isWithdrawn(db: TenantDb, orderId: string): Promise<boolean> {
  const known = await db
    .selectFrom('refunds')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('order_id', '=', orderId)
    .where('kind', '=', 'withdrawal')
    .executeTakeFirst()
  return known !== undefined
}

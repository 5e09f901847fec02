import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { changeAccount, changeProfile } from '~/modules/accounts/account-row.server'
import { audit } from '~/modules/audit/audit.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { changeOrder, orderRow } from '../orders/order-row.server'
import { changeRefund, lockBalance } from './take-back.server'

/**
 * Undoes an operator's refund that the provider refused: restores credits, premium and the order, once. A refund whose
 * status has changed in the meantime is left alone.
 * @param refusal in the provider's words
 */
export async function undoRefund(db: TenantDb, refundId: string, orderId: string, refusal: string): Promise<void> {
  const order = await orderRow(db).where('id', '=', orderId).forUpdate().executeTakeFirstOrThrow()
  await lockBalance(db, order.account_id)
  const refund = await changeRefund(db, refundId)
    .set({ status: 'undone', failed_at: sql<Date>`now()`, refusal })
    .where('status', '=', 'requested')
    .returning(['amount', 'credits', 'premium_since'])
    .executeTakeFirst()
  if (!refund) return
  const { amount, credits, premium_since: premiumSince } = refund
  const buyer = { id: order.account_id }
  if (credits > 0) await grantCredits(db, buyer, { credits, key: refundId, reason: 'returned' })
  await changeOrder(db, order.id)
    .set({ refunded: order.refunded - amount, refunded_at: lastReturn(db, sql`order_id = ${order.id}`) })
    .execute()
  await changeAccount(db, buyer.id)
    .set({ refunded_at: lastReturn(db, sql`account_id = ${buyer.id} and kind <> 'chargeback'`) })
    .execute()
  if (premiumSince) {
    await changeAccount(db, buyer.id).set({ paid_at: premiumSince }).where('paid_at', 'is', null).execute()
    await changeProfile(db, buyer.id).set({ premium: true }).execute()
  }
  audit(db, {
    act: 'order.refund_refused',
    subject: { kind: 'order', id: order.id, name: String(order.payment_id) },
    reason: refusal,
    before: { refunded: order.refunded },
    after: { refunded: order.refunded - amount, amount, credits, currency: order.currency, refund: refundId },
    rule: 'payments.refund',
  })
}

/** SQL: when money was last returned, or requested back. */
function lastReturn(db: TenantDb, which: ReturnType<typeof sql>) {
  return sql<Date | null>`(select max(requested_at) from refunds
    where ${inBrand(db)} and status <> 'undone' and ${which})`
}

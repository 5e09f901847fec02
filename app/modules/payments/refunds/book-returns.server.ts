import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { enqueuePaymentMail } from '../enqueue-mail.server'
import type { OrderRow } from '../orders/order-row.server'
import type { PaymentReport } from '../provider/port'
import { lockBalance, takeBack } from './take-back.server'
import { unspentOf } from './unspent.server'

/**
 * Books returns that the provider reports and that aren't booked yet: refunds made at the provider, and chargebacks. A
 * refund takes the credits that it paid for as far as they are unspent, a chargeback all unspent credits of the order.
 * The caller's transaction has locked the order. Returns whether anything was booked.
 */
export async function bookReturns(db: TenantDb, order: OrderRow, report: PaymentReport): Promise<boolean> {
  if (report.refunded === 0 && report.chargedBack === 0) return false
  await lockBalance(db, order.account_id)
  const booked = await bookedReturns(db, order.id)
  const refunded = report.refunded - booked.refunded
  const chargedBack = report.chargedBack - booked.chargedBack
  if (refunded > 0) {
    const left = (await unspentOf(db, order.account_id)).get(order.id) ?? 0
    const paidFor = Math.round((order.credits * refunded) / order.amount)
    const credits = Math.min(left, paidFor)
    const id = await takeBack(db, order, { kind: 'provider', amount: refunded, credits })
    enqueuePaymentMail(db, 'refund', order.id, id)
  }
  if (chargedBack > 0) {
    const credits = (await unspentOf(db, order.account_id)).get(order.id) ?? 0
    const id = await takeBack(db, order, { kind: 'chargeback', amount: chargedBack, credits })
    enqueuePaymentMail(db, 'chargeback', order.id, id)
  }
  return refunded > 0 || chargedBack > 0
}

/** Returns the amounts booked as returned or requested. */
function bookedReturns(db: TenantDb, orderId: string): Promise<{ refunded: number; chargedBack: number }> {
  return db
    .selectFrom('refunds')
    .select([
      sql<number>`coalesce(sum(amount) filter (where kind <> 'chargeback'), 0)::int`.as('refunded'),
      sql<number>`coalesce(sum(amount) filter (where kind = 'chargeback'), 0)::int`.as('chargedBack'),
    ])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('order_id', '=', orderId)
    .where('status', '<>', 'undone')
    .executeTakeFirstOrThrow()
}

import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { minorUnits } from '~/i18n/amounts'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertFresh } from '~/modules/operators/access/step-up.server'
import { log } from '~/platform/log.server'
import type { Tenant } from '~/tenancy/tenant'
import type { RefundMode, RefundState, Returning } from '../console/schema'
import { OrderChanged, OrderNotFound, RefundImpossible } from '../errors'
import type { OrderRow } from '../orders/order-row.server'
import { orderRow } from '../orders/order-row.server'
import { carryOutRefund } from './carry-out-refund.server'
import { lockBalance, takeBack } from './take-back.server'
import { refundFor, unspentOf } from './unspent.server'

export interface RefundWish {
  /** UUID generated with the form: sending it twice makes one refund. */
  key: string
  mode: RefundMode
  /** The amount of a partial refund as typed, such as '12.50'. */
  amount: string
  /** Recorded in the books and in the audit log. */
  reason: string
  /** Amount already refunded when the form was read, in minor units. */
  seen: number
}

type Refundable = Pick<OrderRow, 'amount' | 'credits' | 'refunded'>

/**
 * Returns the result of a refund of one kind; null if nothing is left. A part takes the credits that it paid for.
 */
export function returning(order: Refundable, unspent: number, mode: RefundMode, part = 0): Returning | null {
  const left = order.amount - order.refunded
  const amount = { unspent: refundFor(order, unspent), full: left, part }[mode]
  if (!Number.isInteger(amount) || amount < 1 || amount > left) return null
  const paidFor = mode === 'part' ? Math.round((order.credits * amount) / order.amount) : unspent
  return { amount, credits: Math.min(unspent, paidFor) }
}

/** Whether an operator can refund any part of the order. */
export function isRefundable(
  order: Pick<OrderRow, 'status' | 'charged_back_at' | 'provider_payment_id'> & Refundable,
): boolean {
  const paid = order.status === 'completed' && order.provider_payment_id !== null
  return paid && order.charged_back_at === null && order.refunded < order.amount
}

/**
 * Refunds money of an order for an operator. Books, credits, premium and the audit log change in one transaction; then
 * the provider is called at once, and retried by the outbox if it doesn't respond. A refund that the provider refuses
 * is undone completely.
 * @param tenant as `brandAt` gives it to the operator
 * @throws StepUpNeeded 403 @throws OrderNotFound 404 @throws RefundImpossible 409
 * @throws OrderChanged 409 if part of the order was refunded after the form was read
 */
export async function refundOrder(
  tenant: Tenant,
  by: Pick<Operator, 'proved'>,
  paymentId: number,
  wish: RefundWish,
): Promise<RefundState> {
  assertFresh(by)
  await forTenant(tenant, (db) => book(db, paymentId, wish))
  await carryOutRefund(tenant, wish.key).catch((error: unknown) => {
    log().warn({ tenant: tenant.slug, refund: wish.key, err: error }, 'refund failed, will retry')
  })
  return forTenant(tenant, (db) => stateOf(db, wish.key))
}

async function book(db: TenantDb, paymentId: number, { key, mode, amount, reason, seen }: RefundWish): Promise<void> {
  const order = await orderRow(db).where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()
  if (!order) throw new OrderNotFound()
  if (await isKnown(db, key)) return
  await lockBalance(db, order.account_id)
  if (order.refunded !== seen) throw new OrderChanged()
  if (!isRefundable(order)) throw new RefundImpossible()
  const unspent = (await unspentOf(db, order.account_id)).get(order.id) ?? 0
  const back = returning(order, unspent, mode, minorUnits(amount, order.currency) ?? 0)
  if (!back) throw new RefundImpossible()
  await takeBack(db, order, { id: key, kind: 'operator', ...back, reason })
  audit(db, {
    act: 'order.refunded',
    subject: { kind: 'order', id: order.id, name: String(order.payment_id) },
    reason,
    before: { refunded: order.refunded, unspent },
    after: { refunded: order.refunded + back.amount, ...back, currency: order.currency, refund: key },
  })
}

function refundRow(db: TenantDb, id: string) {
  return db
    .selectFrom('refunds')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
}

async function isKnown(db: TenantDb, id: string): Promise<boolean> {
  return (await refundRow(db, id).select('id').executeTakeFirst()) !== undefined
}

async function stateOf(db: TenantDb, id: string): Promise<RefundState> {
  const { status } = await refundRow(db, id).select('status').executeTakeFirstOrThrow()
  return status === 'refused' ? 'undone' : status
}

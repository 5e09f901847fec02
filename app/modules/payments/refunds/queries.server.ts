import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { AcknowledgementView } from '../schema'
import { standingOrder } from './take-back.server'

/** Returns the member's withdrawal from an order, by the order's number; null if there is none. */
export async function acknowledgementOf(member: Member, paymentId: number): Promise<AcknowledgementView | null> {
  const row = await forMember(member, (db) =>
    db
      .selectFrom('refunds')
      .innerJoin('orders', (join) =>
        join.onRef('orders.pool_id', '=', 'refunds.pool_id').onRef('orders.id', '=', 'refunds.order_id'),
      )
      .select(['refunds.amount', 'refunds.status', 'requested_at as at', 'done_at as doneAt', 'failed_at as failedAt'])
      .where('refunds.pool_id', '=', db.scope.poolId)
      .where('refunds.tenant_id', '=', db.scope.tenantId)
      .where('refunds.account_id', '=', member.id)
      .where('refunds.kind', '=', 'withdrawal')
      .where('orders.payment_id', '=', paymentId)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { failedAt, status, ...refund } = row
  const state = status === 'undone' ? 'refused' : status
  return { ...refund, state: state === 'requested' && failedAt !== null ? 'late' : state }
}

/** Whether premium ends if this order is refunded in full. */
export async function isOnlyOrder(member: Member, paymentId: number): Promise<boolean> {
  const other = await forMember(member, (db) => otherOrder(db, member, paymentId))
  return other === undefined
}

function otherOrder(db: TenantDb, member: Member, paymentId: number) {
  return standingOrder(db, member.id).where('payment_id', '<>', paymentId).limit(1).executeTakeFirst()
}

import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { assertMayAt } from '~/modules/operators/access/step-up.server'
import type { Tenant } from '~/tenancy/tenant'
import { atMember } from '../at-member.server'
import type { OpenedPayments } from '../schema'

/** Maximum number of orders shown. */
const shown = 50

/**
 * Returns a member's orders and stored payment methods. Reading is an act: the audit log gets an entry with the reason
 * in the same transaction.
 * @throws NotYours 404
 */
export async function openPayments(tenant: Tenant, by: Operator, id: string, reason: string): Promise<OpenedPayments> {
  assertMayAt(by, 'money', tenant.id)
  return atMember(tenant, id, async (db) => {
    const { poolId, tenantId } = db.scope
    audit(db, { act: 'member.payments_read', subject: { kind: 'member', id }, reason })
    const orders = await db
      .selectFrom('orders')
      .select(['payment_id', 'status', 'method', 'amount', 'currency', 'credits', 'refunded', 'created_at'])
      .where('pool_id', '=', poolId)
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', id)
      .orderBy('payment_id', 'desc')
      .limit(shown)
      .execute()
    const methods = await db
      .selectFrom('stored_methods')
      .select(['id', 'label', 'last_digits', 'expires'])
      .where('pool_id', '=', poolId)
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', id)
      .orderBy('created_at')
      .execute()
    return {
      orders: orders.map(({ payment_id, created_at, ...row }) => ({
        number: Number(payment_id),
        at: created_at.toISOString(),
        ...row,
      })),
      methods: methods.map(({ last_digits, ...row }) => ({ ...row, digits: last_digits })),
    }
  })
}

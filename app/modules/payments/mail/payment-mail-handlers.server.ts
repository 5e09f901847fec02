import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { accountRow } from '~/modules/accounts/account-row.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { orderRow } from '../orders/order-row.server'
import { toOrderView } from '../orders/queries.server'
import { paymentMail } from './payment-mail.server'
import type { RefundedView } from './write-payment-mail.server'

export const paymentMailHandler = onEffect(
  paymentMail,
  async ({ mail, orderId, refundId }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const read = await readOrder(tenant, orderId, refundId)
    // The account may be erased, and a failed payment may have been paid in the meantime.
    if (!read || (mail === 'failed' && read.order.status === 'completed')) return
    const [{ writePaymentMail }, { postLetter }] = await Promise.all([
      import('./write-payment-mail.server'),
      import('~/modules/mails/post-letter.server'),
    ])
    const letter = writePaymentMail(tenant, { mail, ...read })
    await postLetter(mailer, tenant, { id, to: read.buyer.email, letter, kind: 'payment' })
  },
)

async function readOrder(tenant: Tenant, orderId: string, refundId: string | null = null) {
  return forTenant(tenant, async (db) => {
    const row = await orderRow(db).where('id', '=', orderId).executeTakeFirst()
    if (!row) return null
    const account = await accountRow(db, row.account_id)
      .select(['email', 'language', 'country', 'time_zone as timeZone'])
      .executeTakeFirst()
    if (!account) return null
    const refund = refundId === null ? null : await readRefund(db, refundId)
    return { order: toOrderView(row), refund, buyer: account }
  })
}

async function readRefund(db: TenantDb, id: string): Promise<RefundedView | null> {
  const row = await db
    .selectFrom('refunds')
    .select(['amount', 'credits', 'requested_at as at'])
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

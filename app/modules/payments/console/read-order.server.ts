import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import type { Tenant } from '~/tenancy/tenant'
import { OrderNotFound } from '../errors'
import type { PaymentMethod } from '../methods'
import { isRefundable, returning } from '../refunds/refund-order.server'
import { lifeOf } from './life'
import type { LifeOrder } from './order-facts.server'
import { readFacts } from './order-facts.server'
import type { OpenedOrder, OrderState } from './schema'

/**
 * Reads an order's whole life: the provider's reports, the credits granted, the returns, the e-mails sent. Because it
 * is about a person, reading it is recorded in the audit log.
 * @param tenant as `brandAt` gives it to the operator
 * @throws OrderNotFound 404
 */
export function readOrder(tenant: Tenant, paymentId: number): Promise<OpenedOrder> {
  return forTenant(
    tenant,
    async (db) => {
      const order = await readFacts(db, paymentId)
      if (!order) throw new OrderNotFound()
      if (!order.read) {
        audit(db, {
          act: 'order.read',
          subject: { kind: 'order', id: order.id, name: String(paymentId) },
          after: { member: order.account_id },
        })
      }
      const left = order.unspent ?? 0
      return {
        brandId: tenant.id,
        id: order.id,
        number: order.payment_id,
        at: order.created_at.toISOString(),
        state: stateOf(order),
        credits: order.credits,
        amount: order.amount,
        refunded: order.refunded,
        currency: order.currency,
        method: order.method as PaymentMethod,
        taxRate: order.tax_rate / 100,
        taxCountry: order.tax_country,
        provider: order.provider,
        providerPaymentId: order.provider_payment_id,
        discount: order.discount_code === null ? null : { code: order.discount_code, amount: order.discount_amount },
        buyer: order.buyer,
        debitsBlocked: order.debitsBlocked,
        storedMethods: order.storedMethods,
        life: lifeOf({ ...order, order, unspent: left }),
        unspent: left,
        refunds: isRefundable(order)
          ? { unspent: returning(order, left, 'unspent'), full: returning(order, left, 'full') }
          : null,
        onlyOrder: !order.others,
      }
    },
    { onePlan: true },
  )
}

function stateOf({ status, amount, refunded, charged_back_at }: LifeOrder): OrderState {
  if (charged_back_at) return 'charged_back'
  if (refunded > 0) return refunded < amount ? 'part_refunded' : 'refunded'
  if (status === 'completed') return 'paid'
  return status === 'failed' || status === 'cancelled' ? status : 'waiting'
}

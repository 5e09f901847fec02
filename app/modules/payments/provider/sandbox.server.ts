import { forTenant } from '~/database/for-tenant.server'
import { randomToken, serverSecret, signerFor } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { ForgedNotification } from '../errors'
import type { PaymentProvider, PaymentReport, ReportedStatus } from './port'

const signer = () => signerFor(serverSecret(), 'sandbox notification')

/** A provider of our own that moves no money: its checkout page is /sandbox/checkout/{id} on the brand's own host. */
export function sandboxProvider(tenant: Tenant): PaymentProvider {
  return {
    name: 'sandbox',
    async createCheckout(order) {
      const providerPaymentId = await forTenant(tenant, async (db) => {
        const keys = { pool_id: db.scope.poolId, tenant_id: db.scope.tenantId }
        await db
          .insertInto('sandbox_payments')
          .values({
            ...keys,
            id: `sb_${randomToken()}`,
            order_id: order.id,
            payment_id: order.paymentId,
            credits: order.credits,
            method: order.method,
            amount: order.amount,
            currency: order.currency,
            return_path: order.returnPath,
          })
          .onConflict((conflict) => conflict.columns(['pool_id', 'order_id']).doNothing())
          .execute()
        const payment = await db
          .selectFrom('sandbox_payments')
          .select('id')
          .where('pool_id', '=', keys.pool_id)
          .where('tenant_id', '=', keys.tenant_id)
          .where('order_id', '=', order.id)
          .executeTakeFirstOrThrow()
        return payment.id
      })
      return { providerPaymentId, url: `/sandbox/checkout/${providerPaymentId}` }
    },
    async readNotification(body) {
      const report = {
        providerPaymentId: body.get('id') ?? '',
        status: body.get('status') as ReportedStatus,
        amount: Number(body.get('amount')),
        currency: body.get('currency') ?? '',
      }
      if (!signer().verify(signedText(tenant, report), body.get('signature') ?? '')) throw new ForgedNotification()
      return report
    },
    fetchStatus: (providerPaymentId) =>
      forTenant(tenant, async (db) => {
        const payment = await db
          .selectFrom('sandbox_payments')
          .select(['id as providerPaymentId', 'status', 'amount', 'currency'])
          .where('pool_id', '=', db.scope.poolId)
          .where('tenant_id', '=', db.scope.tenantId)
          .where('id', '=', providerPaymentId)
          .executeTakeFirst()
        return payment ?? null
      }),
    listPayments: () =>
      forTenant(tenant, (db) =>
        db
          .selectFrom('sandbox_payments')
          .select(['id as providerPaymentId', 'status', 'amount', 'currency'])
          .where('pool_id', '=', db.scope.poolId)
          .where('tenant_id', '=', db.scope.tenantId)
          .execute(),
      ),
  }
}

/** A notification as the sandbox sends it, signed so that nobody else can. */
export function sandboxNotification(tenant: Tenant, report: PaymentReport): URLSearchParams {
  return new URLSearchParams({
    id: report.providerPaymentId,
    status: report.status,
    amount: `${report.amount}`,
    currency: report.currency,
    signature: signer().sign(signedText(tenant, report)),
  })
}

function signedText(tenant: Tenant, { providerPaymentId, status, amount, currency }: PaymentReport): string {
  return [tenant.id, providerPaymentId, status, amount, currency].join(' ')
}

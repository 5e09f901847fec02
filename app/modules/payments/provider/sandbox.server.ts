import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { paths } from '~/paths'
import { randomToken, serverSigner } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { ForgedNotification, ProviderRefused } from '../errors'
import type { PaymentMethod } from '../methods'
import { methods } from '../methods'
import type { PaymentProvider, PaymentReport, ProviderOrder, ReportedStatus } from './port'
import { enqueueSandboxNotification, later } from './sandbox-notifications.server'
import {
  changeSandboxPayment,
  chargeOutcome,
  debitPrefix,
  sandboxPaymentRow,
  sandboxReports,
} from './sandbox-payments.server'

const signer = () => serverSigner('sandbox notification')

/**
 * Creates a built-in provider that moves no money: its checkout page is /sandbox/checkout/{id} on the brand's own host.
 */
export function sandboxProvider(tenant: Tenant): PaymentProvider {
  return {
    name: 'sandbox',
    async createCheckout(order) {
      const id = await forTenant(tenant, (db) => openPayment(db, order, { keep: order.keepFor !== null }))
      return { providerPaymentId: id, url: paths.sandboxCheckout(id) }
    },
    async readNotification(body) {
      const state = notified(body)
      if (!signer().verify(signedText(tenant, state), body.get('signature') ?? '')) throw new ForgedNotification()
      const payment = await find(tenant, state.providerPaymentId)
      return (
        payment && {
          ...payment,
          ...state,
          reusableMethod: state.status === 'paid' ? payment.reusableMethod : null,
        }
      )
    },
    fetchStatus: (providerPaymentId) => find(tenant, providerPaymentId),
    listPayments: () => forTenant(tenant, (db) => sandboxReports(db)),
    carriedMethods: async () => Object.keys(methods) as PaymentMethod[],
    createCustomer: async () => 'sandbox',
    createDebitMandate: async () => debitPrefix + randomToken(),
    async chargeStored(order, { mandateRef }) {
      return forTenant(tenant, async (db) => {
        const outcome = await chargeOutcome(db, mandateRef)
        if (outcome === null) throw new ProviderRefused('no such mandate')
        const id = await openPayment(db, order, { mandate_ref: mandateRef })
        await changeSandboxPayment(db, id)
          .set({
            status: outcome,
            ...(outcome === 'pending' ? { next_event: 'paid' as const, next_event_at: later() } : {}),
          })
          .where('status', '=', 'open')
          .execute()
        const [report] = await sandboxReports(db, id)
        if (!report) throw new Error('the sandbox lost a payment')
        enqueueSandboxNotification(db, report)
        return report
      })
    },
    async endMandate({ mandateRef }) {
      await forTenant(tenant, (db) => changeSandboxPayment(db, mandateRef).set({ keep: false }).execute())
    },
    /** The sandbox stores no customers. */
    async forgetCustomer() {},
    async cancel(providerPaymentId) {
      await forTenant(tenant, async (db) => {
        const { numUpdatedRows } = await changeSandboxPayment(db, providerPaymentId)
          .set({ status: 'cancelled', next_event: null, next_event_at: null })
          .where('status', 'in', ['open', 'pending'])
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        for (const report of await sandboxReports(db, providerPaymentId)) enqueueSandboxNotification(db, report)
      })
    },
    async refund({ id, providerPaymentId, amount }) {
      await forTenant(tenant, async (db) => {
        // Locked, so that concurrent refunds can't return more than was paid.
        await sandboxPaymentRow(db).select('id').where('id', '=', providerPaymentId).forUpdate().execute()
        const [payment] = await sandboxReports(db, providerPaymentId)
        if (payment?.status !== 'paid') throw new ProviderRefused('the payment is not paid')
        const known = await db
          .selectFrom('sandbox_refunds')
          .select('id')
          .where('pool_id', '=', db.scope.poolId)
          .where('id', '=', id)
          .executeTakeFirst()
        if (known) return
        if (payment.refunded + amount > payment.amount) throw new ProviderRefused('more than was paid')
        const { poolId: pool_id, tenantId: tenant_id } = db.scope
        await db
          .insertInto('sandbox_refunds')
          .values({ pool_id, tenant_id, id, payment_id: providerPaymentId, amount })
          .execute()
        enqueueSandboxNotification(db, { ...payment, refunded: payment.refunded + amount })
      })
    },
  }
}

/** Opens a payment for an order, once; returns its id. */
async function openPayment(
  db: TenantDb,
  order: ProviderOrder & { returnPath: string },
  more: { keep?: boolean; mandate_ref?: string },
): Promise<string> {
  await db
    .insertInto('sandbox_payments')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      id: `sb_${randomToken()}`,
      order_id: order.id,
      payment_id: order.paymentId,
      credits: order.credits,
      method: order.method,
      amount: order.amount,
      currency: order.currency,
      return_path: order.returnPath,
      ...more,
    })
    .onConflict((conflict) => conflict.columns(['pool_id', 'order_id']).doNothing())
    .execute()
  const payment = await sandboxPaymentRow(db).select('id').where('order_id', '=', order.id).executeTakeFirstOrThrow()
  return payment.id
}

async function find(tenant: Tenant, id: string): Promise<PaymentReport | null> {
  const [payment] = await forTenant(tenant, (db) => sandboxReports(db, id))
  return payment ?? null
}

type SandboxState = Pick<
  PaymentReport,
  'providerPaymentId' | 'status' | 'amount' | 'currency' | 'refunded' | 'chargedBack'
>

/** Returns a notification as the sandbox sends it, signed against forgery. */
export function sandboxNotification(tenant: Pick<Tenant, 'id'>, state: SandboxState): URLSearchParams {
  return new URLSearchParams({
    id: state.providerPaymentId,
    status: state.status,
    amount: `${state.amount}`,
    currency: state.currency,
    refunded: `${state.refunded}`,
    charged_back: `${state.chargedBack}`,
    signature: signer().sign(signedText(tenant, state)),
  })
}

function notified(body: URLSearchParams): SandboxState {
  return {
    providerPaymentId: body.get('id') ?? '',
    status: body.get('status') as ReportedStatus,
    amount: Number(body.get('amount')),
    currency: body.get('currency') ?? '',
    refunded: Number(body.get('refunded')),
    chargedBack: Number(body.get('charged_back')),
  }
}

function signedText(
  tenant: Pick<Tenant, 'id'>,
  { providerPaymentId, status, amount, currency, refunded, chargedBack }: SandboxState,
): string {
  return [tenant.id, providerPaymentId, status, amount, currency, refunded, chargedBack].join(' ')
}

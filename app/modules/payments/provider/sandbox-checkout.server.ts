import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'
import { receiveNotification } from '../notifications/receive-notification.server'
import type { PaymentMethod } from '../schema'
import type { PaymentReport } from './port'
import { usesSandbox } from './providers.server'
import { sandboxNotification } from './sandbox.server'

/** The outbox kind of the sandbox's notifications. */
const notificationKind = 'payments.sandbox_notification'

/** What a tester may let happen, and what becomes of the payment. */
const outcomes = { pay: 'paid', pend: 'pending', fail: 'failed', cancel: 'cancelled' } as const

export type SandboxOutcome = keyof typeof outcomes

export interface SandboxPaymentView {
  paymentId: number
  credits: number
  amount: number
  currency: string
  method: PaymentMethod
  /** Nothing can be chosen any more. */
  over: boolean
  returnPath: string
}

export function isSandboxOutcome(value: unknown): value is SandboxOutcome {
  return typeof value === 'string' && Object.hasOwn(outcomes, value)
}

/** The payment behind a checkout page; null when there is none, and always for a `live` brand. */
export async function sandboxPayment(tenant: Tenant, id: string): Promise<SandboxPaymentView | null> {
  if (!usesSandbox(tenant)) return null
  const row = await forTenant(tenant, (db) =>
    db
      .selectFrom('sandbox_payments')
      .select(['payment_id', 'credits', 'amount', 'currency', 'method', 'status', 'return_path'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!row) return null
  const { payment_id: paymentId, method, status, return_path: returnPath, ...money } = row
  return {
    ...money,
    paymentId,
    method: method as PaymentMethod,
    returnPath,
    over: status !== 'open' && status !== 'pending',
  }
}

/**
 * Lets a payment end as the tester wishes, and sends the notification of it. One that is over stays as it is.
 * Answers where the buyer goes then; null when there is no such payment.
 */
export async function endSandboxPayment(tenant: Tenant, id: string, outcome: SandboxOutcome): Promise<string | null> {
  const payment = await sandboxPayment(tenant, id)
  if (!payment) return null
  await forTenant(tenant, async (db) => {
    const ended = await db
      .updateTable('sandbox_payments')
      .set({ status: outcomes[outcome] })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .where('status', 'in', ['open', 'pending'])
      .returning(['id as providerPaymentId', 'status', 'amount', 'currency'])
      .executeTakeFirst()
    if (ended) await announce(db, notificationKind, ended, `${notificationKind} ${id} ${ended.status}`)
  })
  return payment.returnPath
}

/** Sends the sandbox's notifications, for wiring. A removed brand's end here. */
export function sandboxHandlers(tenantById: (id: string) => Promise<Tenant>): Record<string, JobHandler> {
  return {
    async [notificationKind](payload, { tenantId }) {
      const tenant = await tenantById(tenantId)
      if (!usesSandbox(tenant)) return
      const report = payload as unknown as PaymentReport
      await receiveNotification(tenant, 'sandbox', sandboxNotification(tenant, report))
    },
  }
}

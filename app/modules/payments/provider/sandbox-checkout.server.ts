import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { forTenant } from '~/database/for-tenant.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { receiveNotification } from '../notifications/receive-notification.server'
import type { PaymentMethod } from '../schema'
import { usesSandbox } from './providers.server'
import { sandboxNotification } from './sandbox.server'
import { enqueueSandboxNotification, later, sandboxNote } from './sandbox-notifications.server'
import { changeSandboxPayment, sandboxCards, sandboxPaymentRow, sandboxReports } from './sandbox-payments.server'

/** Outcomes that a tester may choose: the status of the payment, and the event that follows after a while. */
const outcomes = {
  pay: { status: 'paid', next: null },
  later: { status: 'pending', next: 'paid' },
  pend: { status: 'pending', next: null },
  fail: { status: 'failed', next: null },
  charge_back: { status: 'paid', next: 'charged_back' },
  cancel: { status: 'cancelled', next: null },
} as const

export type SandboxOutcome = keyof typeof outcomes

/** Number of times each notification is sent, if the tester wants repeats. */
const repeatedTimes = 5

export interface SandboxPaymentView {
  paymentId: number
  credits: number
  amount: number
  currency: string
  method: PaymentMethod
  /** Whether the buyer agreed to store the payment method. */
  keep: boolean
  /** Whether the payment is final, so that nothing can be chosen. */
  over: boolean
  returnPath: string
}

export interface SandboxChoice {
  outcome: SandboxOutcome
  /** Send every notification several times. */
  repeated?: boolean
  /** Refuse the stored card when it is charged again. */
  refusedLater?: boolean
}

export function isSandboxOutcome(value: unknown): value is SandboxOutcome {
  return typeof value === 'string' && Object.hasOwn(outcomes, value)
}

/** Returns the payment of a checkout page; null if there is none, and always for a `live` brand. */
export async function sandboxPayment(tenant: Tenant, id: string): Promise<SandboxPaymentView | null> {
  if (!usesSandbox(tenant)) return null
  const row = await forTenant(tenant, (db) =>
    sandboxPaymentRow(db)
      .select(['payment_id', 'credits', 'amount', 'currency', 'method', 'keep', 'status', 'return_path'])
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
 * Ends a payment with the tester's outcome and sends its notification. A final payment stays as it is. Returns where
 * the buyer goes next; null if there is no such payment.
 */
export async function endSandboxPayment(
  tenant: Tenant,
  id: string,
  wish: SandboxOutcome | SandboxChoice,
): Promise<string | null> {
  const { outcome, repeated, refusedLater }: SandboxChoice = typeof wish === 'string' ? { outcome: wish } : wish
  const payment = await sandboxPayment(tenant, id)
  if (!payment) return null
  const { status, next } = outcomes[outcome]
  await forTenant(tenant, async (db) => {
    await changeSandboxPayment(db, id)
      .set({
        status,
        next_event: next,
        next_event_at: next && later(),
        card: refusedLater ? sandboxCards.refusedLater : sandboxCards.good,
      })
      .where('status', 'in', ['open', 'pending'])
      .execute()
    for (const report of await sandboxReports(db, id)) {
      enqueueSandboxNotification(db, report, repeated ? repeatedTimes : 1)
    }
  })
  return payment.returnPath
}

/** Delivers a notification, unless the brand no longer uses the sandbox. */
export const sandboxHandler = onEffect(sandboxNote, async (state, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  if (usesSandbox(tenant)) await receiveNotification(tenant, 'sandbox', sandboxNotification(tenant, state))
})

/** Carries out postponed events that are due: a late payment or a chargeback. */
export async function carryOutSandboxEvents(tenantById: (id: string) => Promise<Tenant | null>): Promise<void> {
  const { rows } = await sql<{ id: string; tenant: string }>`
    select id, tenant_id as tenant from sandbox_payments
    where next_event is not null and next_event_at <= now()
    order by next_event_at limit 100`.execute(currentDatabase().owner)
  for (const { id, tenant: tenantId } of rows) {
    const tenant = await tenantById(tenantId)
    if (tenant && usesSandbox(tenant)) await carryOut(tenant, id)
  }
}

async function carryOut(tenant: Tenant, id: string): Promise<void> {
  await forTenant(tenant, async (db) => {
    const due = await sandboxPaymentRow(db)
      .select(['next_event', 'amount'])
      .where('id', '=', id)
      .where('next_event', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!due) return
    const happened = due.next_event === 'paid' ? { status: 'paid' as const } : { charged_back: due.amount }
    await changeSandboxPayment(db, id)
      .set({ ...happened, next_event: null, next_event_at: null })
      .execute()
    for (const report of await sandboxReports(db, id)) enqueueSandboxNotification(db, report)
  })
}

import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { PaymentReport } from './port'
import { reportedStatuses } from './port'

/** A notification from the sandbox. */
export const sandboxNote = defineEffect(
  'payments.sandbox_notification',
  z.object({
    providerPaymentId: z.string(),
    status: z.enum(reportedStatuses),
    amount: z.number(),
    currency: z.string(),
    refunded: z.number(),
    chargedBack: z.number(),
  }),
)

/** Delay of postponed events. */
const laterMs = 30_000

/** Returns when an event postponed at this moment is due. */
export function later(): Date {
  return new Date(Date.now() + laterMs)
}

/**
 * Enqueues the notification of a report, sent if the transaction commits: once per report, or as many times as
 * requested.
 */
export function enqueueSandboxNotification(db: TenantDb, report: PaymentReport, times = 1): void {
  const { providerPaymentId, status, amount, currency, refunded, chargedBack } = report
  const notification = { providerPaymentId, status, amount, currency, refunded, chargedBack }
  for (let time = 1; time <= times; time++) {
    const key = [sandboxNote.name, providerPaymentId, status, refunded, chargedBack, time].join(' ')
    enqueue(db, sandboxNote, notification, { key })
  }
}

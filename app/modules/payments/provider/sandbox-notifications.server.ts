import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import type { PaymentReport } from './port'
import { reportedStatuses } from './port'

/** A notification of the sandbox. */
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

/** How long 'later' is at the sandbox. */
const laterMs = 30_000

/** When something that the sandbox puts off happens. */
export function later(): Date {
  return new Date(Date.now() + laterMs)
}

/** Sends what the sandbox says of a payment if the transaction commits: once for each thing said, or several times as wished. */
export function enqueueSandboxNotification(db: TenantDb, report: PaymentReport, times = 1): void {
  const { providerPaymentId, status, amount, currency, refunded, chargedBack } = report
  const told = { providerPaymentId, status, amount, currency, refunded, chargedBack }
  for (let time = 1; time <= times; time++) {
    const key = [sandboxNote.name, providerPaymentId, status, refunded, chargedBack, time].join(' ')
    enqueue(db, sandboxNote, told, { key })
  }
}

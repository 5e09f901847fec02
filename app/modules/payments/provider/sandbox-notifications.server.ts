import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { PaymentReport } from './port'

/** The outbox kind of the sandbox's notifications. */
export const sandboxNotificationKind = 'payments.sandbox_notification'

/** How long 'later' is at the sandbox. */
const laterMs = 30_000

/** When something that the sandbox puts off happens. */
export function later(): Date {
  return new Date(Date.now() + laterMs)
}

/** Sends what the sandbox says of a payment if the transaction commits: once for each thing said, or several times as wished. */
export async function announceSandboxNotification(db: TenantDb, report: PaymentReport, times = 1): Promise<void> {
  const { providerPaymentId, status, amount, currency, refunded, chargedBack } = report
  const told = { providerPaymentId, status, amount, currency, refunded, chargedBack }
  for (let time = 1; time <= times; time++) {
    const key = [sandboxNotificationKind, providerPaymentId, status, refunded, chargedBack, time].join(' ')
    announce(db, sandboxNotificationKind, told, key)
  }
}

import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'

/**
 * An e-mail about a payment, written from the order's state at the time of sending. `withdrawal` acknowledges a
 * withdrawal, `refund` says that money was returned, `chargeback` that the buyer's bank took it back; these three are
 * about the refund `refundId`.
 */
export const paymentMail = defineEffect(
  'payments.mail',
  z.object({
    mail: z.enum(['receipt', 'failed', 'withdrawal', 'refund', 'chargeback']),
    orderId: z.string(),
    refundId: z.string().nullable(),
  }),
)

export type PaymentMail = z.infer<typeof paymentMail.payload>

/** Enqueues the e-mail, sent if the transaction commits, once per order or refund. */
export function enqueuePaymentMail(
  db: TenantDb,
  mail: PaymentMail['mail'],
  orderId: string,
  refundId: string | null = null,
): void {
  const key = `${paymentMail.name} ${mail} ${refundId ?? orderId}`
  enqueue(db, paymentMail, { mail, orderId, refundId }, { key })
}

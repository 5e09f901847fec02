import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'

/**
 * An e-mail about a payment, written from the order as it stands when it goes out. `withdrawal` acknowledges one, `refund`
 * says that money went back, `chargeback` that the buyer's bank took it: they are about the refund named.
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

/** Sends the mail if the transaction commits, once for an order or refund. */
export function enqueuePaymentMail(
  db: TenantDb,
  mail: PaymentMail['mail'],
  orderId: string,
  refundId: string | null = null,
): void {
  const key = `${paymentMail.name} ${mail} ${refundId ?? orderId}`
  enqueue(db, paymentMail, { mail, orderId, refundId }, { key })
}

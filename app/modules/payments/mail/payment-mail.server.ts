import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'

/** The outbox kind of every mail about a payment. */
export const paymentMailKind = 'payments.mail'

/**
 * The mail is written from the order as it stands when it goes out. `withdrawal` acknowledges one, `refund` says that money
 * went back, `chargeback` that the buyer's bank took it: they are about the refund named.
 */
export interface PaymentMail {
  mail: 'receipt' | 'failed' | 'withdrawal' | 'refund' | 'chargeback'
  orderId: string
  refundId: string | null
}

/** Sends the mail if the transaction commits, once for an order or refund. */
export function announcePaymentMail(
  db: TenantDb,
  mail: PaymentMail['mail'],
  orderId: string,
  refundId: string | null = null,
): void {
  const key = `${paymentMailKind} ${mail} ${refundId ?? orderId}`
  announce(db, paymentMailKind, { mail, orderId, refundId }, key)
}

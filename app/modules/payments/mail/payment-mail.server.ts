import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'

/** The outbox kind of every mail about a payment. */
export const paymentMailKind = 'payments.mail'

/** The mail is written from the order as it stands when it goes out. */
export interface PaymentMail {
  mail: 'receipt' | 'failed'
  orderId: string
}

/** Sends the mail if the transaction commits, once for an order. */
export async function announcePaymentMail(db: TenantDb, mail: PaymentMail['mail'], orderId: string): Promise<void> {
  await announce(db, paymentMailKind, { mail, orderId }, `${paymentMailKind} ${mail} ${orderId}`)
}

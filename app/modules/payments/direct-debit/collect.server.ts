import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { applyReport } from '../notifications/apply-report.server'
import { storePayment } from '../orders/changes/drop-order.server'
import type { OrderRow } from '../orders/order-row.server'
import type { PaymentProvider } from '../provider/port'
import { MandateNeeded } from './errors'
import { mandateRow } from './mandate-row.server'

/**
 * Passes a placed order to the provider, which collects it under the order's mandate.
 * @throws MandateNeeded 409
 */
export async function collect(buyer: Member, provider: PaymentProvider, order: OrderRow, page: string): Promise<void> {
  if (order.provider_payment_id !== null) return
  const mandate = await forMember(buyer, (db) => mandateRow(db, buyer, order.order_key).executeTakeFirst())
  if (!mandate?.confirmed_at) throw new MandateNeeded()
  const { holder, iban, reference, confirmed_at: signed } = mandate
  const customerRef = await provider.createCustomer({ accountId: buyer.id, name: holder, email: buyer.email })
  const signedOn = signed.toISOString().slice(0, 10)
  const mandateRef = await provider.createDebitMandate({ customerRef, holder, iban, reference, signedOn })
  const { id, payment_id: paymentId, credits, amount, currency, method } = order
  const report = await provider.chargeStored(
    { id, paymentId, credits, amount, currency, method, returnPath: page },
    { customerRef, mandateRef },
  )
  await forMember(buyer, (db) => storePayment(db, id, { provider_payment_id: report.providerPaymentId }))
  await applyReport(buyer.tenant, provider.name, report)
}

import type { OrderDraft } from '~/modules/payments/orders/place-order.server'
import { placeOrder } from '~/modules/payments/orders/place-order.server'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
import type { PaymentReport } from '~/modules/payments/provider/port'
import { endSandboxPayment } from '~/modules/payments/provider/sandbox-checkout.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../person'
import type { World } from '../world'

/** The smallest bundle by iDEAL in the Netherlands. */
export const orderDraft = (wish: Partial<OrderDraft> = {}): OrderDraft => ({
  key: uuidv7(),
  bundleId: 1,
  method: 'ideal',
  code: null,
  card: null,
  keep: false,
  seen: { amount: 999, currency: 'EUR' },
  country: 'NL',
  addressCountry: 'NL',
  ...wish,
})

/** Orders a bundle. Returns its key, the provider's payment id, and a function that creates the provider's reports. */
export async function ordered(buyer: Person, wish: Partial<OrderDraft> = {}) {
  const draft = orderDraft(wish)
  const url = await placeOrder(buyer.member, draft)
  const providerPaymentId = url.replace('/sandbox/checkout/', '')
  const report = (status: PaymentReport['status'], changes: Partial<PaymentReport> = {}): PaymentReport => ({
    providerPaymentId,
    orderId: null,
    status,
    ...draft.seen,
    refunded: 0,
    chargedBack: 0,
    reusableMethod: null,
    ...changes,
  })
  return { key: draft.key, providerPaymentId, report }
}

/** Places an order that is paid at the sandbox and applied. */
export async function paidOrder(buyer: Person, wish: Partial<OrderDraft> = {}) {
  const order = await ordered(buyer, wish)
  await endSandboxPayment(buyer.member.tenant, order.providerPaymentId, 'pay')
  await freshOrder(buyer.member, order.key)
  return order
}

/** Returns the status of an order as its buyer sees it. */
export async function statusOf(buyer: Person, key: string) {
  return (await freshOrder(buyer.member, key))?.order.status
}

/** Reads all orders of the world, sorted by payment id. */
export function ordersIn(world: World) {
  return world.database.owner.selectFrom('orders').selectAll().orderBy('payment_id').execute()
}

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

/** Orders a bundle; gives the key, the provider's id and how the provider reports on it. */
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

/** An order that is paid at the sandbox, and applied. */
export async function paidOrder(buyer: Person, wish: Partial<OrderDraft> = {}) {
  const order = await ordered(buyer, wish)
  await endSandboxPayment(buyer.member.tenant, order.providerPaymentId, 'pay')
  await freshOrder(buyer.member, order.key)
  return order
}

/** How an order stands for its buyer. */
export async function statusOf(buyer: Person, key: string) {
  return (await freshOrder(buyer.member, key))?.order.status
}

/** Every order of the world, by its number. */
export function ordersIn(world: World) {
  return world.database.owner.selectFrom('orders').selectAll().orderBy('payment_id').execute()
}

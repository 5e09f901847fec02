import type { OrderDraft } from '~/modules/payments/orders/place-order.server'
import { placeOrder } from '~/modules/payments/orders/place-order.server'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
import type { PaymentReport } from '~/modules/payments/provider/port'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../person'
import type { World } from '../world'

/** The smallest bundle by iDEAL in the Netherlands. */
export const orderDraft = (wish: Partial<OrderDraft> = {}): OrderDraft => ({
  key: uuidv7(),
  bundleId: 1,
  method: 'ideal',
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
    status,
    ...draft.seen,
    ...changes,
  })
  return { key: draft.key, providerPaymentId, report }
}

/** How an order stands for its buyer. */
export async function statusOf(buyer: Person, key: string) {
  return (await freshOrder(buyer.member, key))?.order.status
}

/** Every order of the world. */
export function ordersIn(world: World) {
  return world.database.owner.selectFrom('orders').selectAll().execute()
}

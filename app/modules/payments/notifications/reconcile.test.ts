import { expect, test } from 'vitest'
import { buyingOffer } from '~/modules/payments/orders/buying-offer.server'
import { ordered, ordersIn, paidOrder } from '../../../../tests/support/money/buying'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { withdraw } from '../refunds/withdraw.server'
import { applyReport } from './apply-report.server'
import { reconcilePayments } from './reconcile.server'

const look = ({ saffron, coast, noirRose }: World) =>
  reconcilePayments(async (wanted) => [saffron, coast, noirRose].find(({ id }) => id === wanted) ?? null)

/** Paid at the provider, and nobody says so. */
const payInSilence = ({ database }: World) =>
  database.owner.updateTable('sandbox_payments').set({ status: 'paid' }).execute()

const changeOrders = ({ database }: World, change: { provider_payment_id: string | null }) =>
  database.owner.updateTable('orders').set(change).execute()

test('an unfinished payment is asked for at its provider, also when no notification ever comes', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await ordered(anna)
  await payInSilence(world)
  await look(world)
  expect(await anna.balance()).toBe(0)
  await world.pass(0.1)
  await Promise.all([look(world), look(world)])
  expect(await anna.balance()).toBe(20)
})

test('a notification that came before its order is applied once the order is known', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId, report } = await ordered(anna)
  await payInSilence(world)
  await changeOrders(world, { provider_payment_id: null })
  await applyReport(world.saffron, 'sandbox', report('paid'))
  expect(await anna.balance()).toBe(0)
  await changeOrders(world, { provider_payment_id: providerPaymentId })
  await world.pass(0.01)
  await look(world)
  expect(await anna.balance()).toBe(20)
})

test('an order whose payment was never opened ends after an hour, and its discount is free again', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  await ordered(anna, { seen: { amount: 749, currency: 'EUR' } })
  await changeOrders(world, { provider_payment_id: null })
  const states = async () => (await ordersIn(world)).map(({ status }) => status)
  await world.pass(0.9)
  await look(world)
  expect(await states()).toEqual(['loading'])
  await world.pass(0.2)
  await look(world)
  expect(await states()).toEqual(['failed'])
  const { heldBy, offer } = await buyingOffer(anna.member, { country: 'NL', currency: 'EUR' }, null, {
    bundleId: 1,
    method: 'ideal',
  })
  expect({ heldBy, offer: offer?.kind }).toEqual({ heldBy: null, offer: 'time_bonus' })
})

test('a refund that its job has given up is tried again after a day', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  const refund = () => world.database.owner.selectFrom('refunds').select('status').executeTakeFirst()
  await look(world)
  expect(await refund()).toEqual({ status: 'requested' })
  await world.pass(25)
  await look(world)
  expect(await refund()).toEqual({ status: 'done' })
})

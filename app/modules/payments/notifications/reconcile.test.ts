import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyingOffer } from '~/modules/payments/orders/buying-offer.server'
import { ordered, ordersIn, paidOrder } from '../../../../tests/support/money/buying'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { endSandboxPayment } from '../provider/sandbox-checkout.server'
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

test('asks the provider for an unfinished payment without any notification', async () => {
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

test('ends an order whose payment was never opened after an hour', async () => {
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

/** In how many minutes each order is looked at again, by its number; null: never. */
const nextLooks = async ({ database }: World) => {
  const { rows } = await sql<{ number: number; minutes: number | null }>`
    select payment_id as number, case when next_look_at < 'infinity'
      then round(extract(epoch from next_look_at - now()) / 60)::int end as minutes from orders`.execute(database.owner)
  return Object.fromEntries(rows.map(({ number, minutes }) => [number, minutes]))
}

test('asks for a payment ever more rarely, daily in the end, for forty days', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await ordered(anna)
  const due = async (hours: number) => {
    await world.pass(hours)
    await world.database.owner.updateTable('orders').set({ next_look_at: sql<Date>`now()` }).execute()
    await look(world)
    return nextLooks(world)
  }
  const paid = { 10001: 0 }
  expect(await due(0)).toEqual({ ...paid, 10002: 1 })
  expect(await due(2)).toEqual({ ...paid, 10002: 120 })
  expect(await due(36)).toEqual({ ...paid, 10002: 24 * 60 })
  expect(await due(38 * 24)).toEqual({ ...paid, 10002: 24 * 60 })
  expect(await due(24)).toEqual({ ...paid, 10002: null })
  // Given up, it is asked for no more.
  await payInSilence(world)
  await look(world)
  expect(await anna.balance()).toBe(20)
})

test('a hundred payments are asked for in one round, those that wait longest', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await ordered(anna)
  await payInSilence(world)
  await world.pass(1)
  await sql`insert into orders select (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(),
      'payment_id', first.payment_id + n, 'order_key', gen_random_uuid(), 'provider_payment_id', n::text,
      'next_look_at', first.next_look_at - interval '1 minute'))).*
    from orders first, generate_series(1, 100) n`.execute(world.database.owner)
  await look(world)
  expect(await anna.balance()).toBe(0)
  await look(world)
  expect(await anna.balance()).toBe(20)
})

test('goes on with other brands when one is gone or not served', async () => {
  await using world = await openWorld()
  const { cleo, anna, nora } = await world.members({
    ...{ cleo: { at: world.coast }, anna: {}, nora: { at: world.noirRose } },
  })
  for (const buyer of [cleo, anna, nora]) await ordered(buyer)
  await payInSilence(world)
  await world.pass(0.1)
  const { saffron, coast, noirRose } = world
  const unserved = { ...coast, settings: { ...coast.settings, live: true } }
  await reconcilePayments(async (wanted) => [unserved, saffron].find(({ id }) => id === wanted) ?? null)
  expect([await cleo.balance(), await anna.balance(), await nora.balance()]).toEqual([0, 20, 0])
  await world.pass(1)
  await reconcilePayments(async (wanted) => [coast, noirRose].find(({ id }) => id === wanted) ?? null)
  expect([await cleo.balance(), await anna.balance(), await nora.balance()]).toEqual([20, 20, 20])
})

test('the payment of a provider that the brand has left is asked for nowhere', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await ordered(anna)
  await payInSilence(world)
  await world.database.owner.updateTable('orders').set({ provider: 'mollie' }).execute()
  await world.pass(0.1)
  await look(world)
  expect([await anna.balance(), (await ordersIn(world))[0]?.status]).toEqual([0, 'loading'])
})

test('does in a round what the sandbox puts off', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId } = await ordered(anna)
  await endSandboxPayment(world.saffron, providerPaymentId, 'later')
  await world.pass(0.1)
  await look(world)
  expect(await anna.balance()).toBe(20)
})

test('asks no more for what is paid or applied', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const failed = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', failed.report('failed'))
  await changeOrders(world, { provider_payment_id: null })
  await world.pass(2)
  const { owner } = world.database
  const notifications = () => owner.selectFrom('payment_notifications').selectAll().orderBy('received_at').execute()
  const before = [await ordersIn(world), await notifications()]
  await look(world)
  expect([await ordersIn(world), await notifications()]).toEqual(before)
})

test('tries a refund that could not be made every six hours, but no refused one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let order = 0; order < 2; order += 1) await paidOrder(anna)
  for (const number of [10_001, 10_002]) await withdraw(anna.member, number)
  const { owner } = world.database
  const numbered = await owner.selectFrom('orders').select('id').where('payment_id', '=', 10_002).executeTakeFirst()
  await owner
    .updateTable('refunds')
    .set({ status: 'refused' })
    .where('order_id', '=', numbered?.id ?? '')
    .execute()
  const refunds = async () =>
    (await owner.selectFrom('refunds').select('status').orderBy('requested_at').execute()).map(({ status }) => status)
  await world.pass(25)
  const { saffron } = world
  const unserved = { ...saffron, settings: { ...saffron.settings, live: true } }
  await reconcilePayments(async () => unserved)
  await world.pass(5)
  await look(world)
  expect(await refunds()).toEqual(['requested', 'refused'])
  await world.pass(2)
  await look(world)
  expect(await refunds()).toEqual(['done', 'refused'])
})

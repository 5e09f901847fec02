import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderDraft, ordersIn } from '../../../../../tests/support/money/buying'
import { buyerByMollie, byMollie, mollie } from '../../../../../tests/support/money/sale-by-mollie'
import type { Person } from '../../../../../tests/support/person'
import type { World } from '../../../../../tests/support/world'
import { openWorld } from '../../../../../tests/support/world'
import { receiveNotification } from '../../notifications/receive-notification.server'
import { reconcilePayments } from '../../notifications/reconcile.server'
import { cancelOrder } from '../../orders/changes/change-order.server'
import { placeOrder } from '../../orders/place-order.server'
import { freshOrder } from '../../orders/refresh-order.server'

const newestPayment = () => [...mollie.payments.keys()].at(-1) ?? ''

const deletions = () => mollie.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)

/** An order of Anna's whose checkout is open, and its payment at Mollie. */
async function atCheckout(buyer: Person, isCancelable: boolean) {
  const { key } = orderDraft()
  await placeOrder(buyer.member, orderDraft({ key }))
  const id = newestPayment()
  mollie.change(id, { isCancelable })
  return { key, id }
}

const refundsIn = (world: World) =>
  world.database.owner.selectFrom('refunds').select(['kind', 'amount', 'status']).execute()

test('cancels a cancelled order’s payment at Mollie once, where Mollie can', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const { key, id } = await atCheckout(anna, true)
  await cancelOrder(anna.member, key)
  expect(deletions()).toEqual([])
  await world.mails()
  await cancelOrder(anna.member, key)
  await world.mails()
  expect(deletions()).toEqual([`/payments/${id}`])
  expect(mollie.payments.get(id)?.status).toBe('canceled')
})

test('while Mollie does not answer, a cancellation is tried again', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const { key, id } = await atCheckout(anna, true)
  await cancelOrder(anna.member, key)
  mollie.failNext({ status: 503, retryAfter: '60' })
  await expect(world.mails()).rejects.toThrow()
  await world.pass(1)
  await world.mails()
  expect(mollie.payments.get(id)?.status).toBe('canceled')
})

test('refunds a payment that Mollie couldn’t cancel and that is made after all', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const { key, id } = await atCheckout(anna, false)
  await cancelOrder(anna.member, key)
  await world.mails()
  expect(deletions()).toEqual([])
  mollie.change(id, { status: 'paid' })
  await sql`update orders set next_look_at = now()`.execute(world.database.owner)
  for (let times = 0; times < 2; times++) await reconcilePayments(async () => world.saffron)
  const mails = await world.mails()
  expect(await refundsIn(world)).toEqual([{ kind: 'unclaimed', amount: 999, status: 'done' }])
  expect(mollie.payments.get(id)?.amountRefunded).toEqual({ currency: 'EUR', value: '9.99' })
  expect(mails.map(({ subject }) => subject)).toEqual(['Refund for order 10001'])
  expect(await anna.balance()).toBe(0)
})

test('one paid while Mollie is told of its cancellation is refunded once', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const { key, id } = await atCheckout(anna, true)
  await cancelOrder(anna.member, key)
  mollie.meanwhile(async () => undefined)
  mollie.meanwhile(async () => mollie.change(id, { status: 'paid', isCancelable: false }))
  await world.mails()
  for (let times = 0; times < 2; times++)
    await receiveNotification(world.saffron, 'mollie', new URLSearchParams({ id }))
  await world.mails()
  expect(deletions()).toEqual([`/payments/${id}`])
  expect(await refundsIn(world)).toMatchObject([{ status: 'done' }])
})

test('an order cancelled while its checkout opens leads to no checkout', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const draft = orderDraft()
  await placeOrder(anna.member, orderDraft())
  mollie.meanwhile(() => cancelOrder(anna.member, draft.key))
  expect(await placeOrder(anna.member, draft)).toBe(`/credits/1/ideal?order=${draft.key}`)
  mollie.change(newestPayment(), { isCancelable: true })
  await world.mails()
  expect(mollie.payments.get(newestPayment())?.status).toBe('canceled')
  expect(await freshOrder(anna.member, draft.key)).toMatchObject({ order: { status: 'cancelled' } })
})

test('Mollie is no longer asked for a payment of a given up order that has ended', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const { key, id } = await atCheckout(anna, false)
  await cancelOrder(anna.member, key)
  mollie.change(id, { status: 'expired' })
  await freshOrder(anna.member, key)
  expect(await ordersIn(world)).toMatchObject([{ status: 'cancelled', next_look_at: null }])
})

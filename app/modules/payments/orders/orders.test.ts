import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { orderDraft, ordered, ordersIn, statusOf } from '../../../../tests/support/money/buying'
import { openWorld } from '../../../../tests/support/world'
import { MandateNeeded } from '../direct-debit/errors'
import { MethodNotOffered, OrderKeyUsed, PaymentsUnavailable, TooManyOrders } from '../errors'
import { applyReport } from '../notifications/apply-report.server'
import { offeredNow } from '../provider/offered-now.server'
import { providerOf } from '../provider/providers.server'
import { endSandboxPayment, sandboxPayment } from '../provider/sandbox-checkout.server'
import { placeOrder } from './place-order.server'
import { lastPaidOrder, movementsOf, orderOf, ordersOf } from './queries.server'
import { freshOrder } from './refresh-order.server'

test('a double click and the back button are one order; a key opens one order only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const order = orderDraft()
  const urls = await Promise.all([1, 2, 3].map(() => placeOrder(anna.member, order)))
  expect(new Set(urls).size).toBe(1)
  expect(await ordersIn(world)).toHaveLength(1)
  await expect(placeOrder(anna.member, { ...order, bundleId: 2 })).rejects.toThrow(OrderKeyUsed)
  await endSandboxPayment(world.saffron, (urls[0] ?? '').replace('/sandbox/checkout/', ''), 'pay')
  await freshOrder(anna.member, order.key)
  expect(await placeOrder(anna.member, order)).toBe(`/credits/1/ideal?order=${order.key}`)
  expect(await ordersIn(world)).toHaveLength(1)
  expect(await anna.balance()).toBe(20)
})

test('price, way to pay and bundle are the settings’, whatever the form says', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (const [amount, currency, code] of [
    [1, 'EUR', 'offer_gone'],
    [1000, 'EUR', 'price_changed'],
    [999, 'PLN', 'price_changed'],
  ] as const) {
    const placed = placeOrder(anna.member, orderDraft({ seen: { amount, currency } }))
    await expect(placed).rejects.toMatchObject({ status: 409, code: `credits:error.${code}` })
  }
  await expect(placeOrder(anna.member, orderDraft({ method: 'blik' }))).rejects.toThrow(MethodNotOffered)
  await expect(placeOrder(anna.member, orderDraft({ method: 'directdebit' }))).rejects.toThrow(MandateNeeded)
  await expect(placeOrder(anna.member, orderDraft({ bundleId: 99 }))).rejects.toMatchObject({ status: 404 })
  expect(await ordersIn(world)).toEqual([])
})

test('takes currency and tax from the country and keeps both proofs of location', async () => {
  await using world = await openWorld()
  const { ola } = await world.members({ ola: { country: 'PL' } })
  await ordered(ola, { method: 'blik', seen: { amount: 4499, currency: 'PLN' }, addressCountry: 'DE' })
  expect(await ordersIn(world)).toMatchObject([
    {
      currency: 'PLN',
      tax_country: 'PL',
      tax_rate: 2300,
      location_proofs: [
        { kind: 'profile', country: 'PL' },
        { kind: 'address', country: 'DE' },
      ],
    },
  ])
})

test("orders, movements and checkouts of another member or brand don't exist", async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({ anna: {}, ben: {}, cleo: { at: world.coast, shared: true } })
  const { key, providerPaymentId, report } = await ordered(anna)
  for (const other of [ben, cleo]) {
    expect(await orderOf(other.member, '10001')).toBeNull()
    expect(await freshOrder(other.member, key)).toBeNull()
    expect((await ordersOf(other.member, null)).rows).toEqual([])
    expect((await movementsOf(other.member, null)).rows).toEqual([])
  }
  expect(await sandboxPayment(world.coast, providerPaymentId)).toBeNull()
  expect(await endSandboxPayment(world.coast, providerPaymentId, 'pay')).toBeNull()
  expect(await providerOf(world.coast).fetchStatus(providerPaymentId)).toBeNull()
  await applyReport(world.coast, 'sandbox', report('paid'))
  expect(await anna.balance()).toBe(0)
  for (const table of ['orders', 'order_numbers', 'sandbox_payments'] as const) {
    const seen = await forTenant(world.coast, (db) => db.selectFrom(table).selectAll().execute())
    expect(seen, table).toEqual([])
  }
})

test('nobody opens checkouts without end', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const order = orderDraft()
  for (let time = 0; time < 30; time++) await placeOrder(anna.member, order)
  await expect(placeOrder(anna.member, orderDraft())).rejects.toThrow(TooManyOrders)
  expect(await ordersIn(world)).toHaveLength(1)
})

test('the sandbox never serves a live brand', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId } = await ordered(anna)
  const live = { ...world.saffron, settings: { ...world.saffron.settings, live: true } }
  expect(await sandboxPayment(live, providerPaymentId)).toBeNull()
  expect(await endSandboxPayment(live, providerPaymentId, 'pay')).toBeNull()
  await expect(placeOrder({ ...anna.member, tenant: live }, orderDraft())).rejects.toThrow(PaymentsUnavailable)
  expect(await offeredNow(live, { country: 'NL', currency: 'EUR' })).toEqual([])
})

test('a payment at the sandbox ends once; a pending one may still be paid', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { key, providerPaymentId } = await ordered(anna)
  await endSandboxPayment(world.saffron, providerPaymentId, 'pend')
  expect(await statusOf(anna, key)).toBe('pending')
  await endSandboxPayment(world.saffron, providerPaymentId, 'cancel')
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  expect(await statusOf(anna, key)).toBe('cancelled')
  expect(await anna.balance()).toBe(0)
})

test('gives credits by the sandbox’s notification, even if the buyer never returns', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId } = await ordered(anna)
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  await world.mails()
  expect(await anna.balance()).toBe(20)
})

test('orders and what moved the balance are listed, the newest first', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const first = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', first.report('paid'))
  await ordered(anna, { bundleId: 2, method: 'paypal', seen: { amount: 2499, currency: 'EUR' } })
  anna.member.paid = true
  await anna.write(ben)
  const { rows, next } = await ordersOf(anna.member, null)
  expect(rows.map(({ paymentId, status }) => [paymentId, status])).toEqual([
    [10002, 'loading'],
    [10001, 'completed'],
  ])
  expect(next).toBeNull()
  expect((await ordersOf(anna.member, '10002')).rows).toHaveLength(1)
  expect(await lastPaidOrder(anna.member)).toMatchObject({ paymentId: 10001, bundleId: 1 })
  expect((await movementsOf(anna.member, null)).rows).toMatchObject([
    { delta: -1, reason: 'message', to: 'ben', paymentId: null },
    { delta: 20, reason: 'purchase', to: null, paymentId: 10001 },
  ])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ordered, ordersIn, paidOrder, statusOf } from '../../../../tests/support/money/buying'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { ProviderRefused } from '../errors'
import { receiveNotification } from '../notifications/receive-notification.server'
import { freshOrder } from '../orders/refresh-order.server'
import { storedMethodsOf } from '../stored/queries.server'
import type { ProviderOrder } from './port'
import { providerOf } from './providers.server'
import { sandboxNotification } from './sandbox.server'
import { carryOutSandboxEvents, endSandboxPayment, isSandboxOutcome, sandboxPayment } from './sandbox-checkout.server'

const carryOut = ({ saffron, coast }: World) =>
  carryOutSandboxEvents(async (wanted) => [saffron, coast].find(({ id }) => id === wanted) ?? null)

const reportOf = ({ saffron }: World, id: string) => providerOf(saffron).fetchStatus(id)

/** Notifications that the sandbox sends. */
const notices = ({ database }: World) =>
  database.owner.selectFrom('outbox').select('key').where('kind', '=', 'payments.sandbox_notification').execute()

test('the checkout shows its own order, until nothing can be chosen any more', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const seen = { amount: 2499, currency: 'EUR' }
  await ordered(anna)
  const { key, providerPaymentId: id } = await ordered(anna, { bundleId: 2, method: 'paypal', seen, keep: true })
  const view = { paymentId: 10_002, amount: 2499, currency: 'EUR', method: 'paypal', keep: true, over: false }
  expect(await sandboxPayment(world.saffron, id)).toMatchObject({
    ...view,
    returnPath: `/credits/2/paypal?order=${key}`,
  })
  expect(await sandboxPayment(world.saffron, 'sb_none')).toBeNull()
  await endSandboxPayment(world.saffron, id, 'pend')
  expect(await sandboxPayment(world.saffron, id)).toMatchObject({ over: false })
  await endSandboxPayment(world.saffron, id, 'pay')
  expect(await sandboxPayment(world.saffron, id)).toMatchObject({ over: true })
  expect([isSandboxOutcome('pay'), isSandboxOutcome('toString'), isSandboxOutcome(7)]).toEqual([true, false, false])
})

test('ends the one payment by each choice, with one notification or five', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const other = await ordered(anna)
  for (const [outcome, status] of [
    ['pay', 'paid'],
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
    ['pend', 'pending'],
    ['later', 'pending'],
    ['charge_back', 'paid'],
  ] as const) {
    const { providerPaymentId: id } = await ordered(anna)
    const before = (await notices(world)).length
    await endSandboxPayment(world.saffron, id, { outcome, repeated: outcome === 'fail' })
    expect(await reportOf(world, id)).toMatchObject({ status, chargedBack: 0 })
    expect((await notices(world)).length - before, outcome).toBe(outcome === 'fail' ? 5 : 1)
  }
  const { providerPaymentId: over } = await ordered(anna)
  await endSandboxPayment(world.saffron, over, 'fail')
  const before = await notices(world)
  await endSandboxPayment(world.saffron, over, 'pay')
  expect([await reportOf(world, over), await notices(world)]).toMatchObject([{ status: 'failed' }, before])
  expect(await reportOf(world, other.providerPaymentId)).toMatchObject({ status: 'open' })
})

test('does what is put off after half a minute, once, to its own payment', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const waiting = await ordered(anna)
  await endSandboxPayment(world.saffron, waiting.providerPaymentId, 'later')
  const returning = await ordered(ben)
  await endSandboxPayment(world.saffron, returning.providerPaymentId, 'charge_back')
  const plain = await paidOrder(ben)
  // Whichever is due first.
  const sooner = world.database.owner.updateTable('sandbox_payments').where('id', '=', returning.providerPaymentId)
  await sooner.set({ next_event_at: sql`next_event_at - interval '1 second'` }).execute()
  const states = () =>
    Promise.all([waiting, returning, plain].map(({ providerPaymentId }) => reportOf(world, providerPaymentId)))
  const soon = [
    { status: 'pending', chargedBack: 0 },
    { status: 'paid', chargedBack: 0 },
    { status: 'paid', chargedBack: 0 },
  ]
  await world.pass(20 / 3600)
  await carryOut(world)
  expect(await states()).toMatchObject(soon)
  await world.pass(15 / 3600)
  await carryOutSandboxEvents(async () => null)
  await carryOutSandboxEvents(async () => ({ ...world.saffron, settings: { ...world.saffron.settings, live: true } }))
  expect(await states()).toMatchObject(soon)
  const sent = (await notices(world)).length
  for (let time = 0; time < 2; time += 1) await carryOut(world)
  expect(await states()).toMatchObject([
    { status: 'paid', chargedBack: 0 },
    { status: 'paid', chargedBack: 999 },
    { status: 'paid', chargedBack: 0 },
  ])
  expect((await notices(world)).length - sent).toBe(2)
  await world.mails()
  expect(await statusOf(anna, waiting.key)).toBe('completed')
  expect((await freshOrder(ben.member, returning.key))?.order.refund).toMatchObject({ chargedBack: true, amount: 999 })
})

const orderFor = (id: string, wish: Partial<ProviderOrder> = {}): ProviderOrder => ({
  ...{ id, paymentId: 1, credits: 20, amount: 999, currency: 'EUR', method: 'visa', returnPath: '/' },
  ...wish,
})

test('a kept card is charged while it is kept, as its test number says', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const buyer of [anna, ben]) {
    const { key, providerPaymentId } = await ordered(buyer, { method: 'visa', keep: true })
    await endSandboxPayment(world.saffron, providerPaymentId, { outcome: 'pay', refusedLater: buyer === ben })
    await freshOrder(buyer.member, key)
  }
  const cards = (await Promise.all([anna, ben].map(({ member }) => storedMethodsOf(member)))).flat()
  expect(cards).toMatchObject([
    { label: 'Visa', lastDigits: '4242', expires: `${new Date().getUTCFullYear() + 2}-12` },
    { label: 'Visa', lastDigits: '0002' },
  ])
  const provider = providerOf(world.saffron)
  const rows = await world.database.owner.selectFrom('stored_methods').select('mandate_ref').orderBy('id').execute()
  const [good, bad] = rows.map((row) => ({ customerRef: 'sandbox', mandateRef: row.mandate_ref }))
  if (!good || !bad) throw new Error('two cards are kept')
  const order = orderFor('00000000-0000-7000-8000-000000000001')
  const sent = (await notices(world)).length
  const charged = await provider.chargeStored(order, good)
  expect(await provider.chargeStored(order, good)).toEqual(charged)
  expect([charged.status, (await notices(world)).length - sent]).toEqual(['paid', 1])
  expect(await provider.chargeStored(orderFor('00000000-0000-7000-8000-000000000002'), bad)).toMatchObject({
    status: 'failed',
  })
  await provider.endMandate(good)
  const third = orderFor('00000000-0000-7000-8000-000000000003')
  await expect(provider.chargeStored(third, good)).rejects.toThrow(ProviderRefused)
  expect(await provider.chargeStored(third, { ...good, mandateRef: 'sd_1' })).toMatchObject({ status: 'pending' })
  // Only the debit is paid by itself, a while after.
  await world.pass(1)
  await carryOut(world)
  const charges = world.database.owner
    .selectFrom('sandbox_payments')
    .select('status')
    .where('mandate_ref', 'is not', null)
  expect((await charges.orderBy('order_id').execute()).map(({ status }) => status)).toEqual(['paid', 'failed', 'paid'])
})

test('a way to pay is kept only of a payment that was paid, and PayPal as PayPal', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const storedAfter = async (method: 'visa' | 'paypal', outcome: 'pay' | 'fail', keep = true) => {
    const { providerPaymentId: id } = await ordered(anna, { method, keep })
    await endSandboxPayment(world.saffron, id, outcome)
    return (await reportOf(world, id))?.reusableMethod
  }
  expect(await storedAfter('visa', 'fail')).toBeNull()
  expect(await storedAfter('visa', 'pay', false)).toBeNull()
  expect(await storedAfter('visa', 'pay')).toMatchObject({ label: 'Visa', lastDigits: '4242' })
  expect(await storedAfter('paypal', 'pay')).toMatchObject({ label: 'PayPal', lastDigits: null, expires: null })
})

test('a payment gives back what was paid and no more, each refund once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [first, other] = [await paidOrder(anna), await paidOrder(anna)]
  const open = await ordered(anna)
  const provider = providerOf(world.saffron)
  const refund = (order: typeof first, number: number, amount: number) =>
    provider.refund({
      ...{ id: `00000000-0000-7000-8000-00000000000${number}`, providerPaymentId: order.providerPaymentId },
      ...{ amount, currency: 'EUR', paymentId: 10_001 },
    })
  await refund(first, 1, 500)
  await refund(first, 1, 500)
  await expect(refund(first, 2, 500)).rejects.toThrow(ProviderRefused)
  await refund(first, 3, 499)
  await refund(other, 4, 999)
  await expect(refund(open, 5, 1)).rejects.toThrow(ProviderRefused)
  for (const order of [first, other]) {
    expect(await reportOf(world, order.providerPaymentId)).toMatchObject({ refunded: 999 })
  }
  const { report } = first
  const received = await provider.readNotification(sandboxNotification(world.saffron, report('failed')))
  expect(received).toMatchObject({ status: 'failed', reusableMethod: null, refunded: 0 })
  const unknown = report('paid', { providerPaymentId: 'sb_none' })
  expect(await provider.readNotification(sandboxNotification(world.saffron, unknown))).toBeNull()
  await receiveNotification(world.saffron, 'sandbox', sandboxNotification(world.saffron, unknown))
  // The sandbox says by itself what it gave back.
  await world.mails()
  expect((await ordersIn(world)).map(({ refunded }) => refunded)).toEqual([999, 999, 0])
})

test('drops what the sandbox still has to say of a brand that has left it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId } = await ordered(anna)
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  const { saffron } = world
  const byMollie = { provider: 'mollie', api_key: { env: 'MOLLIE_KEY' } } as const
  saffron.settings = { ...saffron.settings, payment: { ...saffron.settings.payment, ...byMollie } }
  saffron.secret = () => 'test_key'
  expect(await world.mails()).toEqual([])
  expect([await anna.balance(), (await ordersIn(world))[0]?.status]).toEqual([0, 'loading'])
})

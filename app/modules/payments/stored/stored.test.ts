import { expect, test } from 'vitest'
import { ProofNeeded } from '~/modules/accounts/errors'
import { orderDraft, ordered, ordersIn } from '../../../../tests/support/money/buying'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { StoredMethodGone } from '../errors'
import { applyReport } from '../notifications/apply-report.server'
import { placeOrder } from '../orders/place-order.server'
import { freshOrder } from '../orders/refresh-order.server'
import { endSandboxPayment } from '../provider/sandbox-checkout.server'
import { storedMethodOf, storedMethodsOf } from './queries.server'
import { removeMethod } from './remove-method.server'

/** Pays an order by card, with the tick or without. */
async function payByCard(buyer: Person, wish: { keep: boolean; refusedLater?: boolean }) {
  const order = await ordered(buyer, { method: 'visa', keep: wish.keep })
  const refusedLater = wish.refusedLater ?? false
  await endSandboxPayment(buyer.member.tenant, order.providerPaymentId, { outcome: 'pay', refusedLater })
  await freshOrder(buyer.member, order.key)
}

test('stores a card only with the tick, and charges it for the next order', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await payByCard(anna, { keep: false })
  expect(await storedMethodsOf(anna.member)).toEqual([])
  await payByCard(anna, { keep: true })
  const [card] = await storedMethodsOf(anna.member)
  expect(card).toMatchObject({ method: 'visa', label: 'Visa', lastDigits: '4242' })
  const again = orderDraft({ method: 'visa', card: card?.id ?? null })
  const pages = await Promise.all([placeOrder(anna.member, again), placeOrder(anna.member, again)])
  expect(new Set(pages)).toEqual(new Set([`/credits/1/visa?order=${again.key}`]))
  await placeOrder(anna.member, again)
  expect(await freshOrder(anna.member, again.key)).toMatchObject({ order: { status: 'completed', card: card?.id } })
  expect(await anna.balance()).toBe(60)
  await world.mails()
  expect(await anna.balance()).toBe(60)
})

test('a refused card gives nothing, and the order can be paid another way', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await payByCard(anna, { keep: true, refusedLater: true })
  const [card] = await storedMethodsOf(anna.member)
  const again = orderDraft({ method: 'visa', card: card?.id ?? null })
  await placeOrder(anna.member, again)
  expect(await freshOrder(anna.member, again.key)).toMatchObject({ order: { status: 'failed', card: card?.id } })
  expect(await anna.balance()).toBe(20)
  await payByCard(anna, { keep: false })
  expect(await anna.balance()).toBe(40)
})

test('removes a card here and at the provider, and nobody else’s', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await payByCard(anna, { keep: true })
  const [card] = await storedMethodsOf(anna.member)
  const id = card?.id ?? ''
  expect(await storedMethodOf(ben.member, id)).toBeNull()
  await removeMethod(ben.member, id)
  const stolen = orderDraft({ method: 'visa', card: id })
  await expect(placeOrder(ben.member, stolen)).rejects.toThrow(StoredMethodGone)
  expect(await storedMethodsOf(anna.member)).toHaveLength(1)
  await removeMethod(anna.member, id)
  await removeMethod(anna.member, 'no id')
  expect(await storedMethodsOf(anna.member)).toEqual([])
  await expect(placeOrder(anna.member, orderDraft({ method: 'visa', card: id }))).rejects.toThrow(StoredMethodGone)
  await world.mails()
  const stored = await world.database.owner
    .selectFrom('sandbox_payments')
    .select('keep')
    .where('keep', '=', true)
    .execute()
  expect(stored).toEqual([])
  expect((await ordersIn(world)).map(({ status }) => status).sort()).toEqual(['completed', 'failed', 'failed'])
})

test('a purge and a chargeback end at the provider what was stored', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await payByCard(anna, { keep: true })
  const { key, providerPaymentId, report } = await ordered(ben, { method: 'visa', keep: true })
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  await freshOrder(ben.member, key)
  const stored = () =>
    world.database.owner.selectFrom('sandbox_payments').select('id').where('keep', '=', true).execute()
  expect(await stored()).toHaveLength(2)
  await applyReport(world.saffron, 'sandbox', report('paid', { chargedBack: 999 }))
  await world.mails()
  expect(await stored()).toHaveLength(1)
  await world.database.owner.deleteFrom('accounts').where('name_key', '=', 'anna').execute()
  await world.mails()
  expect(await stored()).toEqual([])
})

test('stores what may be charged again for who wished it, if the provider names it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const reusableMethod = { customerRef: 'c', mandateRef: 'm', label: 'Visa', lastDigits: '4242', expires: '2028-12' }
  const unasked = await ordered(anna, { method: 'visa' })
  await applyReport(world.saffron, 'sandbox', unasked.report('paid', { reusableMethod }))
  const unnamed = await ordered(ben, { method: 'visa', keep: true })
  await applyReport(world.saffron, 'sandbox', unnamed.report('paid'))
  expect([await anna.balance(), await ben.balance()]).toEqual([20, 20])
  for (const buyer of [anna, ben]) expect(await storedMethodsOf(buyer.member)).toEqual([])
})

test('never stores what can’t be charged again', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await ordered(anna, { method: 'ideal', keep: true })
  expect(await ordersIn(world)).toMatchObject([{ keep_method: false }])
})

test('a way to pay is kept, charged and removed after a fresh proof only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const late = { ...anna.member, proved: false }
  const keeping = orderDraft({ method: 'visa', keep: true })
  await expect(placeOrder(late, keeping)).rejects.toThrow(ProofNeeded)
  expect(await ordersIn(world)).toEqual([])
  await placeOrder(late, orderDraft({ method: 'visa' }))
  // What can't be charged again is not kept, whatever the form says.
  await placeOrder(late, orderDraft({ method: 'ideal', keep: true }))
  await payByCard(anna, { keep: true })
  const [card] = await storedMethodsOf(anna.member)
  const id = card?.id ?? ''
  await expect(placeOrder(late, orderDraft({ method: 'visa', card: id }))).rejects.toThrow(ProofNeeded)
  await expect(removeMethod(late, id)).rejects.toThrow(ProofNeeded)
  expect(await storedMethodsOf(anna.member)).toHaveLength(1)
})

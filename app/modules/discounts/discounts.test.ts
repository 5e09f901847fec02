import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { dayIn, daysBefore } from '~/i18n/calendar'
import { PriceChanged } from '~/modules/payments/errors'
import { applyReport } from '~/modules/payments/notifications/apply-report.server'
import { buyingOffer } from '~/modules/payments/orders/buying-offer.server'
import { freshOrder } from '~/modules/payments/orders/refresh-order.server'
import { endSandboxPayment } from '~/modules/payments/provider/sandbox-checkout.server'
import { orderDraft, ordered, ordersIn, statusOf } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import type { CodeWish } from './codes/operator-codes.server'
import { addCode, CodeImpossible, endCode, listCodes } from './codes/operator-codes.server'
import {
  BelowMinimumOrder,
  CodeExpired,
  CodeNotFound,
  CodeReserved,
  CodeUsed,
  FirstOrderOnly,
  TooManyCodes,
  WrongCountry,
  WrongCurrency,
  WrongMethod,
} from './errors'

const code = (world: World, wish: Partial<CodeWish> = {}) =>
  addCode(world.saffron, {
    code: 'SPRING',
    percentage: 20,
    minimumOrder: null,
    country: null,
    currency: null,
    member: null,
    lastDay: null,
    validity: 'once-per-user',
    paymentMethods: [],
    ...wish,
  })

const netherlands = { country: 'NL', currency: 'EUR' } as const

/** What a member sees of the smallest bundle by iDEAL. */
async function offered(person: Person, typed: string | null = null, bundleId = 1) {
  const member = { ...person.member, signupAt: await signupOf(person) }
  const { bundles, refusal, offer } = await buyingOffer(member, netherlands, typed, { bundleId, method: 'ideal' })
  const bundle = bundles.find(({ id }) => id === bundleId)
  return { amount: bundle?.amount, code: bundle?.discount?.code ?? null, refusal, offer: offer?.kind ?? null }
}

function signupOf(person: Person): Promise<Date> {
  return forMember(person.member, async (db) => {
    const account = await db
      .selectFrom('accounts')
      .select('signup_at')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    return account.signup_at
  })
}

const cents = (amount: number) => ({ seen: { amount, currency: 'EUR' } })

test('takes 25 % off with the time bonus, then the welcome discount, then nothing', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 0 } })
  expect(await offered(anna)).toEqual({ amount: 749, code: 'TIMEBONUS25', refusal: null, offer: 'time_bonus' })
  // Pasted with invisible characters.
  expect(await offered(anna, '\u202atimebonus25\u200b\u202c')).toMatchObject({ amount: 749, refusal: null })
  await world.pass(3.9)
  expect(await offered(anna)).toMatchObject({ amount: 749, code: 'TIMEBONUS25' })
  await world.pass(0.2)
  expect(await offered(anna)).toMatchObject({ amount: 749, code: 'WELCOME25', offer: 'welcome' })
  expect(await offered(anna, 'timebonus25')).toMatchObject({ refusal: expect.any(CodeExpired) })
  await world.pass(20)
  expect(await offered(anna)).toEqual({ amount: 999, code: null, refusal: null, offer: null })
})

test('charges the discounted price, keeps it with the order, and ends the discount', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key, providerPaymentId } = await ordered(anna, cents(749))
  const payment = await world.database.owner.selectFrom('sandbox_payments').select('amount').executeTakeFirst()
  expect(payment).toEqual({ amount: 749 })
  expect(await ordersIn(world)).toMatchObject([{ amount: 749, discount_code: 'TIMEBONUS25', discount_amount: 250 }])
  await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  const paid = await freshOrder(anna.member, key)
  expect(paid?.order).toMatchObject({
    status: 'completed',
    amount: 749,
    discount: { code: 'TIMEBONUS25', amount: 250 },
  })
  expect(await anna.balance()).toBe(20)
  const premium = { ...anna.member, paid: true, signupAt: await signupOf(anna) }
  const { offer, refusal } = await buyingOffer(premium, netherlands, 'TIMEBONUS25', { bundleId: 1, method: 'ideal' })
  expect(offer).toBeNull()
  expect(refusal).toBeInstanceOf(FirstOrderOnly)
  await ordered(anna)
})

test('holds the offer while an order is processed, and frees it when that ends', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const first = await ordered(anna, cents(749))
  expect(await offered(anna)).toMatchObject({ amount: 749, code: 'TIMEBONUS25' })
  await applyReport(world.saffron, 'sandbox', { ...first.report('pending'), amount: 749 })
  expect(await offered(anna)).toMatchObject({ amount: 999, code: null })
  await expect(ordered(anna, cents(749))).rejects.toThrow(PriceChanged)
  expect(await offered(anna, 'TIMEBONUS25')).toMatchObject({ refusal: expect.any(CodeReserved) })
  await applyReport(world.saffron, 'sandbox', { ...first.report('cancelled'), amount: 749 })
  expect(await offered(anna)).toMatchObject({ amount: 749, code: 'TIMEBONUS25' })
})

test('a code used in two browsers at once: one order is left with it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await code(world)
  const draft = { code: 'spring', ...cents(799) }
  const both = await Promise.allSettled([ordered(anna, draft), ordered(anna, draft)])
  for (const one of both) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(CodeReserved)
  const left = (await ordersIn(world)).filter(({ status }) => status === 'loading')
  expect(left).toMatchObject([{ amount: 799, discount_code: 'SPRING' }])
})

test('a code for one order in all goes to one of two members, at the same moment too', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await code(world, { validity: 'once' })
  const draft = { code: 'SPRING', ...cents(799) }
  const both = await Promise.allSettled([ordered(anna, draft), ordered(ben, draft)])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(CodeUsed) })
  expect(await ordersIn(world)).toHaveLength(1)
  expect(await listCodes(world.saffron)).toMatchObject([{ code: 'SPRING', reserved: 1, used: 0 }])
})

test('a double click with a discount is one order', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { placeOrder } = await import('~/modules/payments/orders/place-order.server')
  const draft = orderDraft(cents(749))
  const urls = await Promise.all([1, 2, 3].map(() => placeOrder(anna.member, draft)))
  expect(new Set(urls).size).toBe(1)
  expect(await ordersIn(world)).toHaveLength(1)
})

test('a code once per member is used for good, an unlimited one again and again', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await code(world)
  await code(world, { code: 'ALWAYS', percentage: 10, validity: 'unlimited' })
  for (const [typed, amount] of [
    ['SPRING', 799],
    ['ALWAYS', 899],
    ['ALWAYS', 899],
  ] as const) {
    const { providerPaymentId, key } = await ordered(anna, { code: typed, ...cents(amount) })
    await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
    expect(await statusOf(anna, key)).toBe('completed')
  }
  expect(await offered(anna, 'SPRING')).toMatchObject({ amount: 999, refusal: expect.any(CodeUsed) })
  expect(await offered(anna, 'ALWAYS')).toMatchObject({ amount: 899, refusal: null })
})

test('keeps a late payment’s discount, and counts its code as used', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await code(world)
  const draft = { code: 'SPRING', ...cents(799) }
  const late = await ordered(anna, draft)
  const lateReport = (status: 'failed' | 'paid') => ({ ...late.report(status), amount: 799 })
  await applyReport(world.saffron, 'sandbox', lateReport('failed'))
  const second = await ordered(anna, draft)
  await applyReport(world.saffron, 'sandbox', lateReport('paid'))
  expect(await anna.balance()).toBe(20)
  expect(await offered(anna, 'SPRING')).toMatchObject({ refusal: expect.any(CodeUsed) })
  expect(await offered(ben, 'SPRING')).toMatchObject({ refusal: null })
  await applyReport(world.saffron, 'sandbox', { ...second.report('failed'), amount: 799 })
  expect(await offered(anna, 'SPRING')).toMatchObject({ refusal: expect.any(CodeUsed) })
})

test('each condition of a code has its own refusal', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  await code(world, { code: 'BIG', minimumOrder: 2499, currency: 'EUR' })
  await code(world, { code: 'POLAND', country: 'PL' })
  await code(world, { code: 'ZLOTY', currency: 'PLN' })
  await code(world, { code: 'PAYPAL', paymentMethods: ['paypal'] })
  await code(world, { code: 'BENS', member: 'ben' })
  await code(world, { code: 'GONE' })
  await world.database.owner
    .updateTable('discount_codes')
    .set({ expires: new Date('2020-01-31') })
    .where('code', '=', 'GONE')
    .execute()
  await code(world, { code: 'ENDED' })
  await endCode(world.saffron, 'ended')
  const refusals = {
    NOTHING: CodeNotFound,
    BENS: CodeNotFound,
    BIG: BelowMinimumOrder,
    POLAND: WrongCountry,
    ZLOTY: WrongCurrency,
    PAYPAL: WrongMethod,
    GONE: CodeExpired,
    ENDED: CodeExpired,
  }
  for (const [typed, refusal] of Object.entries(refusals)) {
    expect(await offered(anna, typed), typed).toMatchObject({ amount: 999, refusal: expect.any(refusal) })
    await expect(ordered(anna, { code: typed }), typed).rejects.toThrow(refusal)
  }
  expect(await offered(anna, 'BIG', 2)).toMatchObject({ amount: 1999, refusal: null })
  expect(await ordersIn(world)).toEqual([])
})

test('a typed code wins only when it saves more than what is displayed', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  await code(world, { code: 'LESS', percentage: 20 })
  await code(world, { code: 'MORE', percentage: 40 })
  expect(await offered(anna, 'LESS')).toMatchObject({ amount: 749, code: 'TIMEBONUS25', refusal: null })
  expect(await offered(anna, 'MORE')).toMatchObject({ amount: 599, code: 'MORE', refusal: null })
})

test("a sister brand's codes and uses don't exist here", async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast, shared: true } })
  await code(world)
  expect(await offered(ben, 'SPRING')).toMatchObject({ refusal: expect.any(CodeNotFound) })
  expect(await listCodes(world.coast)).toEqual([])
  await expect(endCode(world.coast, 'SPRING')).rejects.toThrow(CodeImpossible)
  await expect(code(world, { member: 'ben' })).rejects.toThrow(CodeImpossible)
  const today = dayIn(world.saffron.settings.time_zone)
  await expect(code(world, { lastDay: daysBefore(today, 1) })).rejects.toMatchObject({ problem: 'past' })
  await code(world, { code: 'TODAY', lastDay: today })
  await ordered(anna, { code: 'SPRING', ...cents(799) })
  const seen = await forMember(ben.member, (db) => db.selectFrom('discount_uses').selectAll().execute())
  expect(seen).toEqual([])
})

test('makes no code twice, none of the welcome offers, and none nobody could type', async () => {
  await using world = await openWorld()
  await code(world)
  for (const taken of ['spring', 'TIMEBONUS25', 'WELCOME25', 'A', 'ÜBER', 'A B;C']) {
    await expect(code(world, { code: taken }), taken).rejects.toThrow(CodeImpossible)
  }
})

test('looks at twenty of eighty codes guessed at once, and uses none', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await code(world)
  for (let time = 0; time < 3; time += 1) expect((await offered(anna, 'SPRING')).refusal).toBeNull()
  const guesses = await Promise.all(Array.from({ length: 80 }, (_, guess) => offered(anna, `GUESS${guess}`)))
  expect(guesses.filter(({ refusal }) => refusal instanceof TooManyCodes)).toHaveLength(60)
})

test('refuses a code by the chosen bundle, or by the smallest without one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await code(world, { minimumOrder: 2499, currency: 'EUR' })
  const refusal = async (bundleId: number | null) =>
    (await buyingOffer(anna.member, netherlands, 'SPRING', { bundleId, method: 'ideal' })).refusal
  expect([await refusal(1), await refusal(2), await refusal(null)]).toEqual([
    expect.any(BelowMinimumOrder),
    null,
    expect.any(BelowMinimumOrder),
  ])
})

test('leads a buyer to the unpaid order that holds the displayed offer', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const heldBy = async () =>
    (await buyingOffer(anna.member, netherlands, null, { bundleId: 1, method: 'ideal' })).heldBy
  expect(await heldBy()).toBeNull()
  const { key } = await ordered(anna, cents(749))
  expect(await heldBy()).toEqual({ paymentId: 10_001, page: `/credits/1/ideal?order=${key}`, moves: true })
})

test('guessing codes has an end', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await code(world)
  for (let guess = 0; guess < 20; guess += 1) await offered(anna, `GUESS${guess}`)
  expect(await offered(anna, 'SPRING')).toMatchObject({ amount: 999, refusal: expect.any(TooManyCodes) })
})

import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { RequestContext } from '~/modules/accounts/request-context'
import { timeBonusView } from '~/modules/discounts/discount-calls.server'
import { paths } from '~/paths'
import { uuidv7 } from '~/platform/tokens.server'
import { isUuid } from '~/platform/uuid'
import { loader as openBundles } from '~/routes/credits/credits'
import { loader as openOrder } from '~/routes/credits/order'
import { orderDraft, ordered, ordersIn, statusOf } from '../../../../../tests/support/money/buying'
import type { Person } from '../../../../../tests/support/person'
import { visit } from '../../../../../tests/support/visit'
import type { World } from '../../../../../tests/support/world'
import { openWorld } from '../../../../../tests/support/world'
import type { PaymentMethod } from '../../methods'
import { applyReport } from '../../notifications/apply-report.server'
import { endSandboxPayment } from '../../provider/sandbox-checkout.server'
import { buyingOffer } from '../buying-offer.server'
import { draftKey } from '../order-draft.server'
import { placeOrder } from '../place-order.server'
import { standingOrderOf } from '../refresh-order.server'
import { cancelOrder, changeMethod } from './change-order.server'

const asking = {
  t: (key: string) => key,
  country: 'NL',
  client: { country: 'NL' } as RequestContext['client'],
  language: 'en',
  dateLocale: 'en-GB',
  timeZone: 'Europe/Amsterdam',
} as const

const bonus = { seen: { amount: 749, currency: 'EUR' } }

const change = (buyer: Person, key: string, method: PaymentMethod = 'paypal', next = uuidv7()) =>
  changeMethod(asking, buyer.member, key, { method, next })

/** Status, method, amount and what became of each order, and whether it holds its discount. */
async function told(world: World) {
  const { owner } = world.database
  const uses = new Map(
    (await owner.selectFrom('discount_uses').selectAll().execute()).map((use) => [use.order_id, use]),
  )
  const orders = await ordersIn(world)
  return orders.map(({ id, status, dropped, method, amount }) =>
    [status, dropped ?? '', method, amount, uses.get(id)?.status ?? ''].join(' ').replace('  ', ' '),
  )
}

const locationOf = (answer: Response) => answer.headers.get('Location') ?? ''

const refunds = (world: World) =>
  world.database.owner.selectFrom('refunds').select(['kind', 'amount', 'credits', 'status']).execute()

const payments = (world: World) =>
  world.database.owner.selectFrom('sandbox_payments').select(['id', 'status']).orderBy('created_at').execute()

const offered = async ({ member }: Person) =>
  (await buyingOffer(member, { country: 'NL', currency: 'EUR' }, null, { bundleId: 1, method: 'ideal' })).bundles[0]

test('a cancelled order gives its discount back, and ends at the provider', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key } = await ordered(anna, bonus)
  for (let times = 0; times < 2; times++) await cancelOrder(anna.member, key)
  expect(await told(world)).toEqual(['cancelled cancelled ideal 749 free'])
  expect(await offered(anna)).toMatchObject({ amount: 749, discount: { code: 'TIMEBONUS25' } })
  await world.mails()
  expect(await payments(world)).toMatchObject([{ status: 'cancelled' }])
  expect(await statusOf(anna, key)).toBe('cancelled')
})

test('keeps price and discount with another method, in one order however often sent', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key } = await ordered(anna, bonus)
  const next = uuidv7()
  const [first, again] = [await change(anna, key, 'paypal', next), await change(anna, key, 'paypal', next)]
  expect(first).toEqual({ to: expect.stringContaining('/sandbox/checkout/') })
  expect(again).toEqual({ to: expect.stringContaining(`/credits/1/ideal?order=${key}`) })
  expect(await told(world)).toEqual(['cancelled replaced ideal 749 free', 'loading paypal 749 reserved'])
  expect((await standingOrderOf(anna.member, key))?.page).toBe(`/credits/1/paypal?order=${next}`)
  await world.mails()
  expect((await payments(world)).map(({ status }) => status)).toEqual(['cancelled', 'open'])
  const [old, current] = await ordersIn(world)
  expect(current?.delivery_agreed_at).toEqual(old?.delivery_agreed_at)
})

test('changed twice at once, one order is left to pay', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key } = await ordered(anna, bonus)
  await Promise.all([change(anna, key, 'paypal'), change(anna, key, 'creditcard'), change(anna, key, 'visa')])
  const states = (await told(world)).sort()
  expect(states).toHaveLength(2)
  expect(states[0]).toBe('cancelled replaced ideal 749 free')
  expect(states[1]).toMatch(/^loading \w+ 749 reserved$/)
})

test('a discount whose time is over doesn’t move: the order stays as it is', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key } = await ordered(anna, bonus)
  await world.pass(30)
  anna.member.signupAt = new Date(Date.now() - 31 * 3_600_000)
  expect(await change(anna, key)).toMatchObject({ unchanged: 'credits:error.offer_gone', status: 409 })
  expect(await told(world)).toEqual(['loading ideal 749 reserved'])
})

test('cancelled and paid at once: granted, or refunded, and only one of both', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let times = 0; times < 4; times++) {
    const { key, report } = await ordered(anna)
    await Promise.all([
      cancelOrder(anna.member, key),
      applyReport(world.saffron, 'sandbox', report('paid')),
      applyReport(world.saffron, 'sandbox', report('paid')),
    ])
  }
  const returned = await refunds(world)
  expect((await ordersIn(world)).every(({ status }) => status === 'completed')).toBe(true)
  expect(returned.every(({ kind, amount, credits }) => kind === 'unclaimed' && amount === 999 && credits === 0)).toBe(
    true,
  )
  expect(await anna.balance()).toBe(20 * (4 - returned.length))
})

test('a cancelled order that is paid all the same is refunded once, and grants nothing', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key, providerPaymentId } = await ordered(anna, bonus)
  await cancelOrder(anna.member, key)
  await endSandboxPayment(world.saffron, providerPaymentId, { outcome: 'pay', repeated: true })
  const mails = (await world.mails()).map(({ subject }) => subject)
  expect(await refunds(world)).toEqual([{ kind: 'unclaimed', amount: 749, credits: 0, status: 'done' }])
  expect([await anna.balance(), await statusOf(anna, key)]).toEqual([0, 'completed'])
  expect(mails).toEqual(['Refund for order 10001'])
  expect(await offered(anna)).toMatchObject({ amount: 749 })
})

test('a replaced order paid first is granted, and the one that replaced it is given up', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key, report } = await ordered(anna, bonus)
  await change(anna, key)
  await applyReport(world.saffron, 'sandbox', { ...report('paid'), amount: 749 })
  expect(await told(world)).toEqual(['completed replaced ideal 749 used', 'cancelled replaced paypal 749 free'])
  expect(await anna.balance()).toBe(20)
  const [, second] = await payments(world)
  const late = { ...report('paid'), amount: 749, providerPaymentId: second?.id ?? '' }
  for (let times = 0; times < 2; times++) await applyReport(world.saffron, 'sandbox', late)
  expect(await anna.balance()).toBe(20)
  expect(await refunds(world)).toMatchObject([{ kind: 'unclaimed', amount: 749 }])
})

test('grants one of a purchase’s orders that are paid at the same moment', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { key, report } = await ordered(anna, bonus)
  const next = uuidv7()
  await change(anna, key, 'paypal', next)
  await change(anna, next, 'creditcard')
  const all = await payments(world)
  const paid = all.map(({ id }) => ({ ...report('paid'), amount: 749, providerPaymentId: id }))
  await Promise.all([...paid, ...paid].map((one) => applyReport(world.saffron, 'sandbox', one)))
  expect(all).toHaveLength(3)
  expect(await anna.balance()).toBe(20)
  expect(await refunds(world)).toMatchObject([{ amount: 749 }, { amount: 749 }])
})

test('the time bonus runs on beside an unpaid order, and its next order takes it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { report } = await ordered(anna, bonus)
  expect(await timeBonusView(anna.member)).toMatchObject({ time_bonus: { code: 'TIMEBONUS25' } })
  expect(await offered(anna)).toMatchObject({ amount: 749 })
  await ordered(anna, { ...bonus, method: 'paypal' })
  expect(await told(world)).toEqual(['cancelled replaced ideal 749 free', 'loading paypal 749 reserved'])
  await applyReport(world.saffron, 'sandbox', { ...report('pending'), amount: 749 })
  expect(await timeBonusView(anna.member)).toMatchObject({ time_bonus: { code: 'TIMEBONUS25' } })
})

test('looking at prices and at an order makes no order', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { signal } = new AbortController()
  const look = async (load: (args: LoaderFunctionArgs) => unknown, path: string, params = {}) => {
    const context = visit(world.saffron, path, { viewer: anna.member })
    return load({ context, params, request: new Request(context.url, { signal }) })
  }
  await look(openBundles, paths.credits)
  const choice = { id: '1', paymentmethod: 'ideal' }
  const led = await look(openOrder, '/credits/1/ideal', choice).catch((answer: Response) => answer)
  const to = locationOf(led as Response)
  expect(await look(openOrder, '/credits/1/ideal', choice).catch((answer: Response) => locationOf(answer))).toBe(to)
  for (let times = 0; times < 2; times++)
    expect(await look(openOrder, to, choice)).toMatchObject({ kind: 'draft', draft: { amount: 749 } })
  const { owner } = world.database
  for (const table of ['orders', 'order_numbers', 'discount_uses', 'sandbox_payments'] as const)
    expect(await owner.selectFrom(table).selectAll().execute(), table).toEqual([])
})

test('two tabs with the same choice make one order, and the next choice another', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const key = (buyer: Person, code: string | null = null) => draftKey(buyer.member, 1, 'ideal', code)
  const first = await key(anna)
  expect(isUuid(first) && (await key(anna)) === first).toBe(true)
  expect(new Set([first, await key(ben), await key(anna, 'SPRING')]).size).toBe(3)
  const draft = orderDraft({ key: first })
  expect(new Set(await Promise.all([placeOrder(anna.member, draft), placeOrder(anna.member, draft)])).size).toBe(1)
  expect(await key(anna)).not.toBe(first)
})

test('nobody cancels or changes the order of another member, nor of another brand', async () => {
  await using world = await openWorld()
  const { anna, ben, cara } = await world.members({ anna: {}, ben: {}, cara: { at: world.coast } })
  const { key } = await ordered(anna)
  for (const stranger of [ben, cara]) {
    await cancelOrder(stranger.member, key)
    await expect(change(stranger, key)).rejects.toMatchObject({ status: 404 })
  }
  await placeOrder(ben.member, orderDraft({ method: 'paypal', replaces: key }))
  expect((await ordersIn(world)).map(({ dropped, purchase_id }) => [dropped, purchase_id])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(await statusOf(anna, key)).toBe('loading')
})

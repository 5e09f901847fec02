import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { ordered, paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { OrderNotFound } from '../errors'
import { applyReport } from '../notifications/apply-report.server'
import { refundOrder } from '../refunds/refund-order.server'
import { withdraw } from '../refunds/withdraw.server'
import { orderWish } from './forms.server'
import { readOrder } from './read-order.server'
import type { OrderSearch } from './search-orders.server'
import { searchOrders } from './search-orders.server'
import { countWaitingRefunds, searchRefunds } from './search-refunds.server'

const search = (brands: readonly Tenant[], wish: Partial<OrderSearch> = {}): OrderSearch => ({
  ...orderWish(new URLSearchParams()),
  brands,
  ...wish,
})

async function selling(world: World) {
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast } })
  await paidOrder(anna)
  await paidOrder(anna)
  await ordered(anna)
  await paidOrder(ben)
  return { anna, ben, brands: [world.saffron, world.coast] }
}

test('finds orders of the granted brands by state, method, country and number', async () => {
  await using world = await openWorld()
  const { brands } = await selling(world)
  const [olga, finn] = [await hire('olga', 'owner'), await hire('finn', 'finance', world.saffron.id)]
  const numbers = async (by: { session: string }, wish: Partial<OrderSearch> = {}) =>
    (await searchOrders(by.session, search(brands, wish), 50)).map(({ brandId, number }) =>
      [brandId === world.saffron.id ? 'saffron' : 'coast', number].join(' '),
    )
  expect((await numbers(olga)).sort()).toEqual(['coast 10001', 'saffron 10001', 'saffron 10002', 'saffron 10003'])
  expect((await numbers(finn)).sort()).toEqual(['saffron 10001', 'saffron 10002', 'saffron 10003'])
  expect(await numbers(finn, { brands: [world.coast] })).toEqual([])
  expect(await numbers(olga, { state: 'waiting' })).toEqual(['saffron 10003'])
  expect(await numbers(olga, { method: 'paypal' })).toEqual([])
  expect([(await numbers(olga, { country: 'NL' })).length, await numbers(olga, { country: 'DE' })]).toEqual([4, []])
  expect((await numbers(olga, { search: '10001' })).sort()).toEqual(['coast 10001', 'saffron 10001'])
  const [first] = await searchOrders(olga.session, search(brands), 1)
  const payment = await world.database.owner
    .selectFrom('orders')
    .select('provider_payment_id')
    .where('id', '=', first?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(await numbers(olga, { search: payment.provider_payment_id ?? '' })).toHaveLength(1)
  const before = first ? { at: first.at, id: first.id } : null
  expect(await numbers(olga, { before })).toHaveLength(3)
  await world.pass(48)
  // Sessions of the console have ended by then.
  const lea = await hire('lea', 'owner')
  expect(await numbers(lea, { days: 1, search: '10001' })).toHaveLength(2)
  expect([await numbers(lea, { days: 1 }), (await numbers(lea, { days: 7 })).length]).toEqual([[], 4])
  expect([await numbers(lea, { brands: [] }), (await numbers(lea, { days: 0 })).length]).toEqual([[], 4])
})

test('each order is found in the one state that it shows, and in no other', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const olga = await hire('olga', 'owner')
  const states = ['paid', 'waiting', 'failed', 'cancelled', 'part_refunded', 'refunded', 'charged_back'] as const
  const [, , failed, cancelled] = [await paidOrder(anna), await ordered(anna), await ordered(anna), await ordered(anna)]
  await applyReport(world.saffron, 'sandbox', failed.report('failed'))
  await applyReport(world.saffron, 'sandbox', cancelled.report('cancelled'))
  for (const back of [{ refunded: 1 }, { refunded: 999 }, { chargedBack: 1 }, { refunded: 1, chargedBack: 998 }]) {
    const order = await paidOrder(anna)
    await applyReport(world.saffron, 'sandbox', order.report('paid', back))
  }
  const found = await Promise.all(
    states.map(async (state) =>
      (await searchOrders(olga.session, search([world.saffron], { state }), 50)).map((line) => [
        line.number,
        line.state,
      ]),
    ),
  )
  const wholly = [10_008, 'charged_back']
  expect(found).toEqual(
    states.map((state, index) => [...(state === 'charged_back' ? [wholly] : []), [10_001 + index, state]]),
  )
  const opened = async (number: number) => (await readOrder(grantedTo(world.saffron, olga), number)).state
  expect(await Promise.all(states.map((_, index) => opened(10_001 + index)))).toEqual(states)
})

test('an order tells what was reported and granted of it alone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna, { method: 'visa', keep: true })
  await ordered(anna)
  await paidOrder(ben)
  const tenant = grantedTo(world.saffron, await hire('finn', 'finance', world.saffron.id))
  const eventsOf = async (number: number) => (await readOrder(tenant, number)).life.map(({ what }) => what)
  expect(await eventsOf(10_001)).toEqual(expect.arrayContaining(['reported', 'granted']))
  const waiting = await eventsOf(10_002)
  for (const what of ['reported', 'granted', 'premium', 'left', 'mail_receipt']) expect(waiting).not.toContain(what)
  const { buyer, life, taxRate, storedMethods } = await readOrder(tenant, 10_003)
  expect(buyer).toMatchObject({ id: ben.id, name: 'ben', premium: true })
  expect([taxRate, storedMethods]).toEqual([21, []])
  expect((await readOrder(tenant, 10_001)).storedMethods).toMatchObject([{ label: 'Visa', lastDigits: '4242' }])
  expect(life.find(({ what }) => what === 'granted')?.values.count).toBe(20)
  await world.database.owner.updateTable('payment_notifications').set({ provider: 'mollie' }).execute()
  expect(await eventsOf(10_001)).not.toContain('reported')
  await withdraw(ben.member, 10_003)
  expect([await eventsOf(10_001), await eventsOf(10_003)]).toEqual([
    expect.not.arrayContaining(['returned_withdrawal']),
    expect.arrayContaining(['returned_withdrawal']),
  ])
})

test('an order tells the discount that it was sold with', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  await paidOrder(anna, { seen: { amount: 749, currency: 'EUR' } })
  await paidOrder(anna)
  const tenant = grantedTo(world.saffron, await hire('finn', 'finance', world.saffron.id))
  const discounts = await Promise.all(
    [10_001, 10_002].map(async (number) => (await readOrder(tenant, number)).discount),
  )
  expect(discounts).toEqual([{ code: 'TIMEBONUS25', amount: 250 }, null])
})

test('shows an order’s unspent credits and whether another order of the buyer stands', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna)
  await paidOrder(anna)
  await paidOrder(ben)
  await ordered(anna)
  const tenant = grantedTo(world.saffron, await hire('finn', 'finance', world.saffron.id))
  const leftOf = async (number: number) => {
    const { unspent, onlyOrder } = await readOrder(tenant, number)
    return [unspent, onlyOrder]
  }
  expect([await leftOf(10_001), await leftOf(10_003), await leftOf(10_004)]).toEqual([
    [20, false],
    [20, true],
    [0, false],
  ])
  await world.database.owner
    .updateTable('credit_accounts')
    .set({ balance: 33 })
    .where('account_id', '=', anna.id)
    .execute()
  expect([await leftOf(10_001), await leftOf(10_002)]).toEqual([
    [13, false],
    [20, false],
  ])
  await withdraw(anna.member, 10_002)
  expect([await leftOf(10_001), await leftOf(10_002)]).toEqual([
    [13, true],
    [0, false],
  ])
})

test('shows each report of an order once with its count, and notes its opening once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const order = await paidOrder(anna)
  for (const _ of [1, 2, 3]) await applyReport(world.saffron, 'sandbox', order.report('paid'))
  await applyReport(world.saffron, 'sandbox', order.report('paid', { chargedBack: 999 }))
  await world.mails()
  const finn = await hire('finn', 'finance', world.saffron.id)
  const tenant = grantedTo(world.saffron, finn)
  await readOrder(tenant, 10_001)
  const opened = await readOrder(tenant, 10_001)
  expect(opened).toMatchObject({ state: 'charged_back', refunds: null, unspent: 0, buyer: { name: 'anna' } })
  expect(opened.life.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'made',
      'sent',
      'reported',
      'repeated',
      'granted',
      'premium',
      'returned_chargeback',
      'mail_receipt',
      'mail_chargeback',
      'left',
    ]),
  )
  expect(opened.life.filter(({ what }) => what === 'reported')).toHaveLength(2)
  const repeated = opened.life.find(({ what }) => what === 'repeated')
  // Three times by the loop, and once by the sandbox itself.
  expect(repeated?.values.count).toBe(4)
  const acts = await world.database.owner
    .selectFrom('audit_log')
    .select(['act', 'actor_name'])
    .where('act', '=', 'order.read')
    .execute()
  expect(acts).toEqual([{ act: 'order.read', actor_name: 'finn' }])
  await expect(readOrder(tenant, 10_009)).rejects.toThrow(OrderNotFound)
  await expect(readOrder(grantedTo(world.coast, finn), 10_001)).rejects.toThrow(OrderNotFound)
})

test('lists refunds and chargebacks apart and counts what the provider owes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await selling(world)
  const olga = await hire('olga', 'owner')
  const brandIds = [world.saffron.id, world.coast.id]
  const wish = { key: uuidv7(), mode: 'part', amount: '1', reason: 'goodwill', seen: 0 } as const
  await refundOrder(grantedTo(world.saffron, olga), { proved: true }, 10_001, wish)
  await applyReport(world.coast, 'sandbox', { ...(await reportOf(world, ben.id)), chargedBack: 999 })
  const lines = (kind: 'refund' | 'chargeback', of = brandIds) =>
    searchRefunds(olga.session, { brandIds: of, kind, waiting: false, before: null }, 50)
  expect(await lines('refund')).toMatchObject([{ kind: 'operator', status: 'done', amount: 100, number: 10_001 }])
  expect(await lines('chargeback')).toMatchObject([{ kind: 'chargeback', amount: 999, brandId: world.coast.id }])
  expect(await lines('chargeback', [world.saffron.id])).toEqual([])
  expect(await countWaitingRefunds(olga.session, brandIds)).toBe(0)
  await world.database.owner
    .updateTable('refunds')
    .set({ status: 'requested' })
    .where('account_id', '=', anna.id)
    .execute()
  expect(await countWaitingRefunds(olga.session, brandIds)).toBe(1)
  const finn = await hire('finn', 'finance', world.coast.id)
  expect(await countWaitingRefunds(finn.session, brandIds)).toBe(0)
})

test('pages refunds, lists owed ones by themselves and counts up to a hundred', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { owner } = world.database
  for (const number of [10_001, 10_002, 10_003, 10_004]) {
    await paidOrder(anna)
    await withdraw(anna.member, number)
  }
  const stands = (number: number, status: 'refused' | 'undone' | 'done') =>
    owner
      .updateTable('refunds')
      .set({ status })
      .where('order_id', 'in', owner.selectFrom('orders').select('id').where('payment_id', '=', number))
      .execute()
  await stands(10_002, 'refused')
  await stands(10_003, 'done')
  await stands(10_004, 'undone')
  const olga = await hire('olga', 'owner')
  const brandIds = [world.saffron.id]
  const wish = { brandIds, kind: 'refund', waiting: false, before: null } as const
  const lines = (changes: object = {}, limit = 50) => searchRefunds(olga.session, { ...wish, ...changes }, limit)
  const numbers = async (...args: Parameters<typeof lines>) => (await lines(...args)).map(({ number }) => number)
  expect(await numbers()).toEqual([10_004, 10_003, 10_002, 10_001])
  expect(await numbers({ waiting: true })).toEqual([10_002, 10_001])
  const [, second] = await lines({}, 2)
  expect(await numbers({ before: second && { at: second.at, id: second.id } })).toEqual([10_002, 10_001])
  expect([await numbers({ brandIds: [] }), await countWaitingRefunds(olga.session, [])]).toEqual([[], 0])
  expect(await countWaitingRefunds(olga.session, brandIds)).toBe(2)
  await sql`insert into refunds
    select (jsonb_populate_record(refunds, jsonb_build_object('id', gen_random_uuid(), 'kind', 'operator'))).*
    from refunds, generate_series(1, 100) where status = 'refused'`.execute(owner)
  expect(await countWaitingRefunds(olga.session, brandIds)).toBe(100)
})

async function reportOf(world: World, accountId: string) {
  const order = await world.database.owner
    .selectFrom('orders')
    .select(['provider_payment_id', 'amount', 'currency'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    providerPaymentId: order.provider_payment_id ?? '',
    orderId: null,
    status: 'paid' as const,
    amount: order.amount,
    currency: order.currency,
    refunded: 0,
    chargedBack: 0,
    reusableMethod: null,
  }
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { orderDraft, ordered, paidOrder } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { applyReport } from './notifications/apply-report.server'
import { reconcilePayments } from './notifications/reconcile.server'
import { orderOfKey } from './orders/place-order.server'
import { lastPaidOrder, movementsOf, orderOf, ordersOf, premiumSince } from './orders/queries.server'
import { acknowledgementOf, isOnlyOrder } from './refunds/queries.server'
import { refundOrder } from './refunds/refund-order.server'
import { unspentOf } from './refunds/unspent.server'
import { hasReturnable, withdraw } from './refunds/withdraw.server'
import { transactionsPerPage } from './schema'
import { storedMethodOf, storedMethodsOf } from './stored/queries.server'
import { removeMethod, removeMethodByOperator } from './stored/remove-method.server'

/** Anna's orders are 10001 to 10003, Ben's 10004 to 10006: one paid by a card that is kept, one paid, one that waits. */
async function twoBuyers(world: World) {
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const orders = async (buyer: Person) => {
    await paidOrder(buyer, { method: 'visa', keep: true })
    return { paid: await paidOrder(buyer), open: await ordered(buyer) }
  }
  const annas = await orders(anna)
  await orders(ben)
  return { anna, ben, annas }
}

const orderRows = async ({ database }: World) =>
  Object.fromEntries(
    (await database.owner.selectFrom('orders').selectAll().execute()).map((row) => [row.payment_id, row]),
  )

/** Everything that names neither the buyer nor this order, and the buyer's other orders. */
async function untouched(world: World, buyer: Person, number: number) {
  const { [number]: own, ...orders } = await orderRows(world)
  const payment = { id: own?.provider_payment_id ?? '' }
  return [await rowsOfOthers(world.database.owner, buyer, payment), orders]
}

const returned: [
  string,
  (world: World, buyer: Person, orders: Awaited<ReturnType<typeof twoBuyers>>['annas']) => Promise<unknown>,
][] = [
  ['withdrawn from', (_, { member }) => withdraw(member, 10_002)],
  [
    'refunded at the provider',
    (world, _, { paid }) => applyReport(world.saffron, 'sandbox', paid.report('paid', { refunded: 500 })),
  ],
  [
    'charged back',
    (world, _, { paid }) => applyReport(world.saffron, 'sandbox', paid.report('paid', { chargedBack: 999 })),
  ],
  [
    'refunded by an operator',
    ({ saffron }) =>
      refundOrder(saffron, { proved: true }, 10_002, {
        ...{ key: uuidv7(), mode: 'full', amount: '', reason: 'goodwill', seen: 0 },
      }),
  ],
]

test.each(returned)('what is %s leaves every other order and buyer as they were', async (_, act) => {
  await using world = await openWorld()
  const { anna, ben, annas } = await twoBuyers(world)
  const before = await untouched(world, anna, 10_002)
  await act(world, anna, annas)
  expect(await untouched(world, anna, 10_002)).toEqual(before)
  expect((await orderRows(world))[10_002]?.refunded).toBeGreaterThan(0)
  expect(await ben.balance()).toBe(40)
  const [annaLeft, benLeft] = await Promise.all(
    [anna, ben].map(({ id }) => forTenant(world.saffron, async (db) => [...(await unspentOf(db, id)).values()].sort())),
  )
  expect(benLeft).toEqual([20, 20])
  expect(annaLeft?.at(-1)).toBe(20)
})

test('an order that fails, and one that is paid, are the only ones that do', async () => {
  await using world = await openWorld()
  const { anna, annas } = await twoBuyers(world)
  const before = await untouched(world, anna, 10_003)
  await applyReport(world.saffron, 'sandbox', annas.open.report('failed'))
  expect(await untouched(world, anna, 10_003)).toEqual(before)
  await applyReport(world.saffron, 'sandbox', annas.open.report('paid'))
  expect(await untouched(world, anna, 10_003)).toEqual(before)
  expect(await anna.balance()).toBe(60)
  expect((await orderRows(world))[10_003]?.status).toBe('completed')
})

test('each buyer sees their own orders, movements and refunds, and nobody else’s', async () => {
  await using world = await openWorld()
  const { anna, ben, annas } = await twoBuyers(world)
  const { carl } = await world.members({ carl: { gender: 'male' } })
  const numbers = async ({ member }: Person) => (await ordersOf(member, null)).rows.map(({ paymentId }) => paymentId)
  expect([await numbers(anna), await numbers(ben), await numbers(carl)]).toEqual([
    [10_003, 10_002, 10_001],
    [10_006, 10_005, 10_004],
    [],
  ])
  expect((await ordersOf(anna.member, '10003')).rows.map(({ paymentId }) => paymentId)).toEqual([10_002, 10_001])
  expect(await orderOf(ben.member, '10002')).toBeNull()
  expect(await orderOf(ben.member, 'x')).toBeNull()
  const ofKey = ({ id }: Person) => forTenant(world.saffron, (db) => orderOfKey(db, { id }, annas.paid.key))
  expect([(await ofKey(anna))?.payment_id, await ofKey(ben)]).toEqual([10_002, undefined])
  expect([(await lastPaidOrder(anna.member))?.paymentId, await lastPaidOrder(carl.member)]).toEqual([10_002, null])
  expect([await premiumSince(anna.member), await premiumSince(carl.member)]).toEqual([expect.any(Date), null])
  expect((await movementsOf(anna.member, null)).rows.map(({ paymentId }) => paymentId)).toEqual([10_002, 10_001])
  expect((await movementsOf(carl.member, null)).rows).toEqual([])
  await withdraw(anna.member, 10_002)
  expect(await acknowledgementOf(anna.member, 10_002)).toMatchObject({ amount: 999, state: 'requested' })
  expect([await acknowledgementOf(anna.member, 10_001), await acknowledgementOf(ben.member, 10_002)]).toEqual([
    null,
    null,
  ])
  expect([await isOnlyOrder(anna.member, 10_001), await isOnlyOrder(ben.member, 10_004)]).toEqual([true, false])
  await withdraw(anna.member, 10_001)
  expect([await hasReturnable(anna.member), await hasReturnable(ben.member)]).toEqual([false, true])
  expect(await orderOf(anna.member, '10001')).toMatchObject({ discount: null, refund: { chargedBack: false } })
})

test('orders and movements come page by page, none twice', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { premium: true } })
  await paidOrder(anna)
  await sql`insert into orders select (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(),
      'payment_id', first.payment_id + n, 'order_key', gen_random_uuid(), 'provider_payment_id', n::text))).*
    from orders first, generate_series(1, ${transactionsPerPage}::int) n`.execute(world.database.owner)
  await forTenant(world.saffron, async (db) => {
    for (let key = 0; key < transactionsPerPage; key += 1) {
      await grantCredits(db, anna.member, { credits: 1, key: `${key}`, reason: 'operator' })
    }
  })
  for (const [page, idOf] of [
    [(before: string | null) => ordersOf(anna.member, before), 'paymentId'],
    [(before: string | null) => movementsOf(anna.member, before), 'id'],
  ] as const) {
    const first = await page(null)
    const second = await page(first.next)
    const ids = [...first.rows, ...second.rows].map((row) => (row as unknown as Record<string, unknown>)[idOf])
    expect([first.rows.length, second.rows.length, second.next]).toEqual([transactionsPerPage, 1, null])
    expect(new Set(ids).size).toBe(transactionsPerPage + 1)
  }
})

test('removes one of two kept cards for its owner or for an operator on record', async () => {
  await using world = await openWorld()
  const { anna, ben } = await twoBuyers(world)
  await paidOrder(anna, { method: 'visa', keep: true })
  const cards = async ({ member }: Person) => (await storedMethodsOf(member)).map(({ id }) => id)
  const [newest = '', oldest = ''] = await cards(anna)
  expect(await storedMethodOf(anna.member, oldest)).toMatchObject({ id: oldest, lastDigits: '4242' })
  for (const id of [null, 'none', uuidv7()]) expect(await storedMethodOf(anna.member, id)).toBeNull()
  const others = await rowsOfOthers(world.database.owner, anna)
  await removeMethod(anna.member, newest)
  expect([await cards(anna), (await cards(ben)).length]).toEqual([[oldest], 1])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
  await removeMethodByOperator(world.saffron, oldest)
  await removeMethodByOperator(world.saffron, oldest)
  await removeMethodByOperator(world.saffron, 'none')
  expect([await cards(anna), (await cards(ben)).length]).toEqual([[], 1])
  const log = world.database.owner.selectFrom('audit_log').select(['act', 'subject_id'])
  expect(await log.execute()).toEqual([{ act: 'member.method_removed', subject_id: anna.id }])
})

test('an order that never opened ends after an hour, alone, and its discount is free', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { joinedHoursAgo: 0 }, ben: { joinedHoursAgo: 0 } })
  const seen = { amount: 749, currency: 'EUR' }
  await ordered(anna, { seen })
  await ordered(ben, { seen })
  const annas = world.database.owner.updateTable('orders').where('account_id', '=', anna.id)
  await annas.set({ provider_payment_id: null, checkout_url: null }).execute()
  const tenantById = async () => world.saffron
  const states = async () => {
    const uses = await world.database.owner.selectFrom('discount_uses').select(['account_id', 'status']).execute()
    const statusOf = new Map(uses.map(({ account_id, status }) => [account_id, status]))
    return [(await orderRows(world))[10_001]?.status, statusOf.get(anna.id), statusOf.get(ben.id)]
  }
  await world.pass(0.9)
  await reconcilePayments(tenantById)
  expect(await states()).toEqual(['loading', 'reserved', 'reserved'])
  await world.pass(24)
  await reconcilePayments(tenantById)
  expect(await states()).toEqual(['failed', 'free', 'reserved'])
})

test('refuses too many orders, unsold bundles and methods, and used keys', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { placeOrder } = await import('./orders/place-order.server')
  const refusal = (wish: Parameters<typeof orderDraft>[0]) =>
    placeOrder(anna.member, orderDraft(wish)).then(
      () => null,
      ({ status, message }: { status: number; message: string }) => [status, message],
    )
  expect(await refusal({ bundleId: 99 })).toEqual([404, expect.any(String)])
  expect(await refusal({ method: 'blik' })).toEqual([409, expect.any(String)])
  expect(await refusal({ seen: { amount: 1, currency: 'EUR' } })).toEqual([409, expect.any(String)])
  expect(await refusal({ seen: { amount: 999, currency: 'PLN' } })).toEqual([409, expect.any(String)])
  const { key } = await ordered(anna)
  expect(await refusal({ key, bundleId: 2 })).toEqual([409, expect.any(String)])
  expect(await refusal({ key, method: 'paypal' })).toEqual([409, expect.any(String)])
  expect(await refusal({ key })).toBeNull()
})

test('an order that ends frees its own discount, one that may still be paid holds it', async () => {
  await using world = await openWorld()
  const young = { joinedHoursAgo: 1 }
  const { anna, ben, carl } = await world.members({ anna: young, ben: young, carl: young })
  const seen = { amount: 749, currency: 'EUR' }
  const [ofAnna, ofBen] = [await ordered(anna, { seen }), await ordered(ben, { seen })]
  await ordered(carl, { seen })
  await applyReport(world.saffron, 'sandbox', ofAnna.report('failed'))
  await applyReport(world.saffron, 'sandbox', ofBen.report('pending'))
  const uses = await world.database.owner.selectFrom('discount_uses').select(['account_id', 'status']).execute()
  expect(Object.fromEntries(uses.map(({ account_id, status }) => [account_id, status]))).toEqual({
    [anna.id]: 'free',
    [ben.id]: 'reserved',
    [carl.id]: 'reserved',
  })
})

test('a report ends the order that it is of, whichever of several wait', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const waiting = [await ordered(anna), await ordered(ben), await ordered(carl)]
  const states = ['cancelled', 'paid', 'failed'] as const
  for (const place of [2, 1, 0]) {
    const report = waiting[place]?.report(states[place] ?? 'open')
    if (report) await applyReport(world.saffron, 'sandbox', report)
  }
  const rows = await orderRows(world)
  expect([10_001, 10_002, 10_003].map((number) => rows[number]?.status)).toEqual(['cancelled', 'completed', 'failed'])
  expect(await Promise.all([anna, ben, carl].map((buyer) => buyer.balance()))).toEqual([0, 20, 0])
  const premium = world.database.owner.selectFrom('members').select('name').where('premium', '=', true)
  expect(await premium.execute()).toEqual([{ name: 'ben' }])
})

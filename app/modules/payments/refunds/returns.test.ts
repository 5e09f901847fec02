import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import { ordered, ordersIn, paidOrder } from '../../../../tests/support/money/buying'
import { demoTenants } from '../../../../tests/support/tenants'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { revenueOf } from '../books/revenue.server'
import { applyReport } from '../notifications/apply-report.server'
import { movementsOf, ordersOf } from '../orders/queries.server'
import { storedMethodsOf } from '../stored/queries.server'
import { carryOutRefund, undoRefund } from './carry-out-refund.server'
import { acknowledgementOf } from './queries.server'
import { refundOrder, returning } from './refund-order.server'
import { withdraw, withdrawalOf } from './withdraw.server'

const refundsIn = ({ database }: World) =>
  database.owner.selectFrom('refunds').selectAll().orderBy('requested_at').execute()

const premiumOf = async ({ database }: World) =>
  (await database.owner.selectFrom('members').select('premium').executeTakeFirstOrThrow()).premium

/** Conversions that networks are told of, in any order. */
const conversions = async ({ database }: World) => {
  const rows = await database.owner
    .selectFrom('outbox')
    .select('payload')
    .where('kind', 'like', '%conversion%')
    .execute()
  return rows.map(({ payload }) => (payload as { what?: string; event?: string }).event).sort()
}

const byOperator = { mode: 'full', amount: '', reason: 'goodwill', seen: 0 } as const

test('each refund is carried out by itself, once, and not what was refused or is done', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let order = 0; order < 3; order += 1) await paidOrder(anna)
  for (const number of [10_001, 10_002, 10_003]) await withdraw(anna.member, number)
  const [first, second, third] = await refundsIn(world)
  const { owner } = world.database
  await owner
    .updateTable('refunds')
    .set({ status: 'refused' })
    .where('id', '=', third?.id ?? '')
    .execute()
  for (const refund of [second, second, third]) await carryOutRefund(world.saffron, refund?.id ?? '')
  expect((await refundsIn(world)).map(({ status }) => status)).toEqual(['requested', 'done', 'refused'])
  const given = owner.selectFrom('sandbox_refunds').select('id')
  expect(await given.execute()).toEqual([{ id: second?.id }])
  await carryOutRefund(world.saffron, uuidv7())
  await carryOutRefund(world.coast, first?.id ?? '')
  expect((await refundsIn(world))[0]?.status).toBe('requested')
})

test('a cent is a part, more than is left is none', () => {
  const order = { amount: 999, credits: 20, refunded: 990 }
  const part = (cents: number) => returning(order, 20, 'part', cents)
  expect([part(0), part(1), part(9), part(10), part(1.5)]).toEqual([
    null,
    { amount: 1, credits: 0 },
    { amount: 9, credits: 0 },
    null,
    null,
  ])
  expect(returning(order, 20, 'full')).toEqual({ amount: 9, credits: 20 })
  expect(returning({ ...order, refunded: 999 }, 0, 'full')).toBeNull()
  expect(returning({ ...order, refunded: 0 }, 10, 'part', 999)).toEqual({ amount: 999, credits: 10 })
})

test('books a returned cent once, be it a refund or a chargeback', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await paidOrder(anna)
  const returnsAfter = async (changes: { refunded?: number; chargedBack?: number }) => {
    await applyReport(world.saffron, 'sandbox', report('paid', changes))
    return (await refundsIn(world)).map(({ kind, amount }) => `${kind} ${amount}`)
  }
  const cent = ['provider 1']
  expect(await returnsAfter({ refunded: 1 })).toEqual(cent)
  expect(await returnsAfter({ refunded: 1, chargedBack: 1 })).toEqual([...cent, 'chargeback 1'])
  expect(await returnsAfter({ refunded: 2, chargedBack: 1 })).toEqual([...cent, 'chargeback 1', 'provider 1'])
  const outcomes = world.database.owner.selectFrom('payment_notifications').select('outcome')
  expect((await outcomes.execute()).map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
  // Each is told its buyer.
  const subjects = (await world.mails()).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject === 'Refund for order 10001')).toHaveLength(2)
  expect(subjects).toHaveLength(4)
})

test('ends premium at a partial chargeback, not at a partial refund', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna, { method: 'visa', keep: true })
  await refundOrder(world.saffron, { proved: true }, 10_001, {
    ...byOperator,
    key: uuidv7(),
    mode: 'part',
    amount: '1',
  })
  expect([await premiumOf(world), (await storedMethodsOf(anna.member)).length]).toEqual([true, 1])
  const [order] = await ordersIn(world)
  await applyReport(world.saffron, 'sandbox', {
    ...{ providerPaymentId: order?.provider_payment_id ?? '', orderId: null, status: 'paid', reusableMethod: null },
    ...{ amount: 999, currency: 'EUR', refunded: 100, chargedBack: 500 },
  })
  expect([await premiumOf(world), await storedMethodsOf(anna.member)]).toEqual([false, []])
})

test('tells a network only of a refund of the first purchase', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  anna.member.trafficSource = 'network'
  for (const buyer of [anna, anna, ben]) await paidOrder(buyer)
  const before = await conversions(world)
  await withdraw(ben.member, 10_003)
  await withdraw(anna.member, 10_002)
  expect(await conversions(world)).toEqual(before)
  await refundOrder(world.saffron, { proved: true }, 10_001, { ...byOperator, key: uuidv7() })
  expect(await conversions(world)).toHaveLength(before.length + 1)
})

test('tells a network of an operator’s refund once it is done, and once only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  anna.member.trafficSource = 'network'
  await paidOrder(anna)
  expect(await conversions(world)).toEqual(['first_purchase'])
  const payments = world.database.owner.updateTable('sandbox_payments')
  const refundBy = (key: string) => refundOrder(world.saffron, { proved: true }, 10_001, { ...byOperator, key })
  await payments.set({ status: 'failed' }).execute()
  expect(await refundBy(uuidv7())).toBe('undone')
  expect(await conversions(world)).toEqual(['first_purchase'])
  await payments.set({ status: 'paid' }).execute()
  const key = uuidv7()
  for (let time = 0; time < 2; time += 1) expect(await refundBy(key)).toBe('done')
  expect(await conversions(world)).toEqual(['first_purchase', 'refund'])
})

test('lets a requested refund wait for the provider, and a reported one be done', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const taken = await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  await applyReport(world.saffron, 'sandbox', taken.report('paid', { chargedBack: 999 }))
  const [requested, reported] = await refundsIn(world)
  expect([requested, reported]).toMatchObject([
    { kind: 'withdrawal', status: 'requested', done_at: null, account_id: anna.id },
    { kind: 'chargeback', status: 'done', done_at: expect.any(Date), account_id: anna.id },
  ])
  const jobs = world.database.owner.selectFrom('outbox').select('payload').where('kind', '=', 'payments.refund')
  expect(await jobs.execute()).toEqual([{ payload: { refundId: requested?.id } }])
  await world.mails()
  expect(await refundsIn(world)).toMatchObject([{ status: 'done', done_at: expect.any(Date) }, reported])
})

test('a refund that was asked for here is nothing new once the provider reports it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  await carryOutRefund(world.saffron, (await refundsIn(world))[0]?.id ?? '')
  await applyReport(world.saffron, 'sandbox', report('paid', { refunded: 999 }))
  const outcomes = world.database.owner
    .selectFrom('payment_notifications')
    .select('outcome')
    .where('event', 'like', '%refunded%')
  expect(await outcomes.execute()).toEqual([{ outcome: 'changed_nothing' }])
  expect((await refundsIn(world)).map(({ kind, amount }) => [kind, amount])).toEqual([['withdrawal', 999]])
})

test('premium ends with the last order of one’s own, whoever else still has one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna)
  await paidOrder(ben)
  await withdraw(anna.member, 10_001)
  const { owner } = world.database
  const premium = owner.selectFrom('members').select('id').where('premium', '=', true)
  const paying = owner.selectFrom('accounts').select('id').where('paid_at', 'is not', null)
  for (const rows of [premium, paying]) expect(await rows.execute()).toEqual([{ id: ben.id }])
})

test('counts no undone refund as revenue that went back', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let order = 0; order < 2; order += 1) await paidOrder(anna)
  for (const number of [10_001, 10_002]) {
    await refundOrder(world.saffron, { proved: true }, number, { ...byOperator, key: uuidv7() })
  }
  const [first] = await refundsIn(world)
  const undone = world.database.owner.updateTable('refunds').set({ status: 'undone' })
  await undone.where('id', '=', first?.id ?? '').execute()
  const [row] = await forTenant(world.saffron, (db) => revenueOf(db, world.saffron))
  expect(row).toMatchObject({ orders: 2, paid: 1998, refunds: 1, returned: 999 })
})

test('a message whose draft has the id of an order moved the balance as a message', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna)
  await ordered(anna)
  const [order] = await ordersIn(world)
  anna.member.paid = true
  await anna.write(ben, 'Hello', order?.id ?? '')
  const { carl } = await world.members({ carl: { gender: 'male' } })
  await anna.write(carl)
  const { rows } = await movementsOf(anna.member, null)
  expect(rows.map(({ reason, to, paymentId }) => [reason, to, paymentId])).toEqual([
    ['message', 'carl', null],
    ['message', 'ben', null],
    ['purchase', null, 10_001],
  ])
})

test('calls a waiting refund late, and lets nobody undo a done one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  const state = async () => (await acknowledgementOf(anna.member, 10_001))?.state
  const waiting = async () => (await ordersOf(anna.member, null)).rows.map(({ refund }) => refund?.waiting)
  expect([await state(), await waiting()]).toEqual(['requested', [999]])
  await world.database.owner.updateTable('refunds').set({ failed_at: new Date() }).execute()
  expect(await state()).toBe('late')
  expect(await waiting()).toEqual([999])
  await world.mails()
  expect([await state(), await waiting()]).toEqual(['done', [0]])
  const [refund] = await refundsIn(world)
  await forTenant(world.saffron, (db) => undoRefund(db, refund?.id ?? '', refund?.order_id ?? '', 'too late'))
  expect([await state(), await anna.balance()]).toEqual(['done', 0])
  const stands = async (status: 'undone' | 'refused') => {
    await world.database.owner.updateTable('refunds').set({ status }).execute()
    return state()
  }
  expect([await stands('undone'), await stands('refused')]).toEqual(['refused', 'refused'])
  expect(await waiting()).toEqual([999])
  const known = { ...byOperator, key: refund?.id ?? '' }
  expect(await refundOrder(world.saffron, { proved: true }, 10_001, known)).toBe('undone')
})

test('returns a single credit with an undone refund, and none if it took none', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId } = await paidOrder(anna)
  const failed = world.database.owner.updateTable('sandbox_payments').set({ status: 'failed' })
  await failed.where('id', '=', providerPaymentId).execute()
  for (const amount of ['0.50', '0.01']) {
    const part = { ...byOperator, key: uuidv7(), mode: 'part', amount } as const
    expect(await refundOrder(world.saffron, { proved: true }, 10_001, part)).toBe('undone')
    expect(await anna.balance()).toBe(20)
  }
  expect((await refundsIn(world)).map(({ credits }) => credits)).toEqual([1, 0])
})

test('leaves an account as before when its refund is undone', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const first = await paidOrder(anna)
  await applyReport(world.saffron, 'sandbox', first.report('paid', { chargedBack: 999 }))
  const second = await paidOrder(anna)
  const failed = world.database.owner.updateTable('sandbox_payments').set({ status: 'failed' })
  await failed.where('id', '=', second.providerPaymentId).execute()
  expect(await refundOrder(world.saffron, { proved: true }, 10_002, { ...byOperator, key: uuidv7() })).toBe('undone')
  const account = world.database.owner.selectFrom('accounts').select(['refunded_at', 'charged_back_at'])
  expect(await account.execute()).toEqual([{ refunded_at: null, charged_back_at: expect.any(Date) }])
  expect((await ordersIn(world)).map(({ refunded }) => refunded)).toEqual([999, 0])
})

test('a single cent can be withdrawn, none can not', () => {
  const buyer = { id: 'anna', tenant: demoTenants().saffron, profileStatus: 'active' } as const
  const order = { status: 'completed', paid_at: new Date(), amount: 20, credits: 20, refunded: 0 } as const
  const withdrawal = (unspent: number) => withdrawalOf(buyer, { ...order, charged_back_at: null }, unspent)
  expect([withdrawal(1), withdrawal(0)]).toEqual([{ unspent: 1, amount: 1 }, null])
})

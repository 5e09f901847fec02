import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { spendCredits } from '~/modules/credits/spend-credits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { orderDraft, ordered, ordersIn, paidOrder, statusOf } from '../../../../tests/support/money/buying'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { proveBooks } from '../books/prove-books.server'
import { NotWithdrawable } from '../errors'
import { applyReport } from '../notifications/apply-report.server'
import { placeOrder } from '../orders/place-order.server'
import { orderOf } from '../orders/queries.server'
import { providerOf } from '../provider/providers.server'
import { carryOutRefund } from './carry-out-refund.server'
import { unspentOf } from './unspent.server'
import { hasReturnable, withdraw, withdrawalOf } from './withdraw.server'

const spend = (person: Person, credits: number) =>
  forTenant(person.member.tenant, (db) =>
    spendCredits(db, person.member, { credits, key: uuidv7(), reason: 'message' }),
  )

const refundsIn = (world: World) =>
  world.database.owner.selectFrom('refunds').selectAll().orderBy('requested_at').execute()

const premiumOf = async (world: World, person: Person) =>
  (await world.database.owner.selectFrom('members').select('premium').where('id', '=', person.id).executeTakeFirst())
    ?.premium

test('refunds half of a half-spent order on withdrawal and confirms it by e-mail', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await spend(anna, 10)
  expect((await orderOf(anna.member, '10001'))?.withdrawal).toMatchObject({ unspent: 10, amount: 500 })
  await withdraw(anna.member, 10_001)
  expect(await anna.balance()).toBe(0)
  const mails = await world.mails()
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Receipt for order 10001',
    'Refund for order 10001',
    'Withdrawal received (order 10001)',
  ])
  const acknowledged = mails.find(({ subject }) => subject.startsWith('Withdrawal'))
  expect(acknowledged?.text).toMatch(/€\s?5[.,]00/)
  expect(acknowledged?.text).toMatch(/\d{1,2}:\d{2}/)
  expect(acknowledged?.text).not.toMatch(/payments\.\w+|\{\{|undefined|NaN/)
  expect(await refundsIn(world)).toMatchObject([{ kind: 'withdrawal', credits: 10, amount: 500, status: 'done' }])
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ status: 'paid', refunded: 500 }])
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect((await proveBooks(world.saffron)).differences).toEqual([])
  const after = await orderOf(anna.member, '10001')
  expect(after).toMatchObject({ withdrawal: null, refund: { amount: 500, chargedBack: false } })
  expect(await premiumOf(world, anna)).toBe(true)
})

test('a withdrawal happens once, however often and at once it is confirmed', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await Promise.all([1, 2, 3].map(() => withdraw(anna.member, 10_001)))
  await withdraw(anna.member, 10_001)
  await world.mails()
  expect(await anna.balance()).toBe(0)
  expect(await refundsIn(world)).toHaveLength(1)
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ refunded: 999 }])
})

test('a full refund ends premium unless another order stands', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  expect(await premiumOf(world, anna)).toBe(true)
  await withdraw(anna.member, 10_002)
  expect(await premiumOf(world, anna)).toBe(false)
  await paidOrder(anna)
  expect(await premiumOf(world, anna)).toBe(true)
})

test('credits are spent oldest grant first, and a refund takes those of its own order', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  await paidOrder(anna)
  await paidOrder(anna)
  await spend(anna, 8)
  const ids = (await ordersIn(world)).sort((one, other) => one.payment_id - other.payment_id).map(({ id }) => id)
  const left = async () => {
    const unspent = await forTenant(world.saffron, (db) => unspentOf(db, anna.id))
    return ids.map((id) => unspent.get(id))
  }
  expect(await left()).toEqual([17, 20])
  await withdraw(anna.member, 10_002)
  expect(await left()).toEqual([17, 0])
  await spend(anna, 17)
  expect(await left()).toEqual([0, 0])
  await expect(withdraw(anna.member, 10_001)).rejects.toThrow(NotWithdrawable)
})

test('refuses a withdrawal from unpaid, foreign or too old orders', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await ordered(anna)
  await expect(withdraw(anna.member, 10_001)).rejects.toThrow(NotWithdrawable)
  await paidOrder(anna)
  await expect(withdraw(ben.member, 10_002)).rejects.toThrow(NotWithdrawable)
  await expect(withdraw(anna.member, 99_999)).rejects.toThrow(NotWithdrawable)
  await world.pass(14 * 24 + 1)
  expect((await orderOf(anna.member, '10002'))?.withdrawal).toBeNull()
  await expect(withdraw(anna.member, 10_002)).rejects.toThrow(NotWithdrawable)
  expect(await anna.balance()).toBe(20)
})

test('a death between the refund and its note refunds once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  const [refund] = await refundsIn(world)
  const id = refund?.id ?? ''
  await carryOutRefund(world.saffron, id)
  await carryOutRefund(world.saffron, id)
  expect((await world.mails()).filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(1)
  await world.database.owner.updateTable('refunds').set({ status: 'requested', done_at: null }).execute()
  await Promise.all([carryOutRefund(world.saffron, id), carryOutRefund(world.saffron, id)])
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ refunded: 999 }])
  expect(await refundsIn(world)).toMatchObject([{ status: 'done' }])
})

test('a refund that the provider refuses waits for an operator, and the books tell', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await world.database.owner.updateTable('sandbox_payments').set({ status: 'failed' }).execute()
  await withdraw(anna.member, 10_001)
  await world.mails()
  expect(await refundsIn(world)).toMatchObject([{ status: 'refused' }])
  expect((await proveBooks(world.saffron)).differences.join('\n')).toContain('10001')
})

test('takes the credits a refund paid for, or all that are left at a chargeback', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const first = await paidOrder(anna)
  for (const refunded of [500, 500, 999]) {
    await applyReport(world.saffron, 'sandbox', first.report('paid', { refunded }))
  }
  expect(await anna.balance()).toBe(0)
  expect(await refundsIn(world)).toMatchObject([
    { kind: 'provider', amount: 500, credits: 10 },
    { kind: 'provider', amount: 499, credits: 10 },
  ])
  const second = await paidOrder(ben)
  await spend(ben, 15)
  const taken = second.report('paid', { chargedBack: 999 })
  await Promise.all([1, 2, 3].map(() => applyReport(world.saffron, 'sandbox', taken)))
  expect(await ben.balance()).toBe(0)
  const accounts = await world.database.owner
    .selectFrom('accounts')
    .select(['name_key', 'refunded_at', 'charged_back_at', 'paid_at'])
    .orderBy('name_key')
    .execute()
  expect(accounts).toMatchObject([
    { name_key: 'anna', refunded_at: expect.any(Date), charged_back_at: null, paid_at: null },
    { name_key: 'ben', refunded_at: null, charged_back_at: expect.any(Date), paid_at: null },
  ])
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test.each<[Language, string, string]>([
  ['en', 'The payment for order 10001 was charged back', 'Taken back by your bank'],
  ['pl', 'Płatność za zamówienie 10001 została cofnięta', 'Cofnięte przez bank'],
])('a chargeback is told its buyer once, in %s, with what left the balance', async (language, subject, fact) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.database.owner.updateTable('accounts').set({ language }).execute()
  const { report } = await paidOrder(anna)
  await spend(anna, 15)
  const taken = report('paid', { chargedBack: 999 })
  await Promise.all([1, 2, 3].map(() => applyReport(world.saffron, 'sandbox', taken)))
  const mails = (await world.mails()).filter((mail) => mail.subject === subject)
  expect(mails.map(({ to }) => to)).toEqual([anna.member.email])
  expect(mails[0]?.text).toContain(fact)
  expect(mails[0]?.text).toMatch(/5 (credits|kredytów)/)
  expect(mails[0]?.text).not.toMatch(/payments\.\w+|\{\{|undefined|NaN/)
})

test('refunds a disabled buyer’s unspent credits of any order, and sells no more', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await spend(anna, 10)
  await world.pass(200 * 24)
  const suspended = { ...anna.member, profileStatus: 'suspended' } as const
  expect((await orderOf(anna.member, '10001'))?.withdrawal).toBeNull()
  expect(await hasReturnable(anna.member)).toBe(false)
  expect(await hasReturnable(suspended)).toBe(true)
  expect((await orderOf(suspended, '10001'))?.withdrawal).toEqual({ unspent: 10, amount: 500 })
  await expect(placeOrder(suspended, orderDraft())).rejects.toThrow('credits:error.suspended')
  expect(await ordersIn(world)).toHaveLength(1)
  await withdraw(suspended, 10_001)
  await world.mails()
  expect(await refundsIn(world)).toMatchObject([{ amount: 500, credits: 10, status: 'done' }])
  expect(await hasReturnable(suspended)).toBe(false)
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})

test('a chargeback that comes before the payment is known gives and takes the credits', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { key, report } = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', report('paid', { chargedBack: 999 }))
  await applyReport(world.saffron, 'sandbox', report('paid'))
  expect(await anna.balance()).toBe(0)
  expect(await statusOf(anna, key)).toBe('completed')
  expect(await refundsIn(world)).toMatchObject([{ kind: 'chargeback', credits: 20, amount: 999 }])
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('credits that come back from a spending fill the order that they came from', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await spend(anna, 5)
  await paidOrder(anna)
  await forTenant(world.saffron, (db) =>
    grantCredits(db, anna.member, { credits: 5, key: 'photo 1', reason: 'returned', note: 'photo not accepted' }),
  )
  const left = async (paymentId: string) => (await orderOf(anna.member, paymentId))?.withdrawal?.unspent
  expect(await left('10001')).toBe(20)
  expect(await left('10002')).toBe(20)
})

test('money for an account that is purged goes back', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await ordered(anna)
  await world.database.owner.deleteFrom('members').execute()
  await world.database.owner.deleteFrom('accounts').execute()
  await world.database.owner.updateTable('sandbox_payments').set({ status: 'paid' }).execute()
  await applyReport(world.saffron, 'sandbox', report('paid'))
  expect(await world.mails()).toEqual([])
  expect(await refundsIn(world)).toMatchObject([{ kind: 'unclaimed', amount: 999, status: 'done' }])
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ refunded: 999 }])
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})

test('refunds and stored ways to pay of a sister brand stay out of reach', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  for (const table of ['refunds', 'stored_methods', 'payment_customers', 'sandbox_refunds'] as const) {
    expect(await forTenant(world.coast, (db) => db.selectFrom(table).selectAll().execute()), table).toEqual([])
  }
  const [refund] = await refundsIn(world)
  await carryOutRefund(world.coast, refund?.id ?? '')
  expect(await refundsIn(world)).toMatchObject([{ status: 'requested' }])
})

test('only what was paid and not charged back can be withdrawn from', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const paid = {
    status: 'completed',
    paid_at: new Date(),
    amount: 999,
    credits: 20,
    refunded: 0,
    charged_back_at: null,
  } as const
  expect(withdrawalOf(anna.member, paid, 20)).toEqual({ unspent: 20, amount: 999 })
  for (const changed of [{ status: 'pending' }, { charged_back_at: new Date() }, { refunded: 999 }] as const) {
    expect(withdrawalOf(anna.member, { ...paid, ...changed }, 20), JSON.stringify(changed)).toBeNull()
  }
  expect(withdrawalOf(anna.member, paid, 0)).toBeNull()
})

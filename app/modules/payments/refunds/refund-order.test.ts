import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { spendCredits } from '~/modules/credits/spend-credits.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { StepUpNeeded } from '~/modules/operators/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { ordered, paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { proveBooks } from '../books/prove-books.server'
import { OrderChanged, OrderNotFound, RefundImpossible } from '../errors'
import { applyReport } from '../notifications/apply-report.server'
import { providerOf } from '../provider/providers.server'
import { acknowledgementOf } from './queries.server'
import type { RefundWish } from './refund-order.server'
import { isRefundable, refundOrder } from './refund-order.server'
import { unspentOf } from './unspent.server'
import { withdraw } from './withdraw.server'

const proved = { proved: true }

const wishOf = (wish: Partial<RefundWish> = {}): RefundWish => ({
  key: uuidv7(),
  mode: 'unspent',
  amount: '',
  reason: 'goodwill',
  seen: 0,
  ...wish,
})

const spend = (tenant: Tenant, person: { id: string }, credits: number) =>
  forTenant(tenant, (db) => spendCredits(db, person, { credits, key: uuidv7(), reason: 'message' }))

async function buying(world: World) {
  const finn = await hire('finn', 'finance', world.saffron.id)
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  return { anna, finn, tenant: grantedTo(world.saffron, finn) }
}

const refundsIn = (world: World) =>
  world.database.owner.selectFrom('refunds').selectAll().orderBy('requested_at').execute()

const account = (world: World, id: string) =>
  world.database.owner
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.id')
    .select(['paid_at', 'refunded_at', 'premium'])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()

const logged = (world: World) =>
  world.database.owner
    .selectFrom('audit_log')
    .select(['act', 'actor_name', 'reason', 'subject_name', 'before', 'after'])
    .where('act', 'like', 'order.%')
    .orderBy('number')
    .execute()

test('refunds the unspent rest by its formula, in agreement with the books', async () => {
  await using world = await openWorld()
  const { anna, tenant } = await buying(world)
  await spend(tenant, anna, 7)
  expect(await refundOrder(tenant, proved, 10_001, wishOf({ reason: 'withdrawal: by phone' }))).toBe('done')
  expect(await anna.balance()).toBe(0)
  expect(await refundsIn(world)).toMatchObject([
    { kind: 'operator', status: 'done', amount: 649, credits: 13, reason: 'withdrawal: by phone' },
  ])
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ refunded: 649 }])
  expect((await world.mails()).map(({ subject }) => subject)).toContain('Refund for order 10001')
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect((await proveBooks(world.saffron)).differences).toEqual([])
  expect(await logged(world)).toMatchObject([
    {
      act: 'order.refunded',
      actor_name: 'finn',
      subject_name: '10001',
      reason: 'withdrawal: by phone',
      before: { refunded: 0, unspent: 13 },
      after: { refunded: 649, amount: 649, credits: 13, currency: 'EUR' },
    },
  ])
  expect((await verifyAudit()).every(({ brokenAt }) => brokenAt === null)).toBe(true)
})

test('refunds a part for the credits it paid, and the rest as a whole', async () => {
  await using world = await openWorld()
  const { anna, tenant } = await buying(world)
  await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'part', amount: '2,50' }))
  expect(await anna.balance()).toBe(15)
  expect(await account(world, anna.id)).toMatchObject({ premium: true })
  await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'full', seen: 250 }))
  expect(await anna.balance()).toBe(0)
  expect(await refundsIn(world)).toMatchObject([
    { amount: 250, credits: 5 },
    { amount: 749, credits: 15 },
  ])
  expect(await account(world, anna.id)).toMatchObject({ premium: false, paid_at: null })
  await world.mails()
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})

test('tells the second of two refunds at once, and takes a repeated form for one', async () => {
  await using world = await openWorld()
  const { anna, tenant } = await buying(world)
  const two = await Promise.allSettled([
    refundOrder(tenant, proved, 10_001, wishOf({ mode: 'part', amount: '3' })),
    refundOrder(tenant, proved, 10_001, wishOf({ mode: 'part', amount: '4' })),
  ])
  expect(two.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(two.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(OrderChanged) })
  const [{ amount = 0 } = {}] = await refundsIn(world)
  const again = wishOf({ mode: 'part', amount: '1', seen: amount })
  const sent = await Promise.all([1, 2, 3].map(() => refundOrder(tenant, proved, 10_001, again)))
  expect(new Set(sent)).toEqual(new Set(['done']))
  expect(await refundsIn(world)).toHaveLength(2)
  expect(await providerOf(world.saffron).listPayments()).toMatchObject([{ refunded: amount + 100 }])
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect(await anna.balance()).toBeLessThan(20)
})

test('undoes what the provider refuses, so that it can be tried again', async () => {
  await using world = await openWorld()
  const { anna, tenant } = await buying(world)
  const before = await account(world, anna.id)
  const sandbox = world.database.owner.updateTable('sandbox_payments')
  await sandbox.set({ status: 'failed' }).execute()
  expect(await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'full' }))).toBe('undone')
  expect(await anna.balance()).toBe(20)
  expect(await account(world, anna.id)).toEqual(before)
  expect(await refundsIn(world)).toMatchObject([{ status: 'undone', refusal: 'the payment is not paid' }])
  const [order] = await world.database.owner.selectFrom('orders').select(['refunded', 'refunded_at']).execute()
  expect(order).toEqual({ refunded: 0, refunded_at: null })
  expect(await logged(world)).toMatchObject([
    { act: 'order.refunded', after: { refunded: 999 } },
    { act: 'order.refund_refused', before: { refunded: 999 }, after: { refunded: 0, credits: 20 } },
  ])
  await sandbox.set({ status: 'paid' }).execute()
  expect(await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'full' }))).toBe('done')
  expect((await world.mails()).filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(1)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})

test('without a fresh check, for another brand, or beyond what is left nothing moves', async () => {
  await using world = await openWorld()
  const { anna, finn, tenant } = await buying(world)
  await expect(refundOrder(tenant, { proved: false }, 10_001, wishOf())).rejects.toThrow(StepUpNeeded)
  await expect(refundOrder(tenant, proved, 10_002, wishOf())).rejects.toThrow(OrderNotFound)
  for (const amount of ['', '0', '-1', '10', '9.999', '1e2', 'x', '0.001']) {
    await expect(refundOrder(tenant, proved, 10_001, wishOf({ mode: 'part', amount })), amount).rejects.toThrow(
      RefundImpossible,
    )
  }
  // The database itself holds the session to its brand.
  const { ben } = await world.members({ ben: { at: world.coast } })
  await paidOrder(ben)
  await expect(refundOrder(grantedTo(world.coast, finn), proved, 10_001, wishOf())).rejects.toThrow(OrderNotFound)
  await withdraw(anna.member, 10_001)
  await expect(refundOrder(tenant, proved, 10_001, wishOf({ mode: 'full', seen: 999 }))).rejects.toThrow(
    RefundImpossible,
  )
  expect((await refundsIn(world)).map(({ kind }) => kind)).toEqual(['withdrawal'])
  expect(await ben.balance()).toBe(20)
})

test('a refund that is undone leaves the refunds before it, and is asked for anew', async () => {
  await using world = await openWorld()
  const { anna, tenant } = await buying(world)
  const { ben } = await world.members({ ben: {} })
  await paidOrder(ben)
  await refundOrder(tenant, proved, 10_002, wishOf({ mode: 'full' }))
  expect(await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'part', amount: '5.00' }))).toBe('done')
  const orders = () =>
    world.database.owner.selectFrom('orders').select(['payment_id', 'refunded', 'refunded_at']).orderBy('id').execute()
  const before = [await orders(), await account(world, anna.id), await anna.balance()]
  expect(before[0]).toMatchObject([{ refunded: 500 }, { refunded: 999 }])
  const sandbox = world.database.owner.updateTable('sandbox_payments')
  await sandbox.set({ status: 'failed' }).execute()
  expect(await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'full', seen: 500 }))).toBe('undone')
  expect([await orders(), await account(world, anna.id), await anna.balance()]).toEqual(before)
  // Whatever others were given back meanwhile.
  await paidOrder(anna)
  await paidOrder(ben)
  const states = async () => [await orders(), await account(world, anna.id)]
  const meanwhile = await states()
  await sandbox.set({ status: 'paid' }).execute()
  expect(await refundOrder(tenant, proved, 10_004, wishOf({ mode: 'full' }))).toBe('done')
  await sandbox.set({ status: 'failed' }).execute()
  expect(await refundOrder(tenant, proved, 10_001, wishOf({ mode: 'full', seen: 500 }))).toBe('undone')
  const both = await orders()
  expect(await refundOrder(tenant, proved, 10_003, wishOf({ mode: 'full' }))).toBe('undone')
  expect(await orders(), 'each order by itself').toEqual(both)
  expect((await states())[1]).toEqual(meanwhile[1])
  expect((await orders())[0]).toEqual((meanwhile[0] as Awaited<ReturnType<typeof orders>>)[0])
  const unspent = await forTenant(tenant, (db) => unspentOf(db, anna.id))
  expect([...unspent.values()].sort()).toEqual([10, 20])
  await sandbox.set({ status: 'paid' }).execute()
  const payment = await world.database.owner
    .selectFrom('orders')
    .select('provider_payment_id')
    .where('payment_id', '=', 10_001)
    .executeTakeFirstOrThrow()
  const report = {
    orderId: null,
    status: 'paid',
    amount: 999,
    currency: 'EUR',
    chargedBack: 0,
    reusableMethod: null,
  } as const
  // What was undone is not booked: the same sum, made at the provider, is.
  await applyReport(world.saffron, 'sandbox', {
    ...report,
    providerPaymentId: payment.provider_payment_id ?? '',
    refunded: 999,
  })
  expect((await orders())[0]).toMatchObject({ refunded: 999 })
  expect(await anna.balance()).toBe(20)
})

test('refunds nothing of an unpaid order or of one with a partial chargeback', async () => {
  await using world = await openWorld()
  const { anna, tenant } = await buying(world)
  await ordered(anna)
  const charged = await paidOrder(anna)
  await applyReport(world.saffron, 'sandbox', charged.report('paid', { chargedBack: 1 }))
  for (const mode of ['unspent', 'full'] as const) {
    await expect(refundOrder(tenant, proved, 10_002, wishOf({ mode })), mode).rejects.toThrow(RefundImpossible)
    await expect(refundOrder(tenant, proved, 10_003, wishOf({ mode, seen: 1 })), mode).rejects.toThrow(RefundImpossible)
  }
  expect((await refundsIn(world)).map(({ kind }) => kind)).toEqual(['chargeback'])
  // Only what the buyer withdrew from is acknowledged.
  expect(await acknowledgementOf(anna.member, 10_003)).toBeNull()
})

test('refunds nothing of a charged back order', async () => {
  const order = { amount: 999, credits: 20, refunded: 0, provider_payment_id: 'a', charged_back_at: null }
  expect(isRefundable({ ...order, status: 'completed' })).toBe(true)
  for (const changed of [
    { status: 'pending' },
    { charged_back_at: new Date() },
    { provider_payment_id: null },
    { refunded: 999 },
  ] as const) {
    expect(isRefundable({ ...order, status: 'completed', ...changed }), JSON.stringify(changed)).toBe(false)
  }
})

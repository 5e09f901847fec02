import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { uuidv7 } from '~/platform/tokens.server'
import { ordered, paidOrder } from '../../../../tests/support/money/buying'
import { openWorld } from '../../../../tests/support/world'
import { applyReport } from '../notifications/apply-report.server'
import { freshOrder } from '../orders/refresh-order.server'
import { providerOf } from '../provider/providers.server'
import { endSandboxPayment } from '../provider/sandbox-checkout.server'
import { withdraw } from '../refunds/withdraw.server'
import { taxIncluded } from '../tax'
import { proveBooks } from './prove-books.server'
import { addUp, revenueBetween, revenueOf } from './revenue.server'

test('the books agree when every paid order gave its credits, and tell what was taken', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({ anna: {}, cleo: { at: world.coast } })
  for (const [buyer, brand] of [
    [anna, world.saffron],
    [cleo, world.coast],
  ] as const) {
    const { key, providerPaymentId } = await ordered(buyer)
    await endSandboxPayment(brand, providerPaymentId, 'pay')
    await freshOrder(buyer.member, key)
  }
  const failed = await ordered(anna)
  await endSandboxPayment(world.saffron, failed.providerPaymentId, 'fail')
  await ordered(anna)
  expect(await proveBooks(world.saffron)).toEqual({
    balances: 1,
    revenue: [
      {
        day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        method: 'ideal',
        country: 'NL',
        taxRate: 21,
        trafficSource: null,
        currency: 'EUR',
        orders: 1,
        paid: 999,
        tax: 173,
        refunds: 0,
        returned: 0,
        returnedTax: 0,
      },
    ],
    payments: 3,
    provider: 'sandbox',
    differences: [],
    differing: [],
  })
})

test('a wrong balance, money without credits and credits without money are differences', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { owner } = world.database
  const unapplied = await ordered(anna)
  await endSandboxPayment(world.saffron, unapplied.providerPaymentId, 'pay')
  const unpaid = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', unpaid.report('paid'))
  const uncredited = await ordered(anna)
  await endSandboxPayment(world.saffron, uncredited.providerPaymentId, 'pay')
  await owner.updateTable('orders').set({ status: 'completed' }).where('payment_id', '=', 10_003).execute()
  await owner.updateTable('credit_accounts').set({ balance: 7 }).execute()
  const { differences } = await proveBooks(world.saffron)
  expect(differences).toHaveLength(4)
  expect(differences.join('\n')).toContain(`account ${anna.id} has 7 credits, its ledger says 20`)
  expect(differences.join('\n')).toMatch(/order 10001 \(payment sb_\S+\) is loading, at the provider paid/)
  expect(differences.join('\n')).toMatch(/order 10002 \(payment sb_\S+\) is completed, at the provider open/)
  expect(differences.join('\n')).toContain('order 10003 is paid, but its credits are not in the ledger')
  expect((await proveBooks(world.coast)).differences).toEqual([])
})

test('finds payments and orders without their counterpart, and sums that differ', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { owner } = world.database
  for (let order = 0; order < 4; order += 1) await paidOrder(anna)
  const payments = owner.updateTable('sandbox_payments')
  const numbered = await owner.selectFrom('orders').select(['payment_id', 'provider_payment_id']).execute()
  const paymentOf = (number: number) => numbered.find((row) => row.payment_id === number)?.provider_payment_id ?? ''
  await owner.updateTable('orders').set({ provider_payment_id: 'gone' }).where('payment_id', '=', 10_001).execute()
  await payments.set({ amount: 1 }).where('id', '=', paymentOf(10_002)).execute()
  await owner.updateTable('orders').set({ refunded: 5 }).where('payment_id', '=', 10_003).execute()
  // Asked for and not carried out yet is no difference.
  await withdraw(anna.member, 10_004)
  const { differences } = await proveBooks(world.saffron)
  expect(differences.sort()).toEqual([
    'order 10001 is paid, but the provider has no such payment',
    `order 10002 (payment ${paymentOf(10_002)}) is of 999 EUR, at the provider of 1 EUR (smallest units)`,
    `order 10003 (payment ${paymentOf(10_003)}) gave back 5, at the provider 0 EUR (smallest units)`,
    `payment ${paymentOf(10_001)} is paid at the provider, but has no order`,
  ])
})

test('finds credits booked without a paid order, or others than the order gave', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let order = 0; order < 2; order += 1) await paidOrder(anna)
  const { owner } = world.database
  await forTenant(world.saffron, (db) => grantCredits(db, anna.member, { credits: 7, key: 'none', reason: 'purchase' }))
  await forTenant(world.saffron, (db) => grantCredits(db, anna.member, { credits: 7, key: 'gift', reason: 'operator' }))
  await ordered(anna)
  const { id } = await owner
    .selectFrom('orders')
    .select('id')
    .where('payment_id', '=', 10_003)
    .executeTakeFirstOrThrow()
  await forTenant(world.saffron, (db) => grantCredits(db, anna.member, { credits: 20, key: id, reason: 'purchase' }))
  await owner.updateTable('orders').set({ credits: 40 }).where('payment_id', '=', 10_002).execute()
  expect((await proveBooks(world.saffron)).differences.sort()).toEqual([
    ...[`purchase:${anna.id}:none`, `purchase:${anna.id}:${id}`]
      .sort()
      .map((key) => `credits were given as bought without a paid order: ${key}`),
    'order 10002 is paid, but its credits are not in the ledger',
  ])
})

test('counts a refused refund as a difference, but none of a former provider', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { owner } = world.database
  for (let order = 0; order < 3; order += 1) await paidOrder(anna)
  for (const number of [10_001, 10_002]) await withdraw(anna.member, number)
  const refused = owner.selectFrom('orders').select('id').where('payment_id', '=', 10_001)
  await owner.updateTable('refunds').set({ status: 'refused' }).where('order_id', '=', refused).execute()
  await owner
    .updateTable('orders')
    .set({ provider: 'mollie', provider_payment_id: 'tr_1' })
    .where('payment_id', '=', 10_003)
    .execute()
  await owner.deleteFrom('sandbox_payments').where('payment_id', '=', 10_003).execute()
  const late = await ordered(ben)
  await owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', ben.id).execute()
  await endSandboxPayment(world.saffron, late.providerPaymentId, 'pay')
  await applyReport(world.saffron, 'sandbox', late.report('paid'))
  const refusal = 'the refund of 999 for order 10001 was refused: pay it another way'
  expect((await proveBooks(world.saffron)).differences).toEqual([refusal])
  await owner.updateTable('orders').set({ credits: 40 }).where('payment_id', '=', 10_002).execute()
  expect((await proveBooks(world.saffron)).differences).toEqual([
    'order 10002 is paid, but its credits are not in the ledger',
    refusal,
  ])
})

test('compares the sum of refunds and chargebacks of one payment', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const order = await paidOrder(anna)
  await providerOf(world.saffron).refund({ ...order, id: uuidv7(), paymentId: 10_001, amount: 300, currency: 'EUR' })
  await world.database.owner.updateTable('sandbox_payments').set({ charged_back: 100 }).execute()
  await applyReport(world.saffron, 'sandbox', order.report('paid', { refunded: 300, chargedBack: 100 }))
  expect((await proveBooks(world.saffron)).differences).toEqual([])
})

test('rows add up under their heading, each currency by itself', () => {
  const row = {
    ...{ day: '2026-01-10', country: 'NL', taxRate: 21, trafficSource: null, method: 'ideal', currency: 'EUR' },
  }
  const sums = { orders: 2, paid: 300, tax: 52, refunds: 1, returned: 100, returnedTax: 17 }
  const doubled = { orders: 4, paid: 600, tax: 104, refunds: 2, returned: 200, returnedTax: 34 }
  const rows = [row, { ...row, currency: 'PLN' }, { ...row, day: '2026-01-11' }, { ...row, method: 'card' }]
  expect(
    addUp(
      rows.map((row) => ({ ...row, ...sums })),
      ({ method }) => method,
    ),
  ).toEqual([
    { heading: 'ideal', currency: 'EUR', ...doubled },
    { heading: 'ideal', currency: 'PLN', ...sums },
    { heading: 'card', currency: 'EUR', ...sums },
  ])
})

test('a payment that nobody made, or in another currency, is compared as well', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await ordered(anna)
  const { owner } = world.database
  await owner.updateTable('sandbox_payments').set({ currency: 'PLN' }).where('payment_id', '=', 10_001).execute()
  await owner.updateTable('orders').set({ provider_payment_id: 'other' }).where('payment_id', '=', 10_002).execute()
  const { differences, payments } = await proveBooks(world.saffron)
  expect(payments).toBe(2)
  expect(differences).toEqual([expect.stringMatching(/^order 10001 .* is of 999 EUR, at the provider of 999 PLN/)])
  await owner
    .updateTable('orders')
    .set({ provider_payment_id: null, status: 'completed' })
    .where('payment_id', '=', 10_002)
    .execute()
  expect((await proveBooks(world.saffron)).differences).toContain(
    'order 10002 is paid, but the provider has no such payment',
  )
})

test('each step of a proof is told before it begins', async () => {
  await using world = await openWorld()
  const steps: string[] = []
  await proveBooks(world.saffron, async (step) => void steps.push(step))
  expect(steps).toEqual(['provider', 'balances', 'orders', 'comparison'])
})

test('the tax in the revenue is that of each order, half a cent rounded up', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  const amounts = Array.from({ length: 400 }, (_, index) => index + 1)
  await sql`insert into orders
    select (jsonb_populate_record(orders, jsonb_build_object('id', gen_random_uuid(), 'order_key', gen_random_uuid(),
      'payment_id', 20000 + of, 'amount', of, 'provider_payment_id', 'sb_' || of, 'method', 'm' || of))).*
    from orders, generate_series(1, ${amounts.length}::int) of`.execute(world.database.owner)
  const rows = await forTenant(world.saffron, (db) => revenueOf(db, world.saffron))
  const taxes = new Map(rows.map(({ method, tax }) => [method, tax]))
  for (const amount of amounts) expect(taxes.get(`m${amount}`), `${amount}`).toBe(taxIncluded(amount, 2100))
})

test('counts sales and what went back each by itself', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (const _ of [1, 2, 3]) await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  const rows = await forTenant(world.saffron, (db) => revenueOf(db, world.saffron))
  expect(rows).toMatchObject([{ orders: 3, refunds: 1, paid: 2997, returned: 999 }])
})

test('revenue is of the days asked for, from midnight to midnight where the brand is', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (let order = 0; order < 4; order += 1) await paidOrder(anna)
  const { owner } = world.database
  const paidAt = (number: number, moment: string) =>
    owner
      .updateTable('orders')
      .set({ paid_at: new Date(moment) })
      .where('payment_id', '=', number)
      .execute()
  // Amsterdam is an hour ahead in winter.
  await paidAt(10_001, '2026-01-09T22:59:59Z')
  await paidAt(10_002, '2026-01-09T23:00:00Z')
  await paidAt(10_003, '2026-01-11T22:59:59Z')
  await paidAt(10_004, '2026-01-11T23:00:00Z')
  const rows = await revenueBetween(world.saffron, { from: '2026-01-10', to: '2026-01-11' })
  expect(rows.map(({ day, orders }) => [day, orders])).toEqual([
    ['2026-01-10', 1],
    ['2026-01-11', 1],
  ])
})

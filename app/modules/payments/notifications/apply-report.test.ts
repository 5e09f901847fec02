import { expect, test } from 'vitest'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { metrics } from '~/platform/metrics/metrics.server'
import { uuidv7 } from '~/platform/tokens.server'
import { ordered, ordersIn, statusOf } from '../../../../tests/support/money/buying'
import { openWorld } from '../../../../tests/support/world'
import { ForgedNotification } from '../errors'
import { freshOrder } from '../orders/refresh-order.server'
import type { PaymentReport } from '../provider/port'
import { sandboxNotification } from '../provider/sandbox.server'
import { endSandboxPayment } from '../provider/sandbox-checkout.server'
import { applyReport, statusAfter } from './apply-report.server'
import { receiveNotification } from './receive-notification.server'

test('credits a bundle paid at the sandbox, and the first makes a premium member', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { key, providerPaymentId } = await ordered(anna)
  expect(await statusOf(anna, key)).toBe('loading')
  const back = await endSandboxPayment(world.saffron, providerPaymentId, 'pay')
  expect(back).toBe(`/credits/1/ideal?order=${key}`)
  const paid = await freshOrder(anna.member, key)
  expect(paid).toMatchObject({ changed: true, order: { status: 'completed', firstPurchase: true, credits: 20 } })
  expect(paid?.order).toMatchObject({ amount: 999, taxRate: 21, taxAmount: 173 })
  expect(await anna.balance()).toBe(20)
  const { owner } = world.database
  const premium = owner.selectFrom('members').select('id').where('premium', '=', true)
  const paying = owner.selectFrom('accounts').select('id').where('paid_at', 'is not', null)
  for (const rows of [premium, paying]) expect(await rows.execute()).toEqual([{ id: anna.id }])
  expect(await ben.balance()).toBe(0)
  expect(await ledgerMismatches(owner)).toEqual([])
})

test('the receipt goes out once, with company, tax and total', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', report('paid'))
  await applyReport(world.saffron, 'sandbox', report('paid'))
  const mails = await world.mails()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ to: 'anna@mail.example', subject: 'Receipt for order 10001' })
  expect(mails[0]?.text).toContain('open the order and choose “Withdraw from contract here”')
  for (const part of [mails[0]?.text, mails[0]?.html]) {
    expect(part).toMatch(/€\s?9[.,]99/)
    expect(part).toMatch(/€\s?1[.,]73/)
    expect(part).toContain('Company 1, Main street 1')
    expect(part).toContain('VAT 21% included')
    expect(part).not.toMatch(/payments\.\w+|\{\{|undefined|NaN/)
  }
  expect(mails[0]?.links).toContain('https://saffron.example/transactions/10001')
  expect(mails[0]?.text).toContain('confirmed that you lose the right to withdraw for credits that you spend')
  expect(mails[0]?.attachments['terms.txt']).toMatch(/^# Terms/)
  expect(mails[0]?.attachments['return-policy.txt']).toMatch(/14[\s\S]*^## Form for withdrawal/m)
})

test('the receipt says what the discount took off', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const { report } = await ordered(anna, { seen: { amount: 749, currency: 'EUR' } })
  await applyReport(world.saffron, 'sandbox', report('paid'))
  const [mail] = await world.mails()
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toMatch(/€\s?9[.,]99/)
    expect(part).toContain('TIMEBONUS25')
    expect(part).toMatch(/-€\s?2[.,]50/)
    expect(part).toMatch(/€\s?7[.,]49/)
    expect(part).toMatch(/€\s?1[.,]30/)
  }
})

test('a refused payment is told by e-mail, unless it was paid after all', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const failed = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', failed.report('failed'))
  const late = await ordered(ben)
  await applyReport(world.saffron, 'sandbox', late.report('failed'))
  await applyReport(world.saffron, 'sandbox', late.report('paid'))
  const mails = await world.mails()
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'anna@mail.example: Payment of order 10001 failed',
    'ben@mail.example: Receipt for order 10002',
  ])
})

test('every notification five times, in any order and at once, credits exactly once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const orders = await Promise.all(Array.from({ length: 4 }, () => ordered(anna)))
  const reports = orders.flatMap(({ report }) =>
    (['open', 'pending', 'failed', 'paid', 'cancelled'] as const).flatMap((status) =>
      Array.from({ length: 5 }, () => report(status)),
    ),
  )
  const shuffled = reports.map((report) => ({ report, at: Math.random() })).sort((one, other) => one.at - other.at)
  await Promise.all(shuffled.map(({ report }) => applyReport(world.saffron, 'sandbox', report)))
  expect(await anna.balance()).toBe(80)
  const rows = await ordersIn(world)
  expect(rows.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'completed'])
  expect(rows.filter((row) => row.first_purchase)).toHaveLength(1)
  const stored = await world.database.owner.selectFrom('payment_notifications').selectAll().execute()
  expect(stored).toHaveLength(16)
  expect(stored.every(({ applied_at }) => applied_at !== null)).toBe(true)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test("a late 'paid' after 'failed' still gives the credits; nothing comes after 'paid'", async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { key, report } = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', report('failed'))
  expect(await statusOf(anna, key)).toBe('failed')
  await applyReport(world.saffron, 'sandbox', report('pending'))
  expect(await statusOf(anna, key)).toBe('failed')
  await applyReport(world.saffron, 'sandbox', report('paid'))
  await applyReport(world.saffron, 'sandbox', report('cancelled'))
  expect(await statusOf(anna, key)).toBe('completed')
  expect(await anna.balance()).toBe(20)
})

test('applies at the next notification what a died server had only stored', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { providerPaymentId, report } = await ordered(anna)
  const keys = { pool_id: world.saffron.poolId, tenant_id: world.saffron.id, id: uuidv7() }
  await world.database.owner
    .insertInto('payment_notifications')
    .values({
      ...keys,
      provider: 'sandbox',
      provider_payment_id: providerPaymentId,
      event: 'paid',
      amount: 999,
      currency: 'EUR',
    })
    .execute()
  await applyReport(world.saffron, 'sandbox', report('paid'))
  expect(await anna.balance()).toBe(20)
})

test('gives nothing for another amount or currency than ordered', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { key, report } = await ordered(anna)
  await applyReport(world.saffron, 'sandbox', report('paid', { amount: 1 }))
  await applyReport(world.saffron, 'sandbox', report('paid', { currency: 'PLN' }))
  expect(await statusOf(anna, key)).toBe('loading')
  expect(await anna.balance()).toBe(0)
  await applyReport(world.saffron, 'sandbox', report('paid'))
  expect(await anna.balance()).toBe(20)
})

test('a notification of an unknown payment waits, and is no error', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await applyReport(world.saffron, 'sandbox', {
    ...(await ordered(anna)).report('paid'),
    providerPaymentId: 'sb_nobody',
  })
  await applyReport(world.saffron, 'mollie', (await ordered(anna)).report('paid'))
  expect(await anna.balance()).toBe(0)
  const [stored] = await world.database.owner.selectFrom('payment_notifications').selectAll().execute()
  expect(stored).toMatchObject({ outcome: 'unknown_payment', applied_at: null })
})

test('a forged notification is refused, as is one that a sister brand was sent', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await ordered(anna)
  const signed = sandboxNotification(world.saffron, report('failed'))
  await expect(receiveNotification(world.coast, 'sandbox', signed)).rejects.toThrow(ForgedNotification)
  signed.set('status', 'paid')
  await expect(receiveNotification(world.saffron, 'sandbox', signed)).rejects.toThrow(ForgedNotification)
  const paid = sandboxNotification(world.saffron, report('paid'))
  await expect(receiveNotification(world.saffron, 'mollie', paid)).rejects.toThrow(ForgedNotification)
  await receiveNotification(world.saffron, 'sandbox', paid)
  expect(await anna.balance()).toBe(20)
})

test('paid is final, refused is not, and nothing goes back', () => {
  const after = (current: Parameters<typeof statusAfter>[0]) =>
    (['open', 'pending', 'failed', 'cancelled', 'paid'] as const).map((reported) => statusAfter(current, reported))
  expect(after('loading')).toEqual([null, 'pending', 'failed', 'cancelled', 'completed'])
  expect(after('pending')).toEqual([null, null, 'failed', 'cancelled', 'completed'])
  expect(after('failed')).toEqual([null, null, null, null, 'completed'])
  expect(after('cancelled')).toEqual([null, null, null, null, 'completed'])
  expect(after('completed')).toEqual([null, null, null, null, null])
})

test('counts the one paid payment of an order, and no other after it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { key, report } = await ordered(anna)
  const other = await ordered(ben)
  const [order] = (await ordersIn(world)).filter(({ account_id }) => account_id === anna.id)
  const second = { providerPaymentId: 'second', orderId: order?.id ?? '' }
  await applyReport(world.saffron, 'sandbox', report('failed', second))
  expect(await statusOf(anna, key)).toBe('loading')
  await applyReport(world.saffron, 'sandbox', report('paid', second))
  expect([await statusOf(anna, key), await anna.balance()]).toEqual(['completed', 20])
  await applyReport(world.saffron, 'sandbox', report('paid'))
  await applyReport(world.saffron, 'sandbox', report('paid', { ...second, providerPaymentId: 'third' }))
  expect(await anna.balance()).toBe(20)
  const paidBy = (await ordersIn(world)).map(({ provider_payment_id }) => provider_payment_id).sort()
  expect(paidBy).toEqual(['second', other.providerPaymentId].sort())
  const notifications = world.database.owner
    .selectFrom('payment_notifications')
    .select(['provider_payment_id', 'outcome'])
  expect(await notifications.orderBy('received_at').execute()).toMatchObject([
    { provider_payment_id: 'second', outcome: 'unknown_payment' },
    { provider_payment_id: 'second', outcome: 'applied' },
    { outcome: 'unknown_payment' },
    { provider_payment_id: 'third', outcome: 'unknown_payment' },
  ])
  expect(await ben.balance()).toBe(0)
})

test('a report that says nothing new changes nothing, and says so', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await ordered(anna)
  for (const status of ['pending', 'paid', 'failed'] as const) {
    await applyReport(world.saffron, 'sandbox', report(status))
  }
  await applyReport(world.saffron, 'sandbox', report('paid', { refunded: 1 }))
  await applyReport(world.saffron, 'sandbox', report('paid', { amount: 1 }))
  const notifications = world.database.owner
    .selectFrom('payment_notifications')
    .select(['event', 'outcome'])
    .orderBy('received_at')
  expect(await notifications.execute()).toEqual([
    { event: 'pending', outcome: 'applied' },
    { event: 'paid', outcome: 'applied' },
    { event: 'failed', outcome: 'changed_nothing' },
    { event: 'paid, refunded 1', outcome: 'applied' },
    { event: 'paid', outcome: 'wrong_amount' },
  ])
})

/** What operators are told of payments from here on, by outcome. */
async function countsSince() {
  const read = async () => {
    const { values } = await metrics().payments.get()
    return new Map(values.map(({ labels, value }) => [`${labels.provider} ${labels.outcome}`, value]))
  }
  const before = await read()
  return async () => {
    const grown = [...(await read())].map(([what, count]) => [what, count - (before.get(what) ?? 0)] as const)
    return Object.fromEntries(grown.filter(([, count]) => count > 0))
  }
}

test('operators are told how many payments end how, and of each that fits no order', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { report } = await ordered(anna)
  const countsAfter = async (...reports: PaymentReport[]) => {
    const counts = await countsSince()
    for (const each of reports) await applyReport(world.saffron, 'sandbox', each)
    return counts()
  }
  expect(await countsAfter(report('open'))).toEqual({})
  expect(await countsAfter(report('pending'), report('pending'))).toEqual({ 'sandbox pending': 1 })
  expect(await countsAfter(report('paid', { amount: 1 }))).toEqual({ 'sandbox wrong_amount': 1 })
  expect(await countsAfter(report('paid', { currency: 'PLN' }))).toEqual({ 'sandbox wrong_amount': 1 })
  expect(await countsAfter(report('paid', { providerPaymentId: 'sb_nobody' }))).toEqual({
    'sandbox unknown_payment': 1,
  })
  expect(await countsAfter(report('failed'), report('paid'))).toEqual({ 'sandbox failed': 1, 'sandbox completed': 1 })
  const back = { 'sandbox returned': 1 }
  expect(await countsAfter(report('paid', { refunded: 1 }), report('paid', { refunded: 1 }))).toEqual(back)
  expect(await countsAfter(report('paid', { refunded: 1, chargedBack: 998 }))).toEqual(back)
})

test('stores no open payment, and counts a repeated one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [first, other] = [await ordered(anna), await ordered(ben)]
  for (const status of ['open', 'paid', 'paid'] as const) {
    await applyReport(world.saffron, 'sandbox', first.report(status))
  }
  await applyReport(world.saffron, 'sandbox', other.report('pending'))
  await applyReport(world.saffron, 'sandbox', other.report('paid', { refunded: 5, chargedBack: 9 }))
  const stored = world.database.owner.selectFrom('payment_notifications').select(['event', 'repeats', 'outcome'])
  expect(await stored.orderBy('received_at').execute()).toEqual([
    { event: 'paid', repeats: 1, outcome: 'applied' },
    { event: 'pending', repeats: 0, outcome: 'applied' },
    { event: 'paid, refunded 5, charged back 9', repeats: 0, outcome: 'applied' },
  ])
})

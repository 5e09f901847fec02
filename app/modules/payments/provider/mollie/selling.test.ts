import { expect, test } from 'vitest'
import type { RequestContext } from '~/modules/accounts/request-context'
import { mailBrand } from '~/modules/mails/mail-frame.server'
import { sendSmsThrough } from '~/platform/sms/sms.server'
import { uuidv7 } from '~/platform/tokens.server'
import { shortenWaits } from '../../../../../tests/support/clock'
import { orderDraft, ordersIn } from '../../../../../tests/support/money/buying'
import { buyerByMollie, byMollie, mollie } from '../../../../../tests/support/money/sale-by-mollie'
import type { World } from '../../../../../tests/support/world'
import { openWorld } from '../../../../../tests/support/world'
import { startProof } from '../../books/ledger-proof.server'
import { PaymentsUnavailable } from '../../errors'
import { receiveNotification } from '../../notifications/receive-notification.server'
import { reconcilePayments } from '../../notifications/reconcile.server'
import { buyingOffer } from '../../orders/buying-offer.server'
import { failedBefore, submitOrder } from '../../orders/order-form.server'
import { placeOrder } from '../../orders/place-order.server'
import { freshOrder } from '../../orders/refresh-order.server'
import { carryOutRefund } from '../../refunds/carry-out-refund.server'
import { refundOrder } from '../../refunds/refund-order.server'
import { withdraw } from '../../refunds/withdraw.server'
import { offeredNow } from '../offered-now.server'

const netherlands = { country: 'NL', currency: 'EUR' } as const

test('offers what the provider has switched on, and debits where codes can be sent', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  sendSmsThrough({ send: async () => {} })
  const offered = await offeredNow(world.saffron, netherlands)
  expect(offered).toEqual(['ideal', 'mastercard', 'visa', 'creditcard', 'applepay', 'directdebit'])
  expect(mollie.calls.map(({ path }) => path).sort()).toEqual([
    '/methods?includeWallets=applepay',
    '/methods?sequenceType=recurring',
  ])
  await expect(placeOrder(anna.member, orderDraft({ method: 'paypal' }))).rejects.toMatchObject({ status: 409 })
  expect(mollie.calls).toHaveLength(2)
})

test('a checkout that does not open ends its order, and the next one has its discount', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world, 1)
  await offeredNow(world.saffron, netherlands)
  const order = () => orderDraft({ seen: { amount: 749, currency: 'EUR' } })
  for (const answers of [[{ status: 422 }], [{ status: 503, retryAfter: '60' }]]) {
    mollie.failNext(...answers)
    await expect(placeOrder(anna.member, order())).rejects.toMatchObject({ name: 'CheckoutNotOpened' })
  }
  const { bundles } = await buyingOffer(anna.member, netherlands, null, { bundleId: 1, method: 'ideal' })
  expect(bundles[0]).toMatchObject({ amount: 749, discount: { code: 'TIMEBONUS25' } })
  expect(await placeOrder(anna.member, order())).toContain('mollie.com')
  expect((await ordersIn(world)).map(({ status }) => status).sort()).toEqual(['failed', 'failed', 'loading'])
})

test('after a checkout that did not open, the order stands anew and says why', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { member } = await buyerByMollie(world)
  await offeredNow(world.saffron, netherlands)
  const t = (key: string) => key
  const asking = { t, country: 'NL', client: { country: 'NL' } as RequestContext['client'] }
  const form = new FormData()
  for (const [name, value] of Object.entries({ amount: '999', currency: 'EUR', agreed: 'on' })) form.set(name, value)
  for (const [answer, reason] of [
    [{ status: 422 }, 'credits:error.provider_refused'],
    [{ status: 503, retryAfter: '60' }, 'credits:error.unavailable'],
  ] as const) {
    mollie.failNext(answer)
    const key = uuidv7()
    const outcome = await submitOrder(asking, member, { key, bundleId: 1, method: 'ideal' }, form)
    const url = new URL('to' in outcome ? outcome.to : '', 'https://saffron.example')
    expect(url.pathname).toBe('/credits/1/ideal')
    expect(url.searchParams.get('order')).not.toBe(key)
    expect(failedBefore({ url, t })).toBe(reason)
  }
})

test('asks no more for what is paid, but for what can still be paid', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const draft = orderDraft()
  const url = await placeOrder(anna.member, draft)
  expect(await placeOrder(anna.member, draft)).toBe(url)
  const statusCalls = () =>
    mollie.calls.filter(({ method, path }) => method === 'GET' && path.startsWith('/payments')).length
  const waiting = { status: 'loading', checkoutUrl: url }
  expect(await freshOrder(anna.member, draft.key)).toMatchObject({ changed: false, order: waiting })
  const [id = ''] = [...mollie.payments.keys()].slice(-1)
  mollie.change(id, { status: 'paid' })
  const paid = { status: 'completed', checkoutUrl: null }
  expect(await freshOrder(anna.member, draft.key)).toMatchObject({ changed: true, order: paid })
  const before = statusCalls()
  expect(await freshOrder(anna.member, draft.key)).toMatchObject({ changed: false, order: { status: 'completed' } })
  expect([before, statusCalls()]).toEqual([2, 2])
})

test('a refund that the provider can’t make now fails as a job, which is tried again', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const draft = orderDraft()
  await placeOrder(anna.member, draft)
  const [id = ''] = [...mollie.payments.keys()].slice(-1)
  mollie.change(id, { status: 'paid' })
  await freshOrder(anna.member, draft.key)
  await withdraw(anna.member, 10_001)
  const refunds = world.database.owner.selectFrom('refunds').select(['id', 'status', 'failed_at'])
  const { id: refund } = await refunds.executeTakeFirstOrThrow()
  mollie.failNext({ status: 503, retryAfter: '60' })
  await expect(carryOutRefund(world.saffron, refund)).rejects.toThrow(PaymentsUnavailable)
  expect(await refunds.execute()).toEqual([{ id: refund, status: 'requested', failed_at: expect.any(Date) }])
  await carryOutRefund(world.saffron, refund)
  expect(await refunds.execute()).toMatchObject([{ id: refund, status: 'done' }])
})

/** A paid order of a buyer whom a network brought, the operator's refund of it, and what was told of that. */
async function refunding(world: World) {
  const anna = await buyerByMollie(world)
  anna.member.trafficSource = 'network'
  const draft = orderDraft()
  await placeOrder(anna.member, draft)
  const [id = ''] = [...mollie.payments.keys()].slice(-1)
  mollie.change(id, { status: 'paid' })
  await freshOrder(anna.member, draft.key)
  const { owner } = world.database
  return {
    id,
    wish: { key: uuidv7(), mode: 'full', amount: '', reason: 'goodwill', seen: 0 } as const,
    refunds: owner.selectFrom('refunds').select(['status', 'done_at']),
    async enqueuedKinds() {
      const rows = await owner.selectFrom('outbox').select('key').where('key', 'like', '% refund %').execute()
      return rows.map(({ key }) => key.split(' ')[0]).sort()
    },
  }
}

test('a refund that two jobs make at once is noted and told once', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { id, wish, refunds, enqueuedKinds } = await refunding(world)
  // The operator's own try is the first of both.
  let noted: unknown
  mollie.meanwhile(async () => {
    await carryOutRefund(world.saffron, wish.key)
    noted = await refunds.execute()
  })
  expect(await refundOrder(world.saffron, { proved: true }, 10_001, wish)).toBe('done')
  expect(await refunds.execute()).toEqual(noted)
  expect(mollie.payments.get(id)?.amountRefunded).toEqual({ currency: 'EUR', value: '9.99' })
  expect(await enqueuedKinds()).toEqual(['payments.mail', 'traffic.conversion'])
})

test('tells nobody of a refund that was undone while the provider made it', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { wish, enqueuedKinds } = await refunding(world)
  mollie.meanwhile(() => world.database.owner.updateTable('refunds').set({ status: 'undone' }).execute())
  expect(await refundOrder(world.saffron, { proved: true }, 10_001, wish)).toBe('undone')
  expect(await enqueuedKinds()).toEqual([])
})

test('a refund of a payment that Mollie knows no more is refused, whenever it went', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { id, wish } = await refunding(world)
  const refund = () => refundOrder(world.saffron, { proved: true }, 10_001, { ...wish, key: uuidv7() })
  mollie.calls.length = 0
  mollie.failNext({ status: 404 })
  expect(await refund()).toBe('undone')
  mollie.meanwhile(async () => mollie.failNext({ status: 404 }))
  expect(await refund()).toBe('undone')
  expect(mollie.calls.map(({ method, path }) => `${method} ${path.replace(id, 'id')}`)).toEqual([
    'GET /payments/id/refunds?limit=250',
    'GET /payments/id/refunds?limit=250',
    'POST /payments/id/refunds',
  ])
  expect(await refund()).toBe('done')
})

test('keeps three hundred letters of a provider’s refusal of a refund', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const { wish } = await refunding(world)
  mollie.failNext({ status: 422, body: { detail: 'x'.repeat(400) } })
  expect(await refundOrder(world.saffron, { proved: true }, 10_001, wish)).toBe('undone')
  const { refusal } = await world.database.owner.selectFrom('refunds').select('refusal').executeTakeFirstOrThrow()
  expect(refusal).toMatch(/^Mollie 422: x+$/)
  expect(refusal).toHaveLength(300)
})

test('makes a proof again that failed other than by an absent provider', async () => {
  await using world = await openWorld({ saffron: byMollie })
  await buyerByMollie(world)
  await startProof(world.saffron, { name: 'olga' })
  const proofs = world.database.owner.selectFrom('ledger_proofs').select(['failure', 'finished_at', 'found'])
  mollie.failNext({ status: 422 })
  await expect(world.mails()).rejects.toThrow()
  expect(await proofs.execute()).toEqual([{ failure: null, finished_at: null, found: null }])
  await world.pass(1)
  await world.mails()
  expect(await proofs.execute()).toEqual([{ failure: null, finished_at: expect.any(Date), found: expect.any(Number) }])
})

test('a page of prices waits two seconds for the provider, then offers everything', async () => {
  await using world = await openWorld({ saffron: byMollie })
  await buyerByMollie(world)
  sendSmsThrough({ send: async () => {} })
  using clock = shortenWaits(2000)
  mollie.meanwhile(() => new Promise(() => {}))
  expect(await offeredNow(world.saffron, netherlands)).toContain('paypal')
  expect(clock.waits).toEqual([2000])
})

test('a brand whose key is missing does not pass for one that sells nothing', async () => {
  await using world = await openWorld({ saffron: byMollie })
  await buyerByMollie(world)
  world.saffron.secret = () => {
    throw new Error('MOLLIE_KEY is missing')
  }
  await expect(offeredNow(world.saffron, netherlands)).rejects.toThrow('MOLLIE_KEY is missing')
})

test('an order is shown as it is known while the provider does not answer', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  const draft = orderDraft()
  await placeOrder(anna.member, draft)
  mollie.failNext({ status: 503, retryAfter: '60' })
  expect(await freshOrder(anna.member, draft.key)).toMatchObject({ changed: false, order: { status: 'loading' } })
})

test('a chargeback that Mollie tells of is mailed once, however often it is told', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await buyerByMollie(world)
  await offeredNow(world.saffron, netherlands)
  await placeOrder(anna.member, orderDraft())
  const id = [...mollie.payments.keys()].at(-1) ?? ''
  const notify = () => receiveNotification(world.saffron, 'mollie', new URLSearchParams({ id }))
  const chargeback = mailBrand(world.saffron, 'en').t('mail:payments.chargeback.subject', { order: 10_001 })
  const takenBack = async () => (await world.mails()).filter(({ subject }) => subject === chargeback)
  mollie.change(id, { status: 'paid' })
  await notify()
  expect(await anna.balance()).toBe(20)
  expect(await takenBack()).toEqual([])

  mollie.change(id, { amountChargedBack: { currency: 'EUR', value: '9.99' } })
  await Promise.all([notify(), notify(), notify()])
  expect(await takenBack()).toMatchObject([{ to: anna.member.email }])
  await notify()
  await reconcilePayments(async () => world.saffron)
  expect(await takenBack()).toHaveLength(1)
  expect(await anna.balance()).toBe(0)
})

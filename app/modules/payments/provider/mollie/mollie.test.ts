import { expect, test } from 'vitest'
import { uuidv7 } from '~/platform/tokens.server'
import type { MollieServer } from '../../../../../tests/support/servers/mollie'
import { mollieKey, openMollie } from '../../../../../tests/support/servers/mollie'
import { demoTenants } from '../../../../../tests/support/tenants'
import { ForgedNotification, PaymentsUnavailable, ProviderRefused } from '../../errors'
import type { CheckoutOrder } from '../port'
import { mollieAccess } from '../providers.server'
import { mollieProvider } from './mollie.server'

const { saffron } = demoTenants()

const at = ({ url }: MollieServer, apiKey = mollieKey) => mollieProvider(saffron, { url, apiKey })

const orderOf = (wish: Partial<CheckoutOrder> = {}): CheckoutOrder => ({
  id: uuidv7(),
  paymentId: 10_001,
  credits: 20,
  amount: 999,
  currency: 'EUR',
  method: 'ideal',
  returnPath: '/credits/1/ideal?order=1',
  keepFor: null,
  ...wish,
})

const webhook = (id: string) => new URLSearchParams({ id })

test('opens a checkout with amount, way back, webhook and order', async () => {
  await using mollie = await openMollie()
  const order = orderOf()
  const checkout = await at(mollie).createCheckout(order)
  expect(checkout).toEqual({
    providerPaymentId: expect.stringMatching(/^tr_/),
    url: expect.stringContaining('mollie.com'),
  })
  expect(mollie.calls).toMatchObject([
    {
      method: 'POST',
      path: '/payments',
      key: `payment ${order.id}`,
      body: {
        amount: { currency: 'EUR', value: '9.99' },
        method: 'ideal',
        redirectUrl: 'https://saffron.example/credits/1/ideal?order=1',
        webhookUrl: 'https://saffron.example/webhooks/payments/mollie',
        metadata: { order_id: order.id },
      },
    },
  ])
  expect(await at(mollie).createCheckout(order)).toEqual(checkout)
  expect(mollie.payments.size).toBe(1)
})

test('a webhook names a payment, and what it says is fetched', async () => {
  await using mollie = await openMollie()
  const order = orderOf({ currency: 'PLN', amount: 4499, method: 'blik' })
  const { providerPaymentId: id } = await at(mollie).createCheckout(order)
  const read = () => at(mollie).readNotification(webhook(id))
  const report = {
    providerPaymentId: id,
    orderId: order.id,
    amount: 4499,
    currency: 'PLN',
    refunded: 0,
    chargedBack: 0,
  }
  for (const [theirs, ours] of [
    ['open', 'open'],
    ['pending', 'pending'],
    ['authorized', 'pending'],
    ['canceled', 'cancelled'],
    ['expired', 'cancelled'],
    ['failed', 'failed'],
    ['paid', 'paid'],
  ] as const) {
    mollie.change(id, { status: theirs })
    expect(await read()).toEqual({ ...report, status: ours, reusableMethod: null })
  }
  mollie.change(id, { amountRefunded: { currency: 'PLN', value: '10.00' } })
  mollie.change(id, { amountChargedBack: { currency: 'PLN', value: '44.99' } })
  expect(await read()).toMatchObject({ status: 'paid', refunded: 1000, chargedBack: 4499 })
})

test('a webhook of what Mollie does not know says nothing; what is no id is forged', async () => {
  await using mollie = await openMollie()
  expect(await at(mollie).readNotification(webhook('tr_unknown'))).toBeNull()
  for (const id of ['', 'sb_1', 'tr_1/../customers', 'tr_?limit=1']) {
    await expect(at(mollie).readNotification(webhook(id)), id).rejects.toThrow(ForgedNotification)
  }
  expect(mollie.calls).toHaveLength(1)
})

test('a card is kept with its first payment, charged again by its mandate, and removed', async () => {
  await using mollie = await openMollie()
  const provider = at(mollie)
  const customerRef = await provider.createCustomer({ accountId: uuidv7(), name: 'anna', email: 'anna@mail.example' })
  const first = orderOf({ method: 'visa', keepFor: customerRef })
  const { providerPaymentId } = await provider.createCheckout(first)
  expect(mollie.payments.get(providerPaymentId)).toMatchObject({ sequenceType: 'first', customerId: customerRef })
  mollie.change(providerPaymentId, { status: 'paid' })
  const report = await provider.fetchStatus(providerPaymentId)
  expect(report?.reusableMethod).toEqual({
    customerRef,
    mandateRef: expect.stringMatching(/^mdt_/),
    label: 'Visa',
    lastDigits: '4242',
    expires: '2028-12',
  })
  const mandate = report?.reusableMethod ?? { customerRef, mandateRef: '' }
  const reusableMethod = async () => (await provider.fetchStatus(providerPaymentId))?.reusableMethod
  const known = mollie.mandates.get(mandate.mandateRef) ?? {}
  mollie.mandates.set(mandate.mandateRef, { ...known, status: 'invalid' })
  expect(await reusableMethod()).toBeNull()
  for (const [method, label] of [
    ['paypal', 'PayPal'],
    ['creditcard', 'Card'],
  ]) {
    mollie.mandates.set(mandate.mandateRef, { ...known, method, details: {} })
    expect(await reusableMethod()).toEqual({ ...mandate, label, lastDigits: null, expires: null })
  }
  mollie.mandates.set(mandate.mandateRef, known)
  expect(await reusableMethod()).toEqual(report?.reusableMethod)
  const again = orderOf({ method: 'visa' })
  const charged = await Promise.all([provider.chargeStored(again, mandate), provider.chargeStored(again, mandate)])
  expect(charged[0]).toMatchObject({ status: 'pending', orderId: again.id, amount: 999 })
  expect(new Set(charged.map((charge) => charge.providerPaymentId)).size).toBe(1)
  mollie.change(charged[0].providerPaymentId, { status: 'failed' })
  expect(await provider.fetchStatus(charged[0].providerPaymentId)).toMatchObject({ status: 'failed' })
  mollie.change(charged[0].providerPaymentId, { status: 'paid' })
  const paidAgain = await provider.fetchStatus(charged[0].providerPaymentId)
  expect(paidAgain).toMatchObject({ status: 'paid', reusableMethod: null })
  await provider.endMandate(mandate)
  await provider.endMandate(mandate)
  await expect(provider.chargeStored(orderOf({ method: 'visa' }), mandate)).rejects.toThrow(ProviderRefused)
  expect(await reusableMethod()).toBeNull()
})

test('an amount is the same to the cent, there and back', async () => {
  await using mollie = await openMollie()
  for (const amount of [1, 1999, 13_307, 115_799]) {
    const { providerPaymentId } = await at(mollie).createCheckout(orderOf({ amount }))
    expect(await at(mollie).fetchStatus(providerPaymentId)).toMatchObject({ amount, currency: 'EUR' })
  }
})

test('a direct debit mandate is made and charged', async () => {
  await using mollie = await openMollie()
  const provider = at(mollie)
  const customerRef = await provider.createCustomer({ accountId: uuidv7(), name: 'anna', email: 'anna@mail.example' })
  const debit = { customerRef, holder: 'Anna', iban: 'NL91ABNA0417164300', reference: 'MH-1', signedOn: '2026-11-21' }
  const mandateRef = await provider.createDebitMandate(debit)
  expect(mollie.calls.at(-1)).toMatchObject({
    path: `/customers/${customerRef}/mandates`,
    body: { method: 'directdebit', consumerAccount: 'NL91ABNA0417164300', mandateReference: 'MH-1' },
  })
  const charged = await provider.chargeStored(orderOf({ method: 'directdebit' }), { customerRef, mandateRef })
  expect(charged).toMatchObject({ status: 'pending', amount: 999 })
})

test('a customer is forgotten with every mandate, once, and no other customer', async () => {
  await using mollie = await openMollie()
  const provider = at(mollie)
  const debtor = async (name: string) => {
    const customerRef = await provider.createCustomer({ accountId: uuidv7(), name, email: `${name}@mail.example` })
    const debit = { customerRef, holder: name, iban: 'NL91ABNA0417164300', reference: name, signedOn: '2026-11-21' }
    return { customerRef, mandateRef: await provider.createDebitMandate(debit) }
  }
  const [anna, ben] = [await debtor('anna'), await debtor('ben')]
  for (let time = 0; time < 2; time += 1) await provider.forgetCustomer(anna.customerRef)
  expect([[...mollie.customers.keys()], [...mollie.mandates.keys()]]).toEqual([[ben.customerRef], [ben.mandateRef]])
  const debit = () => orderOf({ method: 'directdebit' })
  await expect(provider.chargeStored(debit(), anna)).rejects.toThrow(ProviderRefused)
  expect(await provider.chargeStored(debit(), ben)).toMatchObject({ status: 'pending' })
})

test('refunds once even if the key is forgotten, and never more than was paid', async () => {
  await using mollie = await openMollie()
  const provider = at(mollie)
  const { providerPaymentId } = await provider.createCheckout(orderOf())
  mollie.change(providerPaymentId, { status: 'paid' })
  const refund = { id: uuidv7(), providerPaymentId, amount: 333, currency: 'EUR', paymentId: 10_001 }
  await provider.refund(refund)
  await provider.refund(refund)
  for (let other = 0; other < 2; other++) await provider.refund({ ...refund, id: uuidv7() })
  await provider.refund(refund)
  expect(await provider.fetchStatus(providerPaymentId)).toMatchObject({ refunded: 999 })
  await expect(provider.refund({ ...refund, id: uuidv7() })).rejects.toThrow(ProviderRefused)
})

test('a refund that failed or was called off later is refused, not made again', async () => {
  await using mollie = await openMollie()
  const { providerPaymentId } = await at(mollie).createCheckout(orderOf())
  mollie.change(providerPaymentId, { status: 'paid' })
  const refund = { id: uuidv7(), providerPaymentId, amount: 333, currency: 'EUR', paymentId: 10_001 }
  await at(mollie).refund(refund)
  for (const status of ['failed', 'canceled']) {
    mollie.changeRefunds(providerPaymentId, { status })
    await expect(at(mollie).refund(refund)).rejects.toThrow(ProviderRefused)
  }
  mollie.changeRefunds(providerPaymentId, { status: 'processing' })
  await at(mollie).refund(refund)
  expect(await at(mollie).fetchStatus(providerPaymentId)).toMatchObject({ refunded: 333 })
})

test('the list of payments goes over all its pages', async () => {
  await using mollie = await openMollie()
  const provider = at(mollie)
  for (let count = 0; count < 5; count++) await provider.createCheckout(orderOf())
  const all = await provider.listPayments()
  expect(all.map(({ providerPaymentId }) => providerPaymentId).sort()).toEqual([...mollie.payments.keys()].sort())
  // As many a page as Mollie gives.
  const [created, listed] = mollie.calls.slice(4)
  expect([created?.type, listed?.type, listed?.path]).toEqual(['application/json', undefined, '/payments?limit=250'])
})

test('counts wallets and methods for later charges among those switched on', async () => {
  await using mollie = await openMollie()
  expect(await at(mollie).carriedMethods()).toEqual([
    'directdebit',
    'mastercard',
    'visa',
    'creditcard',
    'cartebancaire',
    'nexi',
    'ideal',
    'applepay',
  ])
})

test('repeats a request with the same key after the pause that is asked for', async () => {
  await using mollie = await openMollie()
  mollie.failNext({ status: 429, retryAfter: '0' }, { status: 503 }, null)
  const { providerPaymentId } = await at(mollie).createCheckout(orderOf())
  expect(mollie.payments.has(providerPaymentId)).toBe(true)
  expect(mollie.calls).toHaveLength(4)
  expect(new Set(mollie.calls.map(({ key }) => key)).size).toBe(1)
})

test('calls Mollie unavailable if it stays broken, pauses long or refuses the key', async () => {
  await using mollie = await openMollie()
  mollie.failNext(...Array.from({ length: 4 }, () => ({ status: 500 })))
  await expect(at(mollie).createCheckout(orderOf())).rejects.toThrow(PaymentsUnavailable)
  expect(mollie.calls).toHaveLength(4)
  mollie.failNext({ status: 429, retryAfter: '6' })
  await expect(at(mollie).createCheckout(orderOf())).rejects.toThrow(PaymentsUnavailable)
  expect(mollie.calls).toHaveLength(5)
  await expect(at(mollie, 'test_wrong').createCheckout(orderOf())).rejects.toThrow(PaymentsUnavailable)
  mollie.failNext({ status: 200, body: { id: 7 } })
  await expect(at(mollie).fetchStatus('tr_000001')).rejects.toThrow(PaymentsUnavailable)
})

test('tells what Mollie does not support or has switched off', async () => {
  await using mollie = await openMollie()
  await expect(at(mollie).createCheckout(orderOf({ method: 'giropay' }))).rejects.toThrow('giropay')
  expect(mollie.calls).toEqual([])
  const refused = at(mollie).createCheckout(orderOf({ method: 'przelewy24' }))
  await expect(refused).rejects.toMatchObject({ status: 502, message: expect.stringContaining('not activated') })
})

test('a payment that opens without a checkout is refused', async () => {
  await using mollie = await openMollie()
  const body = { id: 'tr_1', status: 'open', amount: { value: '9.99', currency: 'EUR' }, metadata: null, _links: {} }
  mollie.failNext({ status: 201, body }, { status: 201, body: { ...body, _links: { checkout: null } } })
  for (const _ of [1, 2]) await expect(at(mollie).createCheckout(orderOf())).rejects.toThrow(ProviderRefused)
})

test('a payment that was made elsewhere names no order of ours', async () => {
  await using mollie = await openMollie()
  const { providerPaymentId: id } = await at(mollie).createCheckout(orderOf())
  const orderId = async (metadata: unknown) => {
    mollie.change(id, { metadata })
    return (await at(mollie).fetchStatus(id))?.orderId
  }
  const order = uuidv7()
  expect(await orderId({ order_id: order })).toBe(order)
  for (const metadata of [null, 'order_id', order, 7, {}, { order_id: 7 }, { order_id: `${order}0` }, [order]]) {
    expect(await orderId(metadata), JSON.stringify(metadata)).toBeNull()
  }
})

test('a live brand is never served with a test key', () => {
  const payment = { provider: 'mollie', api_key: { env: 'KEY' } } as const
  const { coast } = demoTenants({ coast: { payment, live: true } })
  expect(() => mollieAccess({ ...coast, secret: () => 'test_key' })).toThrow(PaymentsUnavailable)
  expect(mollieAccess({ ...coast, secret: () => 'live_key' })).toMatchObject({ apiKey: 'live_key' })
  expect(mollieAccess(saffron)).toBeNull()
})

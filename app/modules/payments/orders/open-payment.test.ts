import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { addCode } from '~/modules/discounts/codes/operator-codes.server'
import type { Sms } from '~/platform/sms/sms'
import { sendSmsThrough } from '~/platform/sms/sms.server'
import { orderDraft, ordersIn } from '../../../../tests/support/money/buying'
import { buyerByMollie, byMollie, mollie } from '../../../../tests/support/money/sale-by-mollie'
import type { Person } from '../../../../tests/support/person'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { confirmCode } from '../direct-debit/confirm-code.server'
import { sendCode } from '../direct-debit/send-code.server'
import { CheckoutNotOpened, PaymentsUnavailable, StoredMethodGone } from '../errors'
import { applyReport } from '../notifications/apply-report.server'
import { offeredNow } from '../provider/offered-now.server'
import { providerOf } from '../provider/providers.server'
import { storedMethodsOf } from '../stored/queries.server'
import { removeMethod } from '../stored/remove-method.server'
import { openPayment } from './open-payment.server'
import type { OrderDraft } from './place-order.server'
import { orderOfKey, placeOrder } from './place-order.server'
import { freshOrder } from './refresh-order.server'

const netherlands = { country: 'NL', currency: 'EUR' } as const

/** Mollie refuses it for good, and says to come back later. */
const no = { status: 422 }
const later = { status: 503, retryAfter: '60' }

/** A brand whose money Mollie takes, with a buyer who signed up just now: the first order has the time bonus. */
async function sale(world: World) {
  sendSmsThrough({ send: async () => {} })
  const anna = await buyerByMollie(world, 1)
  await offeredNow(world.saffron, netherlands)
  mollie.calls.length = 0
  return anna
}

const bonus = (wish: Partial<OrderDraft> = {}) => orderDraft({ seen: { amount: 749, currency: 'EUR' }, ...wish })

const statuses = async (world: World) => (await ordersIn(world)).map(({ status }) => status)

/** What holds the discounts of the brand. */
const uses = async ({ database }: World) =>
  (await database.owner.selectFrom('discount_uses').select('status').orderBy('created_at').execute()).map(
    ({ status }) => status,
  )

const callsTo = (part: string) => mollie.calls.filter(({ method, path }) => `${method} ${path}`.includes(part))

/** Pays an order by a card that is kept from then on; gives the card. */
async function keepCard(buyer: Person, draft: OrderDraft) {
  await placeOrder(buyer.member, draft)
  const [id = ''] = [...mollie.payments.keys()].slice(-1)
  mollie.change(id, { status: 'paid' })
  await freshOrder(buyer.member, draft.key)
  const [card] = await storedMethodsOf(buyer.member)
  return card?.id ?? ''
}

test('makes who keeps a method a customer of the provider once, and nobody else’s', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const { ben } = await world.members({ ben: {} })
  await placeOrder(anna.member, bonus({ method: 'visa' }))
  expect(callsTo('customers')).toEqual([])
  const first = bonus({ method: 'visa', keep: true })
  for (const draft of [first, first, bonus({ method: 'visa', keep: true })]) await placeOrder(anna.member, draft)
  await placeOrder(ben.member, orderDraft({ method: 'visa', keep: true }))
  expect(callsTo('POST /customers').map(({ body }) => body.name)).toEqual(['anna', 'ben'])
  const customers = callsTo('POST /payments').map(({ body }) => body.customerId)
  expect(customers).toEqual([undefined, customers[1], customers[1], customers[3]])
  expect(new Set(customers).size).toBe(3)
  const customerRows = world.database.owner.selectFrom('payment_customers').select(['account_id', 'customer_ref'])
  expect(await customerRows.orderBy('account_id').execute()).toEqual([
    { account_id: anna.id, customer_ref: customers[1] },
    { account_id: ben.id, customer_ref: customers[3] },
  ])
  const orders = world.database.owner.selectFrom('orders').select(['provider_payment_id', 'checkout_url'])
  for (const { provider_payment_id: id, checkout_url: url } of await orders.execute()) {
    expect(mollie.payments.get(id ?? '')?._links).toMatchObject({ checkout: { href: url } })
  }
})

test('makes a former provider’s customer one of the new provider’s at the next card', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const { poolId: pool_id, id: tenant_id } = world.saffron
  const before = { pool_id, tenant_id, account_id: anna.id, provider: 'sandbox', customer_ref: 'of before' }
  await world.database.owner.insertInto('payment_customers').values(before).execute()
  await placeOrder(anna.member, bonus({ method: 'visa', keep: true }))
  const [payment] = callsTo('POST /payments')
  expect(callsTo('POST /customers')).toHaveLength(1)
  expect(payment?.body.customerId).toBe([...mollie.customers.keys()].at(-1))
  const customerRows = world.database.owner.selectFrom('payment_customers').select('provider').orderBy('provider')
  expect(await customerRows.execute()).toEqual([{ provider: 'mollie' }, { provider: 'sandbox' }])
})

test('a checkout for which the provider takes no customer does not open', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  mollie.failNext(no)
  await expect(placeOrder(anna.member, bonus({ method: 'visa', keep: true }))).rejects.toThrow(CheckoutNotOpened)
  expect([await statuses(world), await uses(world)]).toEqual([['failed'], ['free']])
})

test('fails the order when the provider refuses a kept card, and frees its discount', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const { ben } = await world.members({ ben: { joinedHoursAgo: 1 } })
  await placeOrder(ben.member, bonus())
  const card = await keepCard(anna, bonus({ method: 'visa', keep: true }))
  const open = { minimumOrder: null, country: null, currency: null, member: null, lastDay: null, paymentMethods: [] }
  await addCode(world.saffron, { ...open, code: 'SPRING', percentage: 20, validity: 'once' })
  const again = orderDraft({ method: 'visa', card, code: 'SPRING', seen: { amount: 799, currency: 'EUR' } })
  mollie.failNext(no)
  expect(await placeOrder(anna.member, again)).toBe(`/credits/1/visa?order=${again.key}`)
  expect(await statuses(world)).toEqual(['loading', 'completed', 'failed'])
  expect(await anna.balance()).toBe(20)
  expect(await uses(world)).toEqual(['reserved', 'used', 'free'])
})

test('charges a kept card once by its own mandate, even if the provider was away', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const old = await keepCard(anna, bonus({ method: 'visa', keep: true }))
  const card = await keepCard(anna, orderDraft({ method: 'visa', keep: true }))
  expect(card).not.toBe(old)
  const draft = orderDraft({ method: 'visa', card: old })
  mollie.failNext(later)
  await expect(placeOrder(anna.member, draft)).rejects.toThrow(PaymentsUnavailable)
  expect(await statuses(world)).toEqual(['completed', 'completed', 'loading'])
  const page = `/credits/1/visa?order=${draft.key}`
  expect([await placeOrder(anna.member, draft), await statuses(world)]).toEqual([
    page,
    ['completed', 'completed', 'pending'],
  ])
  const { owner } = world.database
  const { mandate_ref } = await owner
    .selectFrom('stored_methods')
    .select('mandate_ref')
    .where('id', '=', old)
    .executeTakeFirstOrThrow()
  expect(callsTo('POST /payments').at(-1)?.body).toMatchObject({ sequenceType: 'recurring', mandateId: mandate_ref })
  const charged = (await ordersIn(world)).find(({ order_key }) => order_key === draft.key)?.provider_payment_id ?? ''
  mollie.change(charged, { status: 'paid' })
  await freshOrder(anna.member, draft.key)
  expect([await anna.balance(), await placeOrder(anna.member, draft)]).toEqual([60, page])
})

test('a card that another provider keeps, or that belongs to another, can’t be charged', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const { ben } = await world.members({ ben: {} })
  const card = await keepCard(anna, bonus({ method: 'visa', keep: true }))
  const charge = (buyer: Person) => placeOrder(buyer.member, orderDraft({ method: 'visa', card }))
  await expect(charge(ben)).rejects.toThrow(StoredMethodGone)
  await world.database.owner.updateTable('stored_methods').set({ provider: 'sandbox' }).execute()
  await expect(charge(anna)).rejects.toThrow(StoredMethodGone)
  expect(await storedMethodsOf(anna.member)).toEqual([])
  expect(callsTo('recurring')).toEqual([])
  expect(await statuses(world)).toEqual(['completed', 'failed', 'failed'])
  // Nor is that provider told of its removal: the brand has left it.
  await removeMethod(anna.member, card)
  await world.mails()
  expect(callsTo('DELETE')).toEqual([])
})

test('asks for an unknown charge by its id until it is paid', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const card = await keepCard(anna, bonus({ method: 'visa', keep: true }))
  const charged = async (id: string, draft: OrderDraft, ...before: object[]) => {
    const amount = { value: '9.99', currency: 'EUR' }
    const body = { id, status: 'open', amount, metadata: null, _links: {} }
    mollie.failNext(...[...before, body].map((answer) => ({ status: 201, body: { ...answer } })))
    await placeOrder(anna.member, draft)
    mollie.payments.set(id, body)
    expect(await freshOrder(anna.member, draft.key)).toMatchObject({ changed: false, order: { status: 'loading' } })
    mollie.change(id, { status: 'paid' })
    expect(await freshOrder(anna.member, draft.key)).toMatchObject({ changed: true, order: { status: 'completed' } })
  }
  await charged('tr_card', orderDraft({ method: 'visa', card }))
  const debit = await confirmedDebit(world, anna, orderDraft({ method: 'directdebit' }))
  await charged('tr_debit', debit, { id: 'cst_debit' }, { id: 'mdt_debit', method: 'directdebit', status: 'valid' })
  expect(await anna.balance()).toBe(60)
})

/** An order that waits for its payment, and how it is opened once more. */
async function waitingOrder(buyer: Person, draft: OrderDraft) {
  await placeOrder(buyer.member, draft)
  const order = await forMember(buyer.member, (db) => orderOfKey(db, buyer.member, draft.key))
  if (!order) throw new Error('nothing was ordered')
  return { order, open: () => openPayment(buyer.member, providerOf(buyer.member.tenant), order) }
}

test('keeps paid what was paid at the moment of a refusal', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const { order, open } = await waitingOrder(anna, bonus())
  await applyReport(world.saffron, 'mollie', {
    ...{ providerPaymentId: order.provider_payment_id ?? '', orderId: order.id, status: 'paid', reusableMethod: null },
    ...{ amount: 749, currency: 'EUR', refunded: 0, chargedBack: 0 },
  })
  mollie.failNext(no)
  await expect(open()).rejects.toThrow(CheckoutNotOpened)
  expect([await statuses(world), await uses(world), await anna.balance()]).toEqual([['completed'], ['used'], 20])
})

const details = {
  ...{ holder: 'Anna Jansen', iban: 'NL91ABNA0417164300', phone: '+31612345678' },
  ...{ street: 'Oudegracht 12', postal_code: '3511 AP', city: 'Utrecht', country: 'NL' },
}

/** An order by direct debit, which the buyer has confirmed by the code from the phone. */
async function confirmedDebit({ saffron }: World, { member }: Person, draft = bonus({ method: 'directdebit' })) {
  const sent: Sms[] = []
  sendSmsThrough({ send: async (sms) => void sent.push(sms) })
  await sendCode(visit(saffron, '/credits'), member, { orderKey: draft.key, details, amount: draft.seen.amount })
  await confirmCode(member, draft.key, /\d{6}/.exec(sent[0]?.text ?? '')?.[0] ?? '')
  return draft
}

test('ends a refused debit, and collects one not yet taken the next time', async () => {
  await using world = await openWorld({ saffron: byMollie })
  const anna = await sale(world)
  const page = ({ key }: OrderDraft) => `/credits/1/directdebit?order=${key}`
  const refused = await confirmedDebit(world, anna)
  mollie.failNext(no)
  expect(await placeOrder(anna.member, refused)).toBe(page(refused))
  expect([await statuses(world), await uses(world)]).toEqual([['failed'], ['free']])

  await world.pass(2 / 60)
  const draft = await confirmedDebit(world, anna)
  mollie.failNext(later)
  await expect(placeOrder(anna.member, draft)).rejects.toThrow(PaymentsUnavailable)
  expect([await statuses(world), await uses(world)]).toEqual([
    ['failed', 'loading'],
    ['free', 'reserved'],
  ])
  for (let time = 0; time < 2; time += 1) expect(await placeOrder(anna.member, draft)).toBe(page(draft))
  expect(await statuses(world)).toEqual(['failed', 'pending'])
  expect(callsTo('POST /payments').map(({ body }) => body.sequenceType)).toEqual(['recurring'])
})

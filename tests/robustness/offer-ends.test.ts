import { afterAll, expect, test } from 'vitest'
import { lookInto } from '../support/census'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import type { Buyer, Page } from './buyer'
import { buyerAt, formWith, isShown } from './buyer'

const site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
afterAll(() => site[Symbol.asyncDispose]())

const gone = 'The offer has ended or another order is using it, so the total has changed. Check it before you order.'
const discounted = '€7.49'
const whole = '€9.99'
/** The mandate of direct debit is for what will be collected. */
const mandate = `to collect ${whole} once from this account`

const newBuyer = (name: string) => buyerAt(site, name)

/** The ways an offer ends: its time is over, or another tab has ordered with it and its payment is processed. */
const ends = {
  async 'its time is over'({ name }: Buyer) {
    await lookInto(site, (rows) =>
      rows
        .updateTable('accounts')
        .set({ signup_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('name_key', '=', name.toLowerCase())
        .execute(),
    )
  },
  async 'another tab pays with it'(buyer: Buyer) {
    const ordered = await buyer.order(await buyer.open('/credits/1/paypal'))
    expect(ordered.path).toContain('/sandbox/checkout/')
    const processed = await buyer.send(ordered, 'outcome', { outcome: 'pend' })
    expect(isShown(processed, 'Your payment is being processed')).toBe(true)
  },
} as const

type End = () => Promise<void>

/**
 * The steps of buying. Each begins where the page shows the lower price, lets the offer end, and goes on as a buyer does
 * who saw nothing of it; it answers the page that says so, and the way to press its button once more.
 */
const steps: Record<
  string,
  (buyer: Buyer, end: End, phone: string) => Promise<{ notice: Page; press: () => Promise<Page> }>
> = {
  async 'on the page of the bundles'(buyer, end) {
    const credits = await buyer.open('/credits?bundle=1&method=ideal&apply=yes')
    expect(isShown(credits, discounted)).toBe(true)
    await end()
    const notice = await buyer.choose(credits, 'ideal')
    return { notice, press: () => buyer.order(notice) }
  },
  async 'on the open page of the order'(buyer, end) {
    const order = await buyer.open('/credits/1/ideal')
    expect(isShown(order, discounted)).toBe(true)
    await end()
    const notice = await buyer.order(order)
    expect(notice.status).toBe(409)
    return { notice, press: () => buyer.order(notice) }
  },
  async 'before the page of the order is loaded anew'(buyer, end) {
    const order = await buyer.choose(await buyer.open('/credits'), 'ideal')
    expect(isShown(order, discounted)).toBe(true)
    await end()
    const notice = await buyer.open(order.path)
    return { notice, press: () => buyer.order(notice) }
  },
  async 'on the form of the bank details'(buyer, end, phone) {
    const details = await buyer.choose(await buyer.open('/credits'), 'directdebit')
    expect(isShown(details, discounted)).toBe(true)
    await end()
    const { page: notice, code } = await buyer.giveDetails(details, phone)
    expect(isShown(notice, mandate)).toBe(true)
    return { notice, press: () => buyer.order(notice, { sms_code: code }) }
  },
  async 'while the code is on its way'(buyer, end, phone) {
    const { page, code } = await buyer.giveDetails(await buyer.open('/credits/1/directdebit'), phone)
    expect(isShown(page, discounted)).toBe(true)
    await end()
    const notice = await buyer.order(page, { sms_code: code })
    expect(notice.status).toBe(422)
    expect(isShown(notice, mandate)).toBe(true)
    return { notice, press: () => buyer.order(notice) }
  },
}

let buyers = 0

test.each(
  Object.entries(steps).flatMap(([step, go]) => Object.entries(ends).map(([how, end]) => ({ step, how, go, end }))),
)('the offer ends $step, for $how: the new total and why, and the next press buys', async ({ go, end }) => {
  buyers += 1
  const buyer = await newBuyer(`buyer-${buyers}`)
  const { notice, press } = await go(buyer, () => end(buyer), `+3161234${5000 + buyers}`)
  expect([isShown(notice, gone), isShown(notice, whole), isShown(notice, discounted)]).toEqual([true, true, false])
  const bought = await press()
  expect(bought.path).toMatch(/^\/sandbox\/checkout\/|^\/credits\/1\/directdebit\?order=/)
  const orders = await lookInto(site, (rows) =>
    rows
      .selectFrom('orders')
      .innerJoin('accounts', 'accounts.id', 'orders.account_id')
      .select('amount')
      .where('name_key', '=', buyer.name)
      .orderBy('amount', 'desc')
      .execute(),
  )
  expect(orders[0]).toEqual({ amount: 999 })
})

test('leads from the bar of the offer to the bundles, on each page but theirs', async () => {
  const { visitor } = await newBuyer('looking')
  const bar = /<aside[^>]*\sdata-offer[^>]*><a [^>]*href="([^"]*)"/
  const linked = async (path: string) => bar.exec((await visitor.see(path)).text)?.[1]
  for (const path of ['/members', '/chats', '/likes', '/premium'])
    expect([path, await linked(path)]).toEqual([path, '/credits'])
  expect(await linked('/credits')).toBeUndefined()
})

test('holds an offer that ends at the checkout for that order, and for no other', async () => {
  const buyer = await newBuyer('patient')
  const checkout = await buyer.order(await buyer.open('/credits/1/ideal'))
  expect(isShown(checkout, discounted)).toBe(true)
  await ends['its time is over'](buyer)
  expect(isShown(await buyer.open(checkout.path), discounted)).toBe(true)
  const cancelled = await buyer.send(checkout, 'outcome', { cancel: 'on' })
  expect(isShown(cancelled, 'Payment failed or has been cancelled.')).toBe(true)
  const next = await buyer.open('/credits/1/ideal')
  expect([isShown(next, whole), isShown(next, gone)]).toEqual([true, false])
  const paid = await buyer.order(next)
  const done = await buyer.send(paid, 'outcome', { outcome: 'pay' })
  expect(isShown(done, 'You’re premium now, patient')).toBe(true)
})

test('lets an order go through when the welcome offer replaces the time bonus', async () => {
  const buyer = await newBuyer('between')
  const order = await buyer.choose(await buyer.open('/credits'), 'ideal')
  expect(isShown(order, 'TIMEBONUS25')).toBe(true)
  await lookInto(site, (rows) =>
    rows
      .updateTable('accounts')
      .set({ signup_at: new Date(Date.now() - 5 * 3_600_000) })
      .where('name_key', '=', 'between')
      .execute(),
  )
  const loadedAnew = await buyer.open(order.path)
  expect([isShown(loadedAnew, 'WELCOME25'), isShown(loadedAnew, gone)]).toEqual([true, false])
  expect(isShown(await buyer.order(order), discounted)).toBe(true)
})

test('refuses a code that ended meanwhile at its field, and orders without it', async () => {
  const buyer = await newBuyer('coder')
  await ends['its time is over'](buyer)
  await site.operate('discounts', 'saffron', 'add', 'SPRING', '--percent', '50')
  const order = await buyer.open('/credits/1/ideal?code=spring')
  expect(isShown(order, '€4.99')).toBe(true)
  await site.operate('discounts', 'saffron', 'end', 'SPRING')
  const refused = await buyer.order(order)
  expect([isShown(refused, 'This code has expired.'), isShown(refused, whole)]).toEqual([true, true])
  const bought = await buyer.order(await buyer.open('/credits/1/ideal'))
  expect(isShown(bought, whole)).toBe(true)
})

test('leads direct debit without an order to the bundles, with it chosen', async () => {
  const buyer = await newBuyer('early')
  const bundles = await buyer.open('/directdebit')
  expect(bundles.path).toBe('/credits?method=directdebit')
  expect(formWith(bundles, 'bundle').values.method).toBe('directdebit')
  const details = await buyer.choose(bundles, 'directdebit')
  expect(formWith(details, 'iban').names.has('holder')).toBe(true)
})

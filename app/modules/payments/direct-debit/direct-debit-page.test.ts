import type { SubmissionResult } from '@conform-to/dom'
import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { ProofNeeded } from '~/modules/accounts/errors'
import type { Sms } from '~/platform/sms/sms'
import { sendSmsThrough } from '~/platform/sms/sms.server'
import { uuidv7 } from '~/platform/tokens.server'
import { orderDraft, ordered, ordersIn } from '../../../../tests/support/money/buying'
import type { Person } from '../../../../tests/support/person'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import { applyReport } from '../notifications/apply-report.server'
import { changeMethod } from '../orders/changes/change-order.server'
import { placeOrder } from '../orders/place-order.server'
import { decideDebits } from './block-debits.server'
import { directDebitView, submitDirectDebit } from './direct-debit-page.server'
import { DebitLimitReached, DirectDebitBlocked } from './errors'
import { assertMayDebit } from './may-debit.server'

const typed = {
  ...{ holder: 'Anna Jansen', iban: 'nl91 abna 0417 1643 00', street: 'Oudegracht 12', postal_code: '3511 AP' },
  ...{ city: 'Utrecht', country: 'NL', phone: '06 12345678', allowed: 'on' },
}

function phone(): Sms[] {
  const inbox: Sms[] = []
  sendSmsThrough({ send: async (sms) => void inbox.push(sms) })
  return inbox
}

const codeIn = (sms: Sms | undefined) => /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''

/** The page for one order of a member. */
function page({ member }: Person, key = uuidv7(), bundle = '1', more: Record<string, string> = {}) {
  const context = (query: Record<string, string> = {}) => {
    const address = `/directdebit?${new URLSearchParams({ bundle, order: key, ...more, ...query })}`
    return visit(member.tenant, address, { viewer: member, timeZone: 'Europe/Amsterdam' })
  }
  return {
    key,
    view: (query?: Record<string, string>) => directDebitView(context(query)),
    submit(intent: string, fields: Record<string, string> = {}) {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent, ...fields })) if (value !== '') form.set(name, value)
      return submitDirectDebit(context(), form)
    },
  }
}

const wayOf = async (leading: Promise<unknown>) => {
  const answer = await leading.catch((response: unknown) => response)
  return answer instanceof Response ? answer.headers.get('Location') : answer
}

const errorsOf = (reply: SubmissionResult<string[]> | undefined) => reply?.error

test('leads an address without a bundle or key to the page that gives one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const open = (query: string) =>
    wayOf(directDebitView(visit(world.saffron, `/directdebit${query}`, { viewer: anna.member })))
  expect(await open('')).toBe('/credits?method=directdebit')
  expect(await open('?bundle=1&order=1&code=spring')).toMatch(
    /^\/directdebit\?bundle=1&order=[0-9a-f-]{36}&code=spring$/,
  )
  const { key } = await ordered(anna)
  expect(await open(`?bundle=1&order=${key}`)).toBe(`/credits/1/ideal?order=${key}`)
})

test('asks for bank details, then for the code, then shows the order alone', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { city: 'Utrecht' } })
  const inbox = phone()
  const { key, view, submit } = page(anna)
  const empty = { holder: '', iban: '', street: '', postal_code: '', phone: '' }
  expect(await view()).toMatchObject({ kind: 'details', draft: { amount: 999 }, start: { ...empty, city: 'Utrecht' } })
  const refused = await submit('details', { ...typed, iban: '12', street: '' })
  expect(Object.keys(errorsOf(refused.details) ?? {}).sort()).toEqual(['iban', 'street'])
  expect(inbox).toEqual([])
  expect(await wayOf(submit('details', typed))).toBe(`/directdebit?bundle=1&order=${key}`)
  const codePage = await view()
  expect(codePage).toMatchObject({ kind: 'code', phone: '5678', iban: 'NL91 •••• 4300', confirmed: false })
  expect(codePage.kind === 'code' && codePage.againAfter > 0 && codePage.againAfter <= 60).toBe(true)
  expect(codePage).toMatchObject({ rules: { sms_code: { required: true, maxLength: 20 }, agreed: { required: true } } })
  expect(await view({ change: '' })).toMatchObject({
    kind: 'details',
    start: { holder: 'Anna Jansen', iban: 'NL91 ABNA 0417 1643 00', phone: '+31612345678', country: 'NL' },
  })
  await world.pass(2 / 60)
  expect(await view()).toMatchObject({ kind: 'code', againAfter: 0 })
  const seen = { sms_code: codeIn(inbox[0]), amount: '999', currency: 'EUR' }
  expect(errorsOf((await submit('order', seen)).order)).toHaveProperty('agreed')
  const confirmed = await view()
  expect(confirmed).toMatchObject({ kind: 'code', confirmed: true, rules: { agreed: { required: true } } })
  expect(confirmed.kind === 'code' && confirmed.rules.sms_code?.required).not.toBe(true)
  expect(await ordersIn(world)).toEqual([])
  const { sms_code: _, ...known } = seen
  expect(await wayOf(submit('order', { ...known, agreed: 'on' }))).toBe(`/credits/1/directdebit?order=${key}`)
  expect(await ordersIn(world)).toMatchObject([{ method: 'directdebit', amount: 999 }])
  expect(await wayOf(view())).toBe(`/credits/1/directdebit?order=${key}`)
})

test('an order changed to direct debit keeps its discount until the new one is placed', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  const inbox = phone()
  const former = await ordered(anna, { seen: { amount: 749, currency: 'EUR' } })
  const change = { method: 'directdebit', next: uuidv7() } as const
  const asked = { ...visit(world.saffron, '/', { viewer: anna.member }), country: 'NL' }
  const changed = await changeMethod(asked, anna.member, former.key, change)
  const { searchParams: query } = new URL('to' in changed ? changed.to : '', 'https://saffron.example')
  expect(query.get('replaces')).toBe(former.key)
  const { key, view, submit } = page(anna, query.get('order') ?? '', '1', { replaces: former.key })
  expect(await ordersIn(world)).toMatchObject([{ status: 'loading', dropped: null, amount: 749 }])
  expect(await view()).toMatchObject({ kind: 'details', draft: { amount: 749 } })
  await wayOf(submit('details', typed))
  const order = { amount: '749', currency: 'EUR', agreed: 'on', sms_code: codeIn(inbox[0]) }
  expect(await wayOf(submit('order', order))).toBe(`/credits/1/directdebit?order=${key}`)
  expect(await ordersIn(world)).toMatchObject([
    { status: 'cancelled', dropped: 'replaced', method: 'ideal' },
    { method: 'directdebit', amount: 749, discount_code: 'TIMEBONUS25' },
  ])
})

test('a change to direct debit that is given up leaves the first order as it was', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 1 } })
  phone()
  const former = await ordered(anna, { seen: { amount: 749, currency: 'EUR' } })
  // The time bonus is over; the order that holds it keeps it.
  await world.pass(30)
  anna.member.signupAt = new Date(Date.now() - 31 * 3_600_000)
  const { view, submit } = page(anna, uuidv7(), '1', { replaces: former.key, offer: 'TIMEBONUS25' })
  expect(await view()).toMatchObject({ draft: { amount: 999, offerGone: true } })
  await wayOf(submit('details', typed))
  expect(await ordersIn(world)).toMatchObject([{ status: 'loading', dropped: null, amount: 749 }])
})

test('bank details are typed after a fresh proof only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  phone()
  anna.member.proved = false
  const { view, submit } = page(anna)
  await expect(view()).rejects.toThrow(ProofNeeded)
  anna.member.proved = true
  await wayOf(submit('details', typed))
  anna.member.proved = false
  expect(await view()).toMatchObject({ kind: 'code' })
  await expect(view({ change: '' })).rejects.toThrow(ProofNeeded)
})

test('tells how often a wrong code may be tried and when another can be sent', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const inbox = phone()
  const { key, submit } = page(anna)
  // Before there are bank details, the page asks for them.
  expect(await wayOf(submit('again'))).toBe(`/directdebit?bundle=1&order=${key}`)
  expect(inbox).toEqual([])
  await wayOf(submit('details', typed))
  const tooSoon = 'You have asked for many codes. Try again in 1 minute.'
  expect(await submit('again')).toEqual({ phone: tooSoon })
  expect(errorsOf((await submit('details', typed)).details)).toEqual({ phone: [tooSoon] })
  const wrong = codeIn(inbox[0]) === '000000' ? '111111' : '000000'
  const order = { amount: '999', currency: 'EUR', agreed: 'on', sms_code: wrong }
  const submitWrong = async () => errorsOf((await submit('order', order)).order)?.sms_code
  const first = await submitWrong()
  expect(first).toEqual([expect.stringContaining('4')])
  for (let tries = 1; tries < 5; tries += 1) await submitWrong()
  expect(await submitWrong()).toEqual(['Code invalid. It was tried too often. Ask for a new one.'])
  expect(errorsOf((await submit('order', { ...order, sms_code: '1'.repeat(21) })).order)).toHaveProperty('sms_code')
  await world.pass(2 / 60)
  expect(await wayOf(submit('again'))).toBe(`/directdebit?bundle=1&order=${key}`)
  expect(inbox).toHaveLength(2)
  await expect(submit('other')).rejects.toMatchObject({ status: 400 })
  expect(await ordersIn(world)).toEqual([])
})

test('tells why somebody may not be debited instead of the form, and sends nothing', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const inbox = phone()
  await decideDebits(world.saffron, null, anna.id, { allowed: false, reason: 'a returned debit' })
  expect(await page(anna).view()).toMatchObject({ kind: 'refused', reason: 'blocked', bundleId: 1 })
  expect(await page(anna).submit('details', typed)).toEqual({})
  expect(inbox).toEqual([])
  const first = page(ben, uuidv7(), '4')
  await wayOf(first.submit('details', typed))
  const order = { sms_code: codeIn(inbox[0]), agreed: 'on', amount: '9999', currency: 'EUR' }
  expect(await wayOf(first.submit('order', order))).toContain(first.key)
  const refused = await page(ben, uuidv7(), '4').view()
  expect(refused).toMatchObject({ kind: 'refused', reason: 'limit', bundleId: 4 })
  expect(refused.kind === 'refused' && refused.text).toMatch(/150\.00.*99\.99/)
  expect(await page(ben, uuidv7(), '4').submit('details', typed)).toEqual({})
  expect(await page(ben).view()).toMatchObject({ kind: 'details' })
})

test('counts only debits for the limit and for the block after a chargeback', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const may = ({ member }: Person, cents: number) => forMember(member, (db) => assertMayDebit(db, member, cents))
  const ideal = await ordered(anna)
  await may(anna, 15_000)
  await expect(may(anna, 15_001)).rejects.toMatchObject(new DebitLimitReached(15_000, 0))
  await applyReport(world.saffron, 'sandbox', ideal.report('paid', { chargedBack: 999 }))
  await may(anna, 15_000)
  phone()
  const orders = world.database.owner.updateTable('orders').where('account_id', '=', anna.id)
  await orders.set({ method: 'directdebit' }).execute()
  await expect(may(anna, 1)).rejects.toThrow(DirectDebitBlocked)
  await may(ben, 15_000)
  await placeOrder(ben.member, orderDraft())
  await world.database.owner
    .updateTable('orders')
    .where('account_id', '=', ben.id)
    .set({ method: 'directdebit', status: 'failed' })
    .execute()
  await may(ben, 15_000)
  await world.database.owner.updateTable('orders').where('account_id', '=', ben.id).set({ status: 'pending' }).execute()
  await expect(may(ben, 14_002)).rejects.toMatchObject(new DebitLimitReached(15_000, 999))
  await may(ben, 14_001)
})

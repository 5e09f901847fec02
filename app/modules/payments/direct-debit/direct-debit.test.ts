import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { ProofNeeded } from '~/modules/accounts/errors'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Sms } from '~/platform/sms/sms'
import { SmsFailed } from '~/platform/sms/sms'
import { sendSmsThrough } from '~/platform/sms/sms.server'
import { uuidv7 } from '~/platform/tokens.server'
import { annasBank as details } from '../../../../tests/support/money/bank-details'
import { orderDraft, ordered, ordersIn, statusOf } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readOrder } from '../console/read-order.server'
import { placeOrder } from '../orders/place-order.server'
import { decideDebits } from './block-debits.server'
import { confirmCode } from './confirm-code.server'
import { CodeNotSent, DebitLimitReached, DirectDebitBlocked, MandateNeeded, TooManyCodesSent } from './errors'
import { tidyMandates } from './mandate-row.server'
import { assertMayDebit } from './may-debit.server'
import { sendCode } from './send-code.server'

/** The phones of the members: what they were sent. */
function phones(fails = false): Sms[] {
  const inbox: Sms[] = []
  sendSmsThrough({
    async send(sms) {
      if (fails) throw new SmsFailed('gone')
      inbox.push(sms)
    },
  })
  return inbox
}

function asking(world: World) {
  readTextsFrom('locales')
  const client = {
    address: uuidv7(),
    addressBlock: uuidv7(),
    country: 'NL',
    userAgent: 'Firefox',
    https: true,
    onThisMachine: false,
  }
  return { t: translate(world.saffron, 'en'), client }
}

const codeIn = (sms: Sms | undefined) => /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

async function mandated(world: World, person: Person, orderKey = uuidv7(), amount = 999): Promise<string> {
  const inbox = phones()
  await sendCode(asking(world), person.member, { orderKey, details, amount })
  expect(await confirmCode(person.member, orderKey, codeIn(inbox.at(-1)))).toEqual({ kind: 'confirmed' })
  return orderKey
}

const debit = (key: string, amount = 999, bundleId = 1) =>
  orderDraft({ key, method: 'directdebit', bundleId, seen: { amount, currency: 'EUR' } })

test('the code from the phone confirms a mandate, and the order is collected by it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const key = await mandated(world, anna)
  expect(await placeOrder(anna.member, debit(key))).toBe(`/credits/1/directdebit?order=${key}`)
  expect(await statusOf(anna, key)).toBe('pending')
  const [order] = await ordersIn(world)
  expect(order).toMatchObject({ method: 'directdebit', mandate_reference: expect.stringMatching(/^MH-[0-9A-F]{32}$/) })
  expect(await placeOrder(anna.member, debit(key))).toBe(`/credits/1/directdebit?order=${key}`)
  expect(await ordersIn(world)).toHaveLength(1)
})

test('without the right code nothing is ordered', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const key = uuidv7()
  await expect(placeOrder(anna.member, debit(key))).rejects.toThrow(MandateNeeded)
  const [sms] = await (async () => {
    const inbox = phones()
    await sendCode(asking(world), anna.member, { orderKey: key, details, amount: 999 })
    return inbox
  })()
  expect(sms).toMatchObject({ to: '+31612345678', from: 'saffron', text: expect.stringContaining('10 minutes') })
  const code = codeIn(sms)
  expect(await confirmCode(ben.member, key, code)).toEqual({ kind: 'expired' })
  expect(await confirmCode(anna.member, key, wrong(code))).toEqual({ kind: 'invalid', left: 4 })
  await expect(placeOrder(anna.member, debit(key))).rejects.toThrow(MandateNeeded)
  expect(await ordersIn(world)).toEqual([])
})

test('the sixth try is one too many, also with the right code and all at once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const inbox = phones()
  const orderKey = uuidv7()
  await sendCode(asking(world), anna.member, { orderKey, details, amount: 999 })
  const code = codeIn(inbox[0])
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => confirmCode(anna.member, orderKey, wrong(code))))
  expect(tries.filter(({ kind }) => kind === 'invalid')).toHaveLength(4)
  expect(await confirmCode(anna.member, orderKey, code)).toEqual({ kind: 'used_up' })
})

test('a code holds ten minutes; a new one replaces it, a minute later at the earliest', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const inbox = phones()
  const orderKey = uuidv7()
  const again = () => sendCode(asking(world), anna.member, { orderKey, details: null, amount: 999 })
  await sendCode(asking(world), anna.member, { orderKey, details, amount: 999 })
  await expect(again()).rejects.toThrow(TooManyCodesSent)
  await world.pass(11 / 60)
  expect(await confirmCode(anna.member, orderKey, codeIn(inbox[0]))).toEqual({ kind: 'expired' })
  await again()
  expect(await confirmCode(anna.member, orderKey, codeIn(inbox[1]))).toEqual({ kind: 'confirmed' })
})

test('without bank details there is no code to send again', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const orderKey = await mandated(world, anna)
  const inbox = phones()
  const again = (person: Person, key: string) =>
    sendCode(asking(world), person.member, { orderKey: key, details: null, amount: 999 })
  await expect(again(anna, uuidv7())).rejects.toThrow(MandateNeeded)
  await expect(again(ben, orderKey)).rejects.toThrow(MandateNeeded)
  expect(inbox).toEqual([])
})

test('a phone gets five codes an hour, whoever asks', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const inbox = phones()
  const ask = (person: Person) => sendCode(asking(world), person.member, { orderKey: uuidv7(), details, amount: 999 })
  for (const person of [anna, ben, anna, ben, anna]) await ask(person)
  await expect(ask(ben)).rejects.toThrow(TooManyCodesSent)
  expect(inbox).toHaveLength(5)
})

test('a member gets five codes an hour and an address twenty, whatever the phones', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk, emil } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {}, emil: {} })
  const inbox = phones()
  const here = asking(world)
  const ask = (person: Person, from = here) => {
    const phone = `+316${String(10_000_000 + inbox.length)}`
    return sendCode(from, person.member, { orderKey: uuidv7(), details: { ...details, phone }, amount: 999 })
  }
  for (const person of [anna, ben, carl, dirk]) for (let code = 0; code < 5; code += 1) await ask(person)
  expect(inbox).toHaveLength(20)
  const inAnHour = { status: 429, data: { count: 60 } }
  await expect(ask(anna, asking(world))).rejects.toMatchObject(inAnHour)
  await expect(ask(emil)).rejects.toMatchObject(inAnHour)
  await ask(emil, asking(world))
})

test('a gateway that does not take the message is told to the member', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  phones(true)
  const sending = sendCode(asking(world), anna.member, { orderKey: uuidv7(), details, amount: 999 })
  await expect(sending).rejects.toThrow(CodeNotSent)
  // Any other fault is one of ours.
  sendSmsThrough({ send: () => Promise.reject(new TypeError('no gateway')) })
  const again = sendCode(asking(world), anna.member, { orderKey: uuidv7(), details, amount: 999 })
  await expect(again).rejects.toThrow('no gateway')
})

test('no more than the limit is open at a time, and a blocked member pays otherwise', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const first = await mandated(world, anna, uuidv7(), 9999)
  await placeOrder(anna.member, debit(first, 9999, 4))
  phones()
  const ask = (amount: number) => sendCode(asking(world), anna.member, { orderKey: uuidv7(), details, amount })
  await expect(ask(9999)).rejects.toMatchObject(new DebitLimitReached(15_000, 9999))
  await ask(4999)
  await decideDebits(world.saffron, null, anna.id, { allowed: false, reason: 'a returned debit' })
  await expect(ask(999)).rejects.toThrow(DirectDebitBlocked)
  const key = uuidv7()
  await decideDebits(world.saffron, null, ben.id, { allowed: true, reason: 'asked' })
  await expect(ask(999)).rejects.toThrow(DirectDebitBlocked)
  await decideDebits(world.saffron, null, anna.id, { allowed: true, reason: 'asked' })
  await mandated(world, anna, key, 4999)
  await decideDebits(world.saffron, null, anna.id, { allowed: false, reason: 'a returned debit' })
  await expect(placeOrder(anna.member, debit(key, 4999, 3))).rejects.toThrow(DirectDebitBlocked)
})

test('the block and the debits of one member are nobody else’s', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const person of [anna, ben])
    await placeOrder(person.member, debit(await mandated(world, person, uuidv7(), 9999), 9999, 4))
  const may = (person: Person, amount: number) =>
    forMember(person.member, (db) => assertMayDebit(db, person.member, amount))
  await may(carl, 15_000)
  await may(ben, 5001)
  await decideDebits(world.saffron, null, anna.id, { allowed: false, reason: 'a returned debit' })
  await may(carl, 15_000)
  await may(ben, 5001)
  await world.database.owner
    .updateTable('orders')
    .set({ charged_back_at: new Date() })
    .where('account_id', '=', ben.id)
    .execute()
  await may(carl, 15_000)
  for (const person of [anna, ben]) await expect(may(person, 1)).rejects.toThrow(DirectDebitBlocked)
})

test('shows in the console whether the buyer of a debit is blocked', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await placeOrder(anna.member, debit(await mandated(world, anna)))
  await placeOrder(ben.member, debit(await mandated(world, ben)))
  await ordered(anna)
  const olga = await hire('olga', 'owner')
  const tenant = grantedTo(world.saffron, olga)
  await decideDebits(tenant, olga, anna.id, { allowed: false, reason: 'a returned debit' })
  const blocked = async (number: number) => (await readOrder(tenant, number)).debitsBlocked
  expect([await blocked(10_001), await blocked(10_002), await blocked(10_003)]).toEqual([true, false, null])
})

test('logs that debits are allowed again only of a blocked member', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await decideDebits(world.saffron, null, anna.id, { allowed: false, reason: 'a returned debit' })
  for (const { id } of [anna, ben, anna])
    await decideDebits(world.saffron, null, id, { allowed: true, reason: 'asked' })
  const log = world.database.owner.selectFrom('audit_log').select(['act', 'subject_id']).orderBy('number')
  expect(await log.execute()).toEqual([
    { act: 'member.debits_blocked', subject_id: anna.id },
    { act: 'member.debits_allowed', subject_id: anna.id },
  ])
})

test('a sister brand has no part in mandates and blocks', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast, shared: true } })
  await mandated(world, anna)
  await decideDebits(world.saffron, null, anna.id, { allowed: false, reason: 'a returned debit' })
  const seen = await forMember(ben.member, async (db) => [
    ...(await db.selectFrom('mandates').select('id').execute()),
    ...(await db.selectFrom('direct_debit_blocks').select('reason').execute()),
  ])
  expect(seen).toEqual([])
})

test('asks for a mandate once, and only after a fresh proof', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const late = { ...anna.member, proved: false }
  const inbox = phones()
  const orderKey = uuidv7()
  await expect(sendCode(asking(world), late, { orderKey, details, amount: 999 })).rejects.toThrow(ProofNeeded)
  expect(inbox).toEqual([])
  await mandated(world, anna, orderKey)
  expect(await placeOrder(late, debit(orderKey))).toContain(orderKey)
})

test('bank details without an order are deleted after a day', async () => {
  await using world = await openWorld()
  const { anna, ben, cora } = await world.members({ anna: {}, ben: {}, cora: { at: world.coast } })
  const key = await mandated(world, anna)
  await placeOrder(anna.member, debit(key))
  await mandated(world, ben)
  phones()
  await sendCode(asking(world), cora.member, { orderKey: uuidv7(), details, amount: 999 })
  const owners = async () => {
    const rows = await world.database.owner.selectFrom('mandates').select('account_id').execute()
    return rows.map(({ account_id }) => account_id).sort()
  }
  await world.pass(23)
  await tidyMandates()
  expect(await owners()).toEqual([anna.id, ben.id, cora.id].sort())
  await world.pass(2)
  await tidyMandates()
  expect(await owners()).toEqual([anna.id])
})

import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { uuidv7 } from '~/platform/tokens.server'
import { listenAs } from '../../../tests/support/listen'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { takeFree } from './count-free.server'
import { creditByOperator, giveByOperator } from './credit-by-operator.server'
import { NotEnoughCredits } from './errors'
import { grantCredits } from './grant-credits.server'
import { creditsOf, ledgerMismatches } from './queries.server'
import { spendCredits } from './spend-credits.server'

const spend = (person: Person, credits: number, key: string) =>
  forMember(person.member, (db) => spendCredits(db, person.member, { credits, key, reason: 'message' }))

const grant = (person: Person, credits: number, key: string) =>
  forMember(person.member, (db) => grantCredits(db, person.member, { credits, key, reason: 'operator' }))

test('spending takes credits and answers what is left', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  expect(await spend(anna, 2, 'one')).toBe(3)
  expect(await anna.balance()).toBe(3)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('the same key twice takes the credits once, also at the same moment', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  const left = await Promise.all([1, 2, 3].map(() => spend(anna, 2, 'one')))
  expect(left).toEqual([3, 3, 3])
  expect(await anna.balance()).toBe(3)
})

test('refuses to spend more than there is, and says what is missing', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 1 } })
  const refusal = await spend(anna, 3, 'one').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NotEnoughCredits)
  expect(refusal).toMatchObject({ status: 402, data: { price: 3, balance: 1, missing: 2 } })
  expect(await anna.balance()).toBe(1)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('a member who never had credits has none to spend', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.database.owner.deleteFrom('credit_accounts').execute()
  await expect(spend(anna, 1, 'one')).rejects.toMatchObject({ data: { price: 1, balance: 0 } })
  const nothing = { balance: 0, freeMessagesUsed: 0, conversationsStarted: 0 }
  expect(await forMember(anna.member, (db) => creditsOf(db, anna.id))).toEqual(nothing)
})

test('takes each free message once, however many ask at the same time', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.database.owner.deleteFrom('credit_accounts').execute()
  const take = ({ member }: Person, limit: number) => forMember(member, (db) => takeFree(db, member, 'message', limit))
  expect((await Promise.all([1, 2, 3, 4].map(() => take(anna, 2)))).filter(Boolean)).toHaveLength(2)
  expect([await take(ben, 0), await take(ben, 1), await take(ben, 1)]).toEqual([false, true, false])
})

test('open pages hear of credits that came or went, and not of a second try', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  using annas = await listenAs(anna.member)
  await grant(anna, 5, 'gift')
  await annas.next('credits')
  await grant(anna, 5, 'gift')
  await spend(anna, 1, 'one')
  await annas.next('credits')
  expect(annas.received.map(({ kind }) => kind)).toEqual(['hello', 'credits', 'credits'])
})

test('a hundred at once never spend more than there is', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 10 } })
  const spent = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => spend(anna, 1, `${index}`)))
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await anna.balance()).toBe(0)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('a grant is given once per key, and opens the account when there is none', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.database.owner.deleteFrom('credit_accounts').execute()
  expect(await Promise.all([grant(anna, 7, 'gift'), grant(anna, 7, 'gift')])).toEqual([7, 7])
  expect(await grant(anna, 3, 'another')).toBe(10)
  expect(await forMember(anna.member, (db) => creditsOf(db, anna.id))).toMatchObject({ balance: 10 })
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test("one member's keys don't meet another's", async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 5 }, ben: { credits: 5 } })
  await spend(anna, 1, 'same')
  await spend(ben, 2, 'same')
  expect([await anna.balance(), await ben.balance()]).toEqual([4, 3])
  const seen = ({ member }: Person) => forMember(member, async (db) => (await creditsOf(db, member.id)).balance)
  expect([await seen(anna), await seen(ben)]).toEqual([4, 3])
  expect([await spend(anna, 1, 'same'), await spend(ben, 2, 'same')]).toEqual([4, 3])
})

test('neither a price nor a grant can be negative, broken or absurd', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  for (const credits of [-1, 0, 0.5, Number.NaN]) {
    await expect(spend(anna, credits, 'odd')).rejects.toThrow(RangeError)
    await expect(grant(anna, credits, 'odd')).rejects.toThrow(RangeError)
  }
  await expect(grant(anna, 100_001, 'odd')).rejects.toThrow(RangeError)
  expect(await anna.balance()).toBe(5)
  expect([await grant(anna, 1, 'least'), await grant(anna, 100_000, 'most')]).toEqual([6, 100_006])
})

test('the ledger only grows', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  await expect(world.database.owner.deleteFrom('credit_ledger').execute()).rejects.toThrow('the ledger only grows')
  await expect(
    forMember(anna.member, (db) => db.updateTable('credit_ledger').set({ delta: 9 }).execute()),
  ).rejects.toThrow()
})

test('the proof finds a balance that is not the sum of its ledger', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  await world.database.owner.updateTable('credit_accounts').set({ balance: 6 }).execute()
  expect(await ledgerMismatches(world.database.owner)).toMatchObject([{ account_id: anna.id, balance: 6, ledger: 5 }])
  expect(await ledgerMismatches(world.database.owner, world.saffron)).toHaveLength(1)
  expect(await ledgerMismatches(world.database.owner, world.coast)).toEqual([])
})

test('a ledger without a balance is found, unless its account was purged', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 5 }, ben: { credits: 5 } })
  await world.database.owner.deleteFrom('credit_accounts').where('account_id', '=', anna.id).execute()
  expect(await ledgerMismatches(world.database.owner)).toMatchObject([{ account_id: anna.id, balance: 0, ledger: 5 }])
  await world.database.owner.deleteFrom('accounts').where('id', '=', anna.id).execute()
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect(await ben.balance()).toBe(5)
})

test('balances of a sister brand in the same pool stay out of reach', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: { at: world.coast, credits: 5, shared: true } })
  const asSaffron = { id: ben.id, tenant: world.saffron }
  expect(await forMember(asSaffron, (db) => creditsOf(db, ben.id))).toMatchObject({ balance: 0 })
  await expect(
    forMember(asSaffron, (db) => spendCredits(db, asSaffron, { credits: 1, key: 'theft', reason: 'message' })),
  ).rejects.toThrow(NotEnoughCredits)
  expect(await ben.balance()).toBe(5)
})

test('an operator credits a member by name, address or id, and says why', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const credit = (member: string) => creditByOperator(world.saffron, { member, credits: 5, reason: 'a lost message' })
  expect(await credit(' Anna ')).toEqual({ balance: 5, premium: false })
  expect(await credit('ANNA@mail.example')).toEqual({ balance: 10, premium: false })
  expect(await credit(anna.id)).toEqual({ balance: 15, premium: false })
  const entries = await world.database.owner.selectFrom('credit_ledger').selectAll().execute()
  expect(entries).toMatchObject([1, 2, 3].map(() => ({ delta: 5, reason: 'operator', note: 'a lost message' })))
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('gives and logs the same form’s credits once, even if sent many times at once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 1 } })
  const give = (key: string) =>
    forTenant(world.saffron, (db) => giveByOperator(db, anna.member, { credits: 5, reason: 'a lost message', key }))
  const [key, other] = [uuidv7(), uuidv7()]
  const given = await Promise.all([1, 2, 3, 4].map(() => give(key)))
  expect(given.map(({ isNew }) => isNew).sort()).toEqual([false, false, false, true])
  expect(await give(other)).toEqual({ balance: 11, isNew: true })
  const log = world.database.owner.selectFrom('audit_log').select(['act', 'subject_id', 'before', 'after'])
  expect(await log.orderBy('at').execute()).toMatchObject([
    { act: 'member.credited', subject_id: anna.id, before: { balance: 1 }, after: { balance: 6 } },
    { act: 'member.credited', subject_id: anna.id, before: { balance: 6 }, after: { balance: 11 } },
  ])
})

test('with premium it is as if the credits were bought', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const wish = { member: 'anna', credits: 5, reason: 'paid at the desk' }
  expect(await creditByOperator(world.saffron, { ...wish, premium: true })).toEqual({ balance: 5, premium: true })
  expect(await creditByOperator(world.saffron, wish)).toEqual({ balance: 10, premium: true })
  const profile = world.database.owner.selectFrom('members').select('premium').where('id', '=', anna.id)
  expect(await profile.executeTakeFirst()).toEqual({ premium: true })
  const account = world.database.owner.selectFrom('accounts').select('paid_at').where('id', '=', anna.id)
  const first = await account.executeTakeFirst()
  await creditByOperator(world.saffron, { ...wish, premium: true })
  expect(await account.executeTakeFirst()).toEqual(first)
})

test("an operator's credit doesn't reach members of another brand, nor unknown ones", async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: { at: world.coast } })
  for (const member of [ben.id, 'ben', 'nobody']) {
    await expect(creditByOperator(world.saffron, { member, credits: 5, reason: 'none' })).rejects.toMatchObject({
      message: 'credits:error.account_not_found',
      status: 404,
    })
  }
})

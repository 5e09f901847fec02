import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { listenAs } from '../../../tests/support/listen'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { takeFree } from './count-free.server'
import { creditByOperator, giveByOperator } from './credit-by-operator.server'
import { grantCredits } from './grant-credits.server'
import { creditsOf } from './queries.server'
import type { CreditReason } from './schema'
import { balanceOf, isInLedger, spendCredits } from './spend-credits.server'

const key = '01890000-0000-7000-8000-000000000001'

const spend = ({ member }: Person, credits: number, reason: CreditReason = 'message') =>
  forMember(member, (db) => spendCredits(db, member, { credits, key, reason }))
const take = ({ member }: Person, what: 'message' | 'conversation', limit: number) =>
  forMember(member, (db) => takeFree(db, member, what, limit))
const give = ({ member }: Person) =>
  forTenant(member.tenant, (db) => giveByOperator(db, member, { credits: 5, reason: 'a lost message', key }))
const used = ({ member }: Person) => forMember(member, (db) => creditsOf(db, member.id))
const ledger = (world: World) =>
  world.database.owner.selectFrom('credit_ledger').select(['account_id', 'delta', 'reason']).execute()

const acts: [act: string, (world: World, anna: Person) => Promise<unknown>][] = [
  ['spends credits', (_, anna) => spend(anna, 2)],
  [
    'is granted credits',
    (_, { member }) =>
      forMember(member, (db) => grantCredits(db, member, { credits: 2, key: 'gift', reason: 'operator' })),
  ],
  ['takes a free message', (_, anna) => take(anna, 'message', 1)],
  ['takes a free conversation', (_, anna) => take(anna, 'conversation', 1)],
  ['is given credits by an operator', (_, anna) => give(anna)],
  [
    'is made premium by an operator',
    ({ saffron }, { id }) => creditByOperator(saffron, { member: id, credits: 5, reason: 'paid', premium: true }),
  ],
]

test.each(acts)("when a member %s, nobody else's rows change", async (_, act) => {
  await using world = await openWorld()
  const { anna } = await world.members({
    anna: { credits: 5 },
    ben: { credits: 5 },
    carl: {},
    zoe: { at: world.coast, credits: 5, shared: true },
  })
  const { owner } = world.database
  const before = await rowsOfOthers(owner, anna)
  const own = await owner.selectFrom('credit_accounts').selectAll().where('account_id', '=', anna.id).execute()
  await act(world, anna)
  expect(await rowsOfOthers(owner, anna)).toEqual(before)
  const after = await owner.selectFrom('credit_accounts').selectAll().where('account_id', '=', anna.id).execute()
  expect(after).not.toEqual(own)
})

test('a key is taken for its own reason only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 9 } })
  expect([await spend(anna, 1, 'message'), await spend(anna, 2, 'photo'), await spend(anna, 3, 'gift')]).toEqual([
    8, 6, 3,
  ])
  expect(await spend(anna, 2, 'photo')).toBe(3)
})

test('an entry is in the ledger of its member, under its reason and key', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 5 }, ben: { credits: 5 } })
  await spend(anna, 1)
  const has = ({ member }: Person, entry: { reason: CreditReason; key: string }) =>
    forMember(member, (db) => isInLedger(db, member, entry))
  expect(await has(anna, { reason: 'message', key })).toBe(true)
  expect(await has(anna, { reason: 'photo', key })).toBe(false)
  expect(await has(anna, { reason: 'message', key: 'other' })).toBe(false)
  expect(await has(ben, { reason: 'message', key })).toBe(false)
})

test('counts free messages and conversations apart, and more with a raised limit', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 4 } })
  expect([await take(anna, 'message', 1), await take(anna, 'message', 1)]).toEqual([true, false])
  expect(await used(anna)).toEqual({ balance: 4, freeMessagesUsed: 1, conversationsStarted: 0 })
  expect([await take(anna, 'conversation', 1), await take(anna, 'conversation', 1)]).toEqual([true, false])
  expect([await take(anna, 'message', 3), await take(anna, 'message', 3)]).toEqual([true, true])
  expect(await take(anna, 'message', 3)).toBe(false)
  // A lowered limit takes nothing back.
  expect(await take(anna, 'message', 1)).toBe(false)
  expect(await used(anna)).toEqual({ balance: 4, freeMessagesUsed: 3, conversationsStarted: 1 })
})

test('keeps credits whose work fails, and tells no page of them', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { credits: 5 } })
  using pages = await listenAs(anna.member)
  const failing = forMember(anna.member, async (db) => {
    await spendCredits(db, anna.member, { credits: 2, key, reason: 'message' })
    throw new Error('the message could not be sent')
  })
  await expect(failing).rejects.toThrow('could not be sent')
  expect(await anna.balance()).toBe(5)
  expect(await ledger(world)).toEqual([{ account_id: anna.id, delta: 5, reason: 'purchase' }])
  // The same key pays at the next try.
  expect(await spend(anna, 2)).toBe(3)
  await pages.next('credits')
  expect(pages.received.map(({ kind }) => kind)).toEqual(['hello', 'credits'])
})

test('opens a missing credit account with no credits at the first free use', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.database.owner.deleteFrom('credit_accounts').execute()
  expect(await forMember(anna.member, (db) => balanceOf(db, anna.id))).toBe(0)
  expect(await take(anna, 'conversation', 1)).toBe(true)
  expect(await used(anna)).toEqual({ balance: 0, freeMessagesUsed: 0, conversationsStarted: 1 })
})

test.each([0, -5, 1.5, 100_001])(
  'an operator who gives %d credits changes nothing, premium neither',
  async (credits) => {
    await using world = await openWorld()
    const { anna } = await world.members({ anna: {} })
    const before = await rowsOfOthers(world.database.owner)
    const wish = { member: anna.id, credits, reason: 'a slip', premium: true }
    await expect(creditByOperator(world.saffron, wish)).rejects.toThrow(RangeError)
    expect(await rowsOfOthers(world.database.owner)).toEqual(before)
    expect(await world.database.owner.selectFrom('audit_log').selectAll().execute()).toEqual([])
  },
)

test('a closed account gets no credits from an operator', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { owner } = world.database
  await owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', anna.id).execute()
  for (const member of ['anna', 'anna@mail.example', anna.id]) {
    await expect(creditByOperator(world.saffron, { member, credits: 5, reason: 'none' })).rejects.toMatchObject({
      status: 404,
    })
  }
  expect(await creditByOperator(world.saffron, { member: 'ben', credits: 5, reason: 'some' })).toMatchObject({
    balance: 5,
  })
  expect(await ledger(world)).toEqual([{ account_id: ben.id, delta: 5, reason: 'operator' }])
})

test('gives two members with one form key each their own credits and log entry', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 1 }, ben: { credits: 2 } })
  expect([await give(anna), await give(ben), await give(anna)]).toEqual([
    { balance: 6, isNew: true },
    { balance: 7, isNew: true },
    { balance: 6, isNew: false },
  ])
  const log = world.database.owner.selectFrom('audit_log').select(['subject_id', 'before', 'after']).orderBy('at')
  expect(await log.execute()).toEqual([
    { subject_id: anna.id, before: { balance: 1 }, after: { balance: 6 } },
    { subject_id: ben.id, before: { balance: 2 }, after: { balance: 7 } },
  ])
})

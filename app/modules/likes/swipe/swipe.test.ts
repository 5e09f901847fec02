import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import type { Gender } from '~/modules/accounts/member'
import { changeMatching } from '~/modules/accounts/settings/change-matching.server'
import { changeConsent, withdrawConsent } from '~/modules/accounts/sign-up/consents.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeMember } from '../like-member.server'
import { likesLeft } from '../quota.server'
import { readDeck } from './deck.server'
import { pass, swipeRight, undoPass } from './swipe.server'

const names = async ({ member }: Person) => (await readDeck(member)).cards.map(({ name }) => name)

/** Anna and `count` men; the first of them was active last. */
async function annaAndMen(world: World, count: number): Promise<{ anna: Person; men: Person[] }> {
  const wishes = Array.from({ length: count }, (_, index) => [`man${index}`, { gender: 'male' as const }])
  const { anna, ...others } = await world.members<string>({ anna: {}, ...Object.fromEntries(wishes) })
  const men = Object.values(others)
  for (const [index, { id }] of men.entries()) await setActive(world, id, 60 * (index + 1))
  if (!anna) throw new Error('no anna')
  return { anna, men }
}

function setActive({ database }: World, id: string, secondsAgo: number) {
  return database.owner
    .updateTable('members')
    .set({ last_active_at: new Date(Date.now() - secondsAgo * 1000) })
    .where('id', '=', id)
    .execute()
}

test('the deck shows whom the member seeks in their country, the last active first', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dora } = await world.members({
    anna: { seeks: ['male', 'female'] },
    ben: {},
    carl: {},
    dora: { gender: 'female', seeks: ['female'] },
    emil: { country: 'DE' },
    hidden: { invisible: true },
  })
  await setActive(world, ben.id, 60)
  await setActive(world, carl.id, 10)
  await setActive(world, dora.id, 100)
  expect(await names(anna)).toEqual(['carl', 'ben', 'dora'])
  expect(await names(dora)).toEqual(['anna'])
})

test('swiped until it is empty, the deck shows nobody twice', async () => {
  await using world = await openWorld()
  const { anna, men } = await annaAndMen(world, 20)
  const seen: string[] = []
  for (let deck = await readDeck(anna.member); deck.cards.length > 0; deck = await readDeck(anna.member)) {
    for (const card of deck.cards) {
      seen.push(card.name)
      await pass(anna.member, card.id)
      // A member who becomes active now moves to the top of the order, above Anna's place in the deck.
      if (seen.length === 5) await setActive(world, men[18]?.id ?? '', 1)
    }
  }
  expect(seen).toHaveLength(20)
  expect(new Set(seen).size).toBe(20)
})

test('deals a fresh deck to who seeks somebody else', async () => {
  await using world = await openWorld()
  const { anna, men } = await annaAndMen(world, 3)
  const { dora } = await world.members({ dora: { gender: 'female', seeks: ['female'] } })
  await setActive(world, dora.id, 1)
  for (const man of men) await pass(anna.member, man.id)
  expect(await names(anna)).toEqual([])
  await changeMatching(anna.member, { gender: 'female', seeks: ['female'] })
  const { cards } = await readDeck({ ...anna.member, seeks: ['female'] })
  expect(cards.map(({ name }) => name)).toEqual(['dora'])
})

test('without the consent to matching no deck leaves anybody out by gender', async () => {
  await using world = await openWorld()
  const { anna, ben, dora } = await world.members({
    anna: { seeks: ['male'] },
    ben: {},
    dora: { gender: 'female', seeks: ['female'] },
  })
  await setActive(world, ben.id, 60)
  await setActive(world, dora.id, 100)
  expect([await names(anna), await names(dora)]).toEqual([['ben'], []])
  await changeConsent(anna.member, 'matching', true)
  await withdrawConsent(anna.member, 'matching')
  const { seeks } = await forMember(anna.member, (db) =>
    db.selectFrom('members').select('seeks').where('id', '=', anna.id).executeTakeFirstOrThrow(),
  )
  const { cards } = await readDeck({ ...anna.member, seeks: seeks as Gender[] })
  expect(cards.map(({ name }) => name)).toEqual(['ben', 'dora'])
  expect(await names(dora)).toEqual(['anna'])
})

test('a swipe to the right is a like: it counts for the day, and two of them match', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1 } })
  const { anna, men } = await annaAndMen(world, 3)
  const [first, second] = men
  if (!first || !second) throw new Error('no men')
  await likeMember(first.member, anna.id)
  expect(await swipeRight(anna.member, first.id)).toEqual({ match: true })
  await expect(swipeRight(anna.member, second.id)).rejects.toMatchObject({ code: 'likes:error.used_up' })
  expect(await names(anna)).toEqual(['man1', 'man2'])
  expect((await readDeck(anna.member)).likes.left).toBe(0)
})

test('the last pass can be taken back, a like cannot', async () => {
  await using world = await openWorld()
  const { anna, men } = await annaAndMen(world, 4)
  const [first, second, third] = men
  if (!first || !second || !third) throw new Error('no men')
  expect((await readDeck(anna.member)).canUndo).toBe(false)
  await pass(anna.member, first.id)
  await pass(anna.member, second.id)
  expect((await readDeck(anna.member)).canUndo).toBe(true)
  expect(await undoPass(anna.member)).toBe(second.id)
  expect(await names(anna)).toEqual(['man1', 'man2', 'man3'])
  await swipeRight(anna.member, second.id)
  expect((await readDeck(anna.member)).canUndo).toBe(false)
  expect(await undoPass(anna.member)).toBeNull()
})

test('passed in one tab and liked in another, it is a like', async () => {
  await using world = await openWorld()
  const { anna, men } = await annaAndMen(world, 2)
  const [first] = men
  if (!first) throw new Error('no men')
  await pass(anna.member, first.id)
  await swipeRight(anna.member, first.id)
  await pass(anna.member, first.id)
  expect((await readDeck(anna.member)).canUndo).toBe(false)
  expect(await undoPass(anna.member)).toBeNull()
  expect(await names(anna)).toEqual(['man1'])
})

test('deals nobody liked elsewhere or separated by a block', async () => {
  await using world = await openWorld()
  const { anna, men } = await annaAndMen(world, 3)
  const [first, second] = men
  if (!first || !second) throw new Error('no men')
  await likeMember(anna.member, first.id)
  await blockMember(second.member, anna.id)
  expect(await names(anna)).toEqual(['man2'])
  await expect(pass(anna.member, second.id)).rejects.toMatchObject({ status: 404 })
  await expect(pass(anna.member, 'x')).rejects.toMatchObject({ status: 404 })
})

test('keeps swipes to their brand, and other pools out of the deck', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { shared: true }, ben: {}, noir: { at: world.noirRose } })
  expect(await names(anna)).toEqual(['ben'])
  await pass(anna.member, ben.id)
  for (const other of [world.coast, world.noirRose]) {
    for (const table of ['swipes', 'swipe_cursors'] as const) {
      expect(await forTenant(other, (db) => db.selectFrom(table).selectAll().execute())).toEqual([])
    }
  }
  const forged = forTenant(world.coast, (db) =>
    sql`insert into swipes (pool_id, tenant_id, member_id, swiped_id, id, liked)
      values (${db.scope.poolId}, ${world.saffron.id}, ${ben.id}, ${anna.id}, ${ben.id}, true)`.execute(db),
  )
  await expect(forged).rejects.toThrow(/row-level security/)
})

test('deals eight cards a page, each with up to three interests, common ones first', async () => {
  await using world = await openWorld()
  const { anna } = await annaAndMen(world, 10)
  const have = (interests: string[], name: RegExp) =>
    world.database.owner.updateTable('members').set({ interests }).where('name', '~', name.source).execute()
  await have(['wine', 'music', 'yoga', 'coffee'], /^man/)
  await have(['coffee'], /^anna$/)
  const { cards } = await readDeck(anna.member)
  expect(cards).toHaveLength(8)
  expect(cards[0]?.interests).toHaveLength(3)
  expect(cards[0]?.interests[0]).toBe('coffee')
})

test('a brand that shows no interests has none on its cards', async () => {
  await using world = await openWorld({ saffron: { visible_profile_fields: ['city'] } })
  const { anna } = await annaAndMen(world, 1)
  await world.database.owner
    .updateTable('members')
    .set({ interests: ['wine'] })
    .execute()
  expect((await readDeck(anna.member)).cards).toMatchObject([{ interests: [] }])
})

test('changes no other deck and no other day by a swipe, a like or an undo', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 4 } })
  const { anna, eva, ben, dan, carl } = await world.members({
    anna: {},
    eva: { gender: 'female', seeks: ['male'] },
    ben: {},
    dan: {},
    carl: {},
  })
  const deck = async ({ member }: Person) => (await readDeck(member)).cards.map(({ name }) => name).sort()
  const left = ({ member }: Person) => forMember(member, async (db) => (await likesLeft(db, member)).left)
  for (const he of [ben, dan]) await pass(eva.member, he.id)
  await likeMember(eva.member, carl.id)
  expect([await deck(eva), await deck(anna)]).toEqual([[], ['ben', 'carl', 'dan']])
  expect([await left(eva), await left(anna)]).toEqual([3, 4])
  expect((await readDeck(anna.member)).canUndo).toBe(false)
  expect((await readDeck(eva.member)).likes.left).toBe(3)
  expect(await undoPass(anna.member)).toBeNull()
  for (const he of [ben, dan]) await pass(anna.member, he.id)
  const others = await rowsOfOthers(world.database.owner, anna)
  expect(await undoPass(anna.member)).toBe(dan.id)
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
  expect([await deck(anna), await deck(eva)]).toEqual([['dan'], []])
  expect((await readDeck(anna.member)).canUndo).toBe(true)
})

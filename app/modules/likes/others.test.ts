import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { autoLike } from './auto-like.server'
import { likeMember } from './like-member.server'
import { countNewLikes, likedAmong, likesPage, readMatch } from './queries.server'
import { likesLeft } from './quota.server'
import { seeLike } from './seen/see-like.server'
import { submitLike } from './submit-like.server'
import { readDeck } from './swipe/deck.server'
import { pass, undoPass } from './swipe/swipe.server'
import { takeBackLike } from './take-back-like.server'

const woman = { gender: 'female' as const, seeks: ['male' as const] }

/** Two women and two men, each of whom likes both of the other gender. */
async function fourMatches(world: World) {
  const four = await world.members({ anna: {}, eva: woman, ben: {}, dan: {} })
  const { anna, eva, ben, dan } = four
  for (const she of [eva, anna]) for (const he of [ben, dan]) await likeMember(she.member, he.id)
  for (const he of [dan, ben]) for (const she of [eva, anna]) await likeMember(he.member, she.id)
  return four
}

/** Does something of one to another, and expects the rows of everybody else, and those between one of them and others, as before. */
async function betweenThem(world: World, one: Person, other: Person, act: () => Promise<unknown>) {
  const rows = async () => [
    await rowsOfOthers(world.database.owner, one),
    await rowsOfOthers(world.database.owner, other),
  ]
  const before = await rows()
  await act()
  expect(await rows()).toEqual(before)
}

const received = async ({ member }: Person) =>
  Object.fromEntries((await likesPage(member, 'received', null)).likes.map((like) => [like.member.name, like]))

const newLikes = ({ member }: Person) => forMember(member, (db) => countNewLikes(db, member))

test('a like taken back is gone between the two alone', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan } = await fourMatches(world)
  await betweenThem(world, anna, ben, () => submitLike(anna.member, { id: ben.id, intent: 'take_back' }, (key) => key))
  expect(await likedAmong(anna.member, [ben.id, dan.id])).toEqual([dan.id])
  expect(await likedAmong(anna.member, [])).toEqual([])
  expect(await likedAmong(eva.member, [ben.id])).toEqual([ben.id])
  expect(await received(anna)).toMatchObject({
    ben: { liked: false, matched: false },
    dan: { liked: true, matched: true },
  })
  expect((await readMatch(anna.member, dan.id)).member.name).toBe('dan')
  for (const id of [ben.id, eva.id, 'nobody'])
    await expect(readMatch(anna.member, id)).rejects.toMatchObject({ status: 404 })
  await blockMember(dan.member, anna.id)
  await expect(readMatch(anna.member, dan.id)).rejects.toMatchObject({ status: 404 })
  await takeBackLike(anna.member, 'nobody')
})

test('a like that was looked at stays new between all others, and is looked at once', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan } = await world.members({ anna: {}, eva: woman, ben: {}, dan: {} })
  for (const he of [ben, dan]) for (const she of [anna, eva]) await likeMember(he.member, she.id)
  expect([await newLikes(anna), await newLikes(eva), await newLikes(ben)]).toEqual([2, 2, 0])
  await betweenThem(world, anna, ben, () => seeLike(anna.member, ben.id))
  expect([await newLikes(anna), await newLikes(eva)]).toEqual([1, 2])
  await seeLike(anna.member, 'nobody')
  await betweenThem(world, anna, dan, async () => {
    expect((await autoLike(anna.member))?.member.name).toBe('dan')
  })
  expect(await autoLike(anna.member)).toBeNull()
  expect((await autoLike(eva.member))?.member.name).toBe('ben')
})

test('a like of somebody who is no longer shown on this brand is in no list and no number', async () => {
  await using world = await openWorld()
  const { anna, zoe } = await world.members({
    anna: { shared: true },
    zoe: { at: world.coast, gender: 'male', shared: true },
  })
  await likeMember(zoe.member, anna.id)
  expect([await newLikes(anna), Object.keys(await received(anna))]).toEqual([1, ['zoe']])
  await world.database.owner.updateTable('members').set({ shared_with: [] }).where('id', '=', zoe.id).execute()
  expect(await newLikes(anna)).toBe(0)
  expect((await likesPage(anna.member, 'received', zoe.id)).likes).toEqual([])
  expect(await autoLike(anna.member)).toBeNull()
  await expect(pass(anna.member, zoe.id)).rejects.toMatchObject({ status: 404 })
})

test('what one swipes, likes and takes back changes no other deck and no other day', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 4 } })
  const { anna, eva, ben, dan, carl } = await world.members({ anna: {}, eva: woman, ben: {}, dan: {}, carl: {} })
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

test('a fictional profile likes whom it fits, whatever it or others did elsewhere', async () => {
  const fictional_profiles = { fictional_profiles: true, fictional_warning: 'Fictional profiles are for chat only.' }
  await using world = await openWorld({ saffron: fictional_profiles })
  const fictional = { fictional: true, birthDate: `${new Date().getUTCFullYear() - 40}-01-01` }
  const { anna, eva, real, known, felix } = await world.members({
    anna: {},
    eva: woman,
    real: {},
    known: { fictional: true },
    plain: { fictional: true },
    other: { ...woman, fictional: true },
    wary: { fictional: true, seeks: ['male'] },
    felix: fictional,
  })
  const noPhoto = world.database.owner.updateTable('members').set({ has_photo: true }).where('name', '<>', 'plain')
  await noPhoto.execute()
  await likeMember(real.member, anna.id)
  await seeLike(anna.member, real.id)
  await likeMember(anna.member, known.id)
  await likeMember(eva.member, felix.id)
  expect((await autoLike(eva.member))?.member.name).not.toBe('felix')
  expect((await autoLike(anna.member))?.member.name).toBe('felix')
  expect(await autoLike(anna.member)).toBeNull()
  await world.pass(25)
  expect(await autoLike(anna.member)).toBeNull()
})

import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import type { MemberWish, Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { autoLike } from './auto-like.server'
import { likeMember } from './like-member.server'
import { countNewLikes, likedAmong, likesPage, readMatch } from './queries.server'
import { seeLike } from './seen/see-like.server'
import { statusOf, submitLike } from './submit-like.server'
import { pass, submitSwipe } from './swipe/swipe.server'
import { takeBackLike } from './take-back-like.server'

const press = ({ member }: Person, intent: 'like' | 'take_back', id: string) =>
  submitLike(member, { intent, id }, (key) => key)
const swipe = ({ member }: Person, intent: 'like' | 'pass' | 'undo', id = '') =>
  submitSwipe(member, { intent, id }, (key) => key)

test('answers a heart with its outcome: liked, matched, taken back or refused', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await press(anna, 'like', ben.id)).toEqual({ liked: true, match: null })
  expect(await press(ben, 'like', anna.id)).toMatchObject({ liked: true, match: { id: anna.id, name: 'anna' } })
  // Sent again, it is the same match.
  expect(await press(ben, 'like', anna.id)).toMatchObject({ match: { id: anna.id } })
  expect(await press(ben, 'take_back', anna.id)).toEqual({ takenBack: true, left: false, seen: false, used: true })
  const refused = await press(anna, 'like', 'x')
  expect([refused, statusOf(refused)]).toEqual([{ problem: 'members:error.not_found', status: 404 }, 404])
})

test('answers a like too many with the time to wait, in heart and swipe game alike', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1 } })
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  expect(await swipe(anna, 'pass', ben.id)).toEqual({ passed: true })
  expect(await swipe(anna, 'undo')).toEqual({ undone: ben.id })
  expect(await swipe(anna, 'like', carl.id)).toEqual({ liked: true, match: null })
  for (const refused of [await press(anna, 'like', dirk.id), await swipe(anna, 'like', dirk.id)]) {
    expect(refused).toMatchObject({ usedUp: { left: 0, perDay: 1 } })
    expect(statusOf(refused)).toBe(429)
  }
  expect(await swipe(anna, 'pass', dirk.id)).toEqual({ passed: true })
})

const woman: MemberWish = { gender: 'female', seeks: ['male'] }

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
  expect(await forMember(anna.member, (db) => countNewLikes(db, anna.member, 'nobody'))).toBe(1)
  await seeLike(anna.member, 'nobody')
  await betweenThem(world, anna, dan, async () => {
    expect((await autoLike(anna.member))?.member.name).toBe('dan')
  })
  expect(await autoLike(anna.member)).toBeNull()
  expect(await autoLike(eva.member)).toMatchObject({ member: { name: 'ben' }, match: false })
})

test('leaves a member no longer shown on this brand out of lists and numbers', async () => {
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

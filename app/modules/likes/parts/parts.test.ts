import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { memberPage } from '~/modules/members/member-page.server'
import type { Person } from '../../../../tests/support/person'
import { withPhotos } from '../../../../tests/support/photo'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { PartNotFound, TooManyParts } from '../errors'
import { likeMember } from '../like-member.server'
import { likesPage, readMatch } from '../queries.server'
import { likesLeft } from '../quota.server'
import { seeLike } from '../seen/see-like.server'
import { takeBackLike } from '../take-back-like.server'

const sunday = { prompt: 'sunday', text: 'Bread.' } as const
const laugh = { prompt: 'laugh', text: 'A parrot.' } as const
const dish = { prompt: 'dish', text: 'Lentil soup.' } as const

const left = ({ member }: Person) => forMember(member, async (db) => (await likesLeft(db, member)).left)

/** Names of the member's answers, in their order. */
async function answering(world: World, { id, member }: Person, ...answers: Parameters<typeof saveAnswers>[1]) {
  await saveAnswers(member, answers)
  const rows = await world.database.owner
    .selectFrom('profile_answers')
    .select('id')
    .where('member_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => `answer.${row.id}`)
}

/** Names of four photos, of which the last is for premium members alone. */
async function fourPhotos(world: World, person: Person): Promise<string[]> {
  return (await withPhotos(world, person, 4)).map((id) => `photo.${id}`)
}

async function receivedBy({ member }: Person) {
  return (await likesPage(member, 'received', null)).likes.map(({ parts, isNew }) => ({ parts, isNew }))
}

async function likedParts({ member }: Person, { id }: Person) {
  const page = await memberPage({ tenant: member.tenant, viewer: member }, id)
  return page.kind === 'profile' ? [page.liked, page.likedParts] : null
}

test('takes one like for three hearts at a profile, and refuses a fourth', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const answers = await answering(world, ben, sunday, laugh, dish)
  const [photo = ''] = await fourPhotos(world, ben)
  const others = await rowsOfOthers(world.database.owner, anna, ben)
  for (const part of answers) await likeMember(anna.member, ben.id, part)
  await likeMember(anna.member, ben.id, answers[0])
  await expect(likeMember(anna.member, ben.id, photo)).rejects.toThrow(TooManyParts)
  expect(await left(anna)).toBe(3)
  expect(await likedParts(anna, ben)).toEqual([true, answers])
  expect(await receivedBy(ben)).toEqual([
    {
      isNew: true,
      parts: [sunday, laugh, dish].map(({ prompt, text }) => ({
        ...{ kind: 'answer', question: prompt, text, changed: false },
      })),
    },
  ])
  expect(await rowsOfOthers(world.database.owner, anna, ben)).toEqual(others)
})

test('takes one like for hearts pressed at the same moment, and keeps three of four', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const parts = [...(await answering(world, ben, sunday, laugh, dish)), ...(await fourPhotos(world, ben)).slice(0, 1)]
  const pressed = await Promise.allSettled([...parts, ...parts].map((part) => likeMember(anna.member, ben.id, part)))
  expect(pressed.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(await left(anna)).toBe(3)
  expect((await receivedBy(ben))[0]?.parts).toHaveLength(3)
})

test('likes no part that is gone, locked, in review, made up, or another member’s', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const [answer = ''] = await answering(world, ben, sunday)
  const [ofCarl = ''] = await answering(world, carl, laugh)
  const photos = await fourPhotos(world, ben)
  const refused = [ofCarl, photos[3], `photo.${randomUUID()}`, 'photo.x', 'words.0', '', "answer.' or 1"]
  for (const part of refused) {
    await expect(likeMember(anna.member, ben.id, part), part).rejects.toThrow(PartNotFound)
  }
  for (const status of ['pending', 'removed'] as const) {
    await world.database.owner.updateTable('profile_answers').set({ status }).execute()
    await expect(likeMember(anna.member, ben.id, answer)).rejects.toThrow(PartNotFound)
  }
  await blockMember(ben.member, anna.id)
  await expect(likeMember(anna.member, ben.id, photos[0])).rejects.toMatchObject({ status: 403 })
  expect([await left(anna), await receivedBy(ben)]).toEqual([4, []])
})

test('likes no part of a fictional profile', async () => {
  await using world = await openWorld()
  const { anna, eva } = await world.members({ anna: {}, eva: {} })
  const [answer] = await answering(world, eva, sunday)
  await world.database.owner.updateTable('members').set({ fictional: true }).where('id', '=', eva.id).execute()
  await expect(likeMember(anna.member, eva.id, answer)).rejects.toThrow(PartNotFound)
})

test('an undo gives the like of the day back for seconds, once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [one = '', two = ''] = await answering(world, ben, sunday, laugh)
  const undo = (part: string) => takeBackLike(anna.member, ben.id, { part, undo: true })
  await likeMember(anna.member, ben.id, one)
  expect(await undo(one)).toEqual({ left: false, seen: false, used: false })
  expect(await undo(one)).toEqual({ left: false, seen: false, used: false })
  expect([await left(anna), await receivedBy(ben)]).toEqual([4, []])
  await likeMember(anna.member, ben.id, one)
  await likeMember(anna.member, ben.id, two)
  await seeLike(ben.member, anna.id)
  expect(await undo(two)).toEqual({ left: true, seen: true, used: false })
  expect([await left(anna), await likedParts(anna, ben)]).toEqual([3, [true, [one]]])
  await world.pass(0.01)
  expect(await undo(one)).toEqual({ left: false, seen: true, used: true })
  expect([await left(anna), await likedParts(anna, ben)]).toEqual([3, [false, []]])
})

test('a like of the member outlasts the hearts at its parts, and ends them', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [one = ''] = await answering(world, ben, sunday)
  await likeMember(anna.member, ben.id)
  await likeMember(anna.member, ben.id, one)
  expect(await left(anna)).toBe(3)
  expect(await takeBackLike(anna.member, ben.id, { part: one })).toMatchObject({ left: true })
  expect(await likedParts(anna, ben)).toEqual([true, []])
  await likeMember(anna.member, ben.id, one)
  await takeBackLike(anna.member, ben.id)
  expect(await likedParts(anna, ben)).toEqual([false, []])
})

test('shows an answer as it was liked, and a photo that is gone as none', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [one = ''] = await answering(world, ben, sunday)
  const [photo = ''] = await fourPhotos(world, ben)
  await likeMember(anna.member, ben.id, one)
  await likeMember(anna.member, ben.id, photo)
  await saveAnswers(ben.member, [{ ...sunday, text: 'Rain.' }])
  const words = { kind: 'answer', question: 'sunday', text: 'Bread.', changed: true }
  const shown = async () => (await receivedBy(ben))[0]?.parts
  expect(await shown()).toMatchObject([words, { kind: 'photo', photo: { id: photo.slice(6), locked: false } }])
  await world.database.owner.deleteFrom('photos').execute()
  await takeBackLike(anna.member, ben.id, { part: 'photo.none' })
  expect(await shown()).toMatchObject([words, { kind: 'photo', photo: null }])
})

test('a match tells each what the other liked', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [one = ''] = await answering(world, ben, sunday)
  await likeMember(ben.member, anna.id)
  expect(await likeMember(anna.member, ben.id, one)).toEqual({ match: true })
  expect((await readMatch(ben.member, anna.id)).parts).toMatchObject([{ kind: 'answer', text: 'Bread.' }])
  expect((await readMatch(anna.member, ben.id)).parts).toEqual([])
})

test('keeps liked parts from other members and brands', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { dora } = await world.members({ dora: { at: world.noirRose } })
  const [one = ''] = await answering(world, ben, sunday)
  await likeMember(anna.member, ben.id, one)
  const seen = forTenant(dora.member.tenant, (db) => db.selectFrom('likes').select('parts').execute())
  expect(await seen).toEqual([])
  await expect(likeMember(dora.member, ben.id, one)).rejects.toMatchObject({ status: 404 })
})

import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Viewer } from '~/modules/accounts/member'
import { SessionEnded } from '~/modules/accounts/user/read-viewer.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { memberPage } from '~/modules/members/member-page.server'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { autoLike } from '../auto-like.server'
import { likeMember } from '../like-member.server'
import { likesAnswer } from '../likes-call.server'
import { countNewLikes, likesPage, likesPageIn, newLikesBadge, readMatch } from '../queries.server'
import type { LikeList } from '../schema'
import { pass } from '../swipe/swipe.server'
import { takeBackLike } from '../take-back-like.server'
import { seeLike, seeProfile } from './see-like.server'

const setStatus = ({ database }: World, { id }: Person, status: number) =>
  database.owner.updateTable('members').set({ status }).where('id', '=', id).execute()

/** What hides Ben from Anna, and the error that she then gets when she likes him. */
const hidings: [string, string, (world: World, ben: Person, anna: Person) => Promise<unknown>][] = [
  ['is suspended', 'members:error.not_found', (world, ben) => setStatus(world, ben, memberStatus.suspended)],
  ['is deleted', 'members:error.not_found', (world, ben) => setStatus(world, ben, memberStatus.deleted)],
  ['is disabled', 'members:error.not_found', (world, ben) => setStatus(world, ben, memberStatus.disabled)],
  [
    'goes invisible',
    'members:error.not_found',
    ({ database }, ben) =>
      database.owner.updateTable('members').set({ invisible: true }).where('id', '=', ben.id).execute(),
  ],
  ['is blocked', 'members:error.not_found', (_, ben, anna) => blockMember(anna.member, ben.id)],
  ['blocks the other', 'members:error.blocked', (_, ben, anna) => blockMember(ben.member, anna.id)],
]

/** Names in a list, read past its cache. */
const names = ({ member }: Person, list: LikeList) =>
  forMember(member, async (db) =>
    (await likesPageIn(db, member, list, null)).likes.map((like) => like.member.name).sort(),
  )

const newLikes = ({ member }: Person) => forMember(member, (db) => countNewLikes(db, member))

test.each(hidings)('counts no like of a member who %s, and neither likes nor passes them', async (_, code, hide) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const he of [ben, carl]) await likeMember(he.member, anna.id)
  expect([await names(anna, 'received'), await newLikes(anna)]).toEqual([['ben', 'carl'], 2])
  await hide(world, ben, anna)
  expect([await names(anna, 'received'), await newLikes(anna)]).toEqual([['carl'], 1])
  const { profiles, liked_by, total_new_likes } = await likesAnswer(anna.member, null)
  expect([profiles.length, liked_by, total_new_likes]).toEqual([1, [{ id: carl.id, like_new: true }], 1])
  expect((await autoLike(anna.member))?.member.name).toBe('carl')
  expect(await autoLike(anna.member)).toBeNull()
  await expect(likeMember(anna.member, ben.id)).rejects.toMatchObject({ code })
  await expect(pass(anna.member, ben.id)).rejects.toMatchObject({ status: 404 })
  for (const table of ['swipes', 'swipe_cursors', 'like_days'] as const) {
    const rows = await world.database.owner.selectFrom(table).select('member_id').execute()
    expect(rows.filter(({ member_id }) => member_id === anna.id)).toEqual([])
  }
})

test.each(hidings)('a match with a member who %s is not shown, and the other matches are', async (_, __, hide) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const he of [ben, carl]) {
    await likeMember(he.member, anna.id)
    await likeMember(anna.member, he.id)
  }
  await hide(world, ben, anna)
  for (const list of ['received', 'sent', 'matches'] as const) expect(await names(anna, list)).toEqual(['carl'])
  await expect(readMatch(anna.member, ben.id)).rejects.toMatchObject({
    code: 'likes:error.match_not_found',
    status: 404,
  })
  expect((await readMatch(anna.member, carl.id)).member.name).toBe('carl')
})

test('a suspended member who is restored has the likes of before', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  await setStatus(world, ben, memberStatus.suspended)
  expect(await names(anna, 'received')).toEqual([])
  await setStatus(world, ben, memberStatus.active)
  expect([await names(anna, 'received'), await newLikes(anna)]).toEqual([['ben'], 1])
})

test('the cached number and list of likes follow each like, look and withdrawal', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const shown = async () => [
    await newLikesBadge(anna.member, null),
    (await likesPage(anna.member, 'received', null)).likes.map(({ member, isNew }) => [member.name, isNew]),
  ]
  expect(await shown()).toEqual([0, []])
  await likeMember(ben.member, anna.id)
  await likeMember(carl.member, anna.id)
  expect(await shown()).toEqual([
    2,
    [
      ['carl', true],
      ['ben', true],
    ],
  ])
  expect(await newLikesBadge(anna.member, ben.id)).toBe(1)
  await seeLike(anna.member, ben.id)
  expect(await shown()).toEqual([
    1,
    [
      ['carl', true],
      ['ben', false],
    ],
  ])
  await takeBackLike(carl.member, anna.id)
  expect(await shown()).toEqual([0, [['ben', false]]])
})

test('an opened profile that is no id leaves out no like', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  expect([await newLikesBadge(anna.member, 'x'), await newLikesBadge(anna.member, anna.id)]).toEqual([1, 1])
})

test('a profile that is opened with an ended session stores no visit and sees no like', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  // From a cache that has not heard of the end.
  const { email, sessionId, ...viewer } = anna.member
  const open = (by: Viewer) =>
    memberPage({ tenant: world.saffron, viewer: by }, ben.id, {
      shown: (db, member, unseen) => seeProfile(db, member, ben.id, unseen),
    })
  const stored = async () => {
    const visits = await world.database.owner.selectFrom('profile_visits').select('visitor_id').execute()
    return [visits.length, await forMember(anna.member, (db) => countNewLikes(db, anna.member))]
  }
  await expect(open(viewer)).rejects.toThrow(SessionEnded)
  expect(await stored()).toEqual([0, 1])
  await open(anna.member)
  expect(await stored()).toEqual([1, 0])
})

import { expect, test } from 'vitest'
import type { Database } from '~/database/database.server'
import { setDatabase } from '~/database/database.server'
import { forMember } from '~/database/for-tenant.server'
import { changeProfile } from '~/modules/accounts/account-row.server'
import { requireMember } from '~/modules/accounts/guards.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { changeName } from '~/modules/accounts/settings/change-name.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { cachedWithHearts } from '~/modules/likes/queries.server'
import { takeBackLike } from '~/modules/likes/take-back-like.server'
import { handle as chatsHandle } from '~/routes/chats/chats'
import { loader as loadChats } from '~/routes/chats/panes'
import { handle as likesHandle, loader as loadLikes } from '~/routes/likes/likes'
import { frameOf } from '~/shell/frame/frame.server'
import type { Person } from '../support/person'
import { visit } from '../support/visit'
import { openWorld } from '../support/world'

/** The member as the cache has them. */
function cached(member: Member): Viewer {
  const { tenant, id, name, status, profileStatus, language, country, timeZone, paid, credits } = member
  const { signupAt, mainPhoto, photoInReview, notificationsDisabled, trafficSource } = member
  return {
    ...{ tenant, id, name, status, profileStatus, language, country, timeZone, paid, credits },
    ...{ signupAt, mainPhoto, photoInReview, notificationsDisabled, trafficSource },
  }
}

/** Counts the transactions of a database. */
function counting(database: Database) {
  const count = { transactions: 0 }
  setDatabase({
    ...database,
    onConnection(work) {
      count.transactions += 1
      return database.onConnection(work)
    },
  })
  return count
}

test('chats and likes whose lists are cached read nothing from the database', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 5 } })
  await ben.write(anna, 'Hello')
  const open = async (viewer: Viewer) => {
    const at = (path: string, { request }: typeof chatsHandle) =>
      visit(world.saffron, path, {
        viewer,
        method: 'GET',
        carried: '',
        asksTracking: false,
        visibleLanguages: ['en'],
        timeZone: 'Europe/Amsterdam',
        route: { id: '', area: '', params: {}, rules: request ?? {}, takes: null },
      })
    const [chats, likes] = [at('/chats', chatsHandle), at('/likes', likesHandle)]
    const answer = { request: new Request(chats.url), params: {} }
    const frames = [await frameOf(chats), await frameOf(likes)]
    const { inbox } = await loadChats({ ...answer, context: chats })
    await loadLikes({ ...answer, context: likes })
    return [frames.map((frame) => frame.viewer?.unread), inbox.chats.map(({ preview }) => preview)]
  }
  const seen = [[1, 1], ['Hello']]
  expect(await open(anna.member)).toEqual(seen)
  const count = counting(world.database)
  expect(await open(cached(anna.member))).toEqual(seen)
  expect(count.transactions).toBe(0)
})

test('a guard for members refuses a viewer from the cache', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  expect(() => requireMember(visit(world.saffron, '/members', { viewer: cached(anna.member) }))).toThrow(
    'requireViewer',
  )
})

test.each<[string, (anna: Person, ben: Person) => Promise<unknown>]>([
  ['a like', (anna, ben) => likeMember(anna.member, ben.id)],
  ['a like taken back', (anna, ben) => takeBackLike(anna.member, ben.id)],
  ['a block', (anna, ben) => blockMember(anna.member, ben.id)],
  ['a block by the other', (anna, ben) => blockMember(ben.member, anna.id)],
  [
    'another wish',
    ({ member }) =>
      forMember(member, (db) =>
        changeProfile(db, member.id)
          .set({ seeks: ['female'] })
          .execute(),
      ),
  ],
  ['another name of somebody', (_, ben) => changeName(ben.member, 'benjamin')],
])('after %s a member’s list of members is read anew', async (name, event) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  if (name === 'a like taken back') await likeMember(anna.member, ben.id)
  let times = 0
  const read = () => cachedWithHearts(anna.member, { kind: 'member-list', key: '' }, async () => ++times)
  expect([await read(), await read()]).toEqual([1, 1])
  await event(anna, ben)
  expect(await read()).toBe(2)
})

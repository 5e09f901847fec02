import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { paths } from '~/paths'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { LikeGiven } from '../events.server'
import { likeEvents } from '../events.server'
import { likeLook, likeMail, likeMember } from '../like-member.server'
import { hourOf } from '../schema'
import { seeLike } from '../seen/see-like.server'
import { swipeRight } from '../swipe/swipe.server'
import { takeBackLike } from '../take-back-like.server'

/** Listens to likes until the test ends. `reachable`: whether a push may reach the members who are liked. */
function listen({ reachable = true } = {}): LikeGiven[] {
  const before = { ...likeEvents }
  const events: LikeGiven[] = []
  likeEvents.given = [(_, like) => events.push(like)]
  likeEvents.mayBePushed = () => sql`${reachable}::boolean`
  onTestFinished(() => void Object.assign(likeEvents, before))
  return events
}

const setActive = ({ database }: World, { id }: Person, secondsAgo: number) =>
  database.owner
    .updateTable('members')
    .set({ last_active_at: new Date(Date.now() - secondsAgo * 1000) })
    .where('id', '=', id)
    .execute()

const enqueued = async ({ database }: World) => {
  const rows = await database.owner.selectFrom('outbox').select('payload').where('kind', '=', likeLook.name).execute()
  return rows.map(({ payload }) => payload)
}

test.each([
  { secondsAgo: 325, likedIsAway: false, mails: 0 },
  { secondsAgo: 335, likedIsAway: true, mails: 0 },
  { secondsAgo: 365, likedIsAway: true, mails: 1 },
])(
  'a member active $secondsAgo seconds ago: away $likedIsAway, e-mails $mails',
  async ({ secondsAgo, likedIsAway, mails }) => {
    await using world = await openWorld()
    const { anna, ben } = await world.members({ anna: {}, ben: {} })
    const events = listen()
    await setActive(world, ben, secondsAgo)
    await likeMember(anna.member, ben.id)
    const like = { likerId: anna.id, likedId: ben.id, likedTenantId: world.saffron.id, match: false }
    expect(events).toEqual([{ ...like, likedIsAway, tellAt: expect.any(Date) }])
    expect(await enqueued(world)).toEqual(mails ? [{ ...like, hour: expect.stringMatching(/:00:00Z$/) }] : [])
  },
)

test('a member without a browser for pushes is not away, but gets the e-mail', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const events = listen({ reachable: false })
  await setActive(world, ben, 3_600)
  await likeMember(anna.member, ben.id)
  expect([events[0]?.likedIsAway, (await enqueued(world)).length]).toEqual([false, 1])
})

test('a fictional profile is told of no like', async () => {
  await using world = await openWorld()
  const { anna, felix } = await world.members({ anna: {}, felix: { fictional: true } })
  const events = listen()
  await setActive(world, felix, 3_600)
  await likeMember(anna.member, felix.id)
  expect([events, await enqueued(world)]).toMatchObject([[{ likedIsAway: false }], []])
})

test('the like of a like is a match for who listens, and the same like again is none', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const events = listen()
  for (const [one, other] of [
    [anna, ben],
    [ben, anna],
    [ben, anna],
  ] as const)
    await likeMember(one.member, other.id)
  await swipeRight(anna.member, ben.id)
  expect(events.map(({ likerId, match }) => [likerId, match])).toEqual([
    [anna.id, false],
    [ben.id, true],
  ])
})

test('rolls back heart, quota and e-mail of a like when a listener fails', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  listen()
  likeEvents.given.push(() => {
    throw new Error('no room')
  })
  await setActive(world, ben, 3_600)
  const before = await rowsOfOthers(world.database.owner)
  for (const give of [likeMember, swipeRight]) await expect(give(anna.member, ben.id)).rejects.toThrow('no room')
  expect([await rowsOfOthers(world.database.owner), await enqueued(world)]).toEqual([before, []])
})

test('leaves nothing of a like beyond the day’s, and needs none for a given one', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1 } })
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const events = listen()
  await swipeRight(anna.member, ben.id)
  await world.pass(1)
  const before = await rowsOfOthers(world.database.owner)
  for (const give of [likeMember, swipeRight]) {
    await expect(give(anna.member, carl.id)).rejects.toMatchObject({ code: 'likes:error.used_up', data: { count: 1 } })
    expect(await give(anna.member, ben.id)).toEqual({ match: false })
  }
  expect([await rowsOfOthers(world.database.owner), events.length, await enqueued(world)]).toEqual([before, 1, []])
})

/** What happens before the e-mail about a match is written, so that none is sent. */
const late: [string, (world: World, anna: Person, ben: Person) => Promise<unknown>][] = [
  ['the match ended', (_, anna, ben) => takeBackLike(ben.member, anna.id)],
  [
    'the other member was suspended',
    ({ database }, anna) =>
      database.owner.updateTable('members').set({ status: memberStatus.suspended }).where('id', '=', anna.id).execute(),
  ],
  [
    'the other member went invisible',
    ({ database }, anna) =>
      database.owner.updateTable('members').set({ invisible: true }).where('id', '=', anna.id).execute(),
  ],
  ['the reader came back', (world, _, ben) => setActive(world, ben, 5)],
  [
    'the reader’s account was deleted',
    ({ database }, _, ben) =>
      database.owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', ben.id).execute(),
  ],
]

test.each(late)('there is no e-mail about a match when %s, and there is one for others', async (_, happens) => {
  await using world = await openWorld()
  const { anna, ben, eva, dan } = await world.members({ anna: {}, ben: {}, eva: { gender: 'female' }, dan: {} })
  await world.pass(2)
  for (const [he, she] of [
    [ben, anna],
    [dan, eva],
  ] as const) {
    await likeMember(he.member, she.id)
    await setActive(world, she, 5)
    await likeMember(she.member, he.id)
  }
  await happens(world, anna, ben)
  const mails = (await world.mails()).filter(({ subject }) => subject.includes('match'))
  expect(mails.map(({ to }) => to)).toEqual([dan.member.email])
  expect(mails[0]?.text).toContain(paths.match(eva.id))
})

test('mails a like from the liked member’s brand, showing what that brand shows', async () => {
  await using world = await openWorld({ coast: { visible_profile_fields: [] } })
  const { anna, carl } = await world.members({ anna: { shared: true }, carl: { at: world.coast, shared: true } })
  await world.pass(2)
  await likeMember(anna.member, carl.id)
  const mails = await world.mails()
  expect(mails).toMatchObject([{ to: carl.member.email, subject: 'anna likes you' }])
  expect(mails[0]?.from).toContain(world.coast.domain)
  expect(mails[0]?.text).toContain(`coast.example${paths.member(anna.id)}`)
  expect(mails[0]?.html).not.toContain('30, Utrecht')
})

test('a like and a heart that are taken back within their undo are told to nobody', async () => {
  await using world = await openWorld()
  const { anna, ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
  const part = await partOf(world, ben)
  await world.pass(2)
  await setActive(world, ben, 5)
  await likeMember(anna.member, ben.id)
  await seeLike(ben.member, anna.id)
  await world.pass(2)
  await likeMember(anna.member, dan.id)
  await likeMember(anna.member, ben.id, part)
  const { rows } = await sql<{ waits: boolean }>`
    select due_at > now() as waits from outbox where kind = ${likeLook.name} and done_at is null`.execute(
    world.database.owner,
  )
  expect(rows).toEqual([{ waits: true }, { waits: true }])
  await takeBackLike(anna.member, ben.id, { part, undo: true })
  expect((await world.mails()).map(({ to }) => to)).toEqual([dan.member.email])
})

test('refuses hearts given and undone without end, whose looks are bounded', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1 } })
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await world.pass(2)
  const most = 64
  for (let heart = 0; heart < most; heart += 1) {
    const give = heart % 2 ? likeMember : swipeRight
    await give(anna.member, ben.id)
    await takeBackLike(anna.member, ben.id, { undo: true })
  }
  const before = await rowsOfOthers(world.database.owner)
  for (const give of [likeMember, swipeRight]) {
    await expect(give(anna.member, carl.id)).rejects.toMatchObject({ status: 429, waitSeconds: expect.any(Number) })
  }
  expect([await rowsOfOthers(world.database.owner), (await enqueued(world)).length]).toEqual([before, most])
  expect(await likeMember(carl.member, anna.id)).toEqual({ match: false })
})

test('a look that runs again in the next hour tells of its like once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await world.pass(2)
  await likeMember(anna.member, ben.id)
  const hour = hourOf(new Date(Date.now() - 3_600_000))
  const { owner } = world.database
  const [look] = await enqueued(world)
  const again = JSON.stringify({ ...Object(look), hour })
  await sql`update outbox set payload = ${again}::jsonb`.execute(owner)
  expect(await world.mails()).toHaveLength(1)
  await sql`update outbox set payload = ${again}::jsonb, done_at = null where kind = ${likeLook.name}`.execute(owner)
  expect(await world.mails()).toHaveLength(1)
  const keys = await owner.selectFrom('outbox').select('key').where('kind', '=', likeMail.name).execute()
  expect(keys).toEqual([{ key: `${likeMail.name}/${ben.id}/${hour.slice(0, 13)}` }])
})

test('looks that an outage held up for hours make one e-mail, of the present hour', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await world.pass(2)
  const { owner } = world.database
  for (const [liker, hours] of [
    [ben, 3],
    [carl, 2],
  ] as const) {
    await likeMember(liker.member, anna.id)
    const hour = hourOf(new Date(Date.now() - hours * 3_600_000))
    await sql`update outbox set payload = payload || jsonb_build_object('hour', ${hour}::text)
      where payload ->> 'likerId' = ${liker.id}`.execute(owner)
  }
  expect(await world.mails()).toHaveLength(1)
})

/** Returns the name of an answer on the member's profile. */
async function partOf({ database }: World, { id, member }: Person): Promise<string> {
  await saveAnswers(member, [{ prompt: 'sunday', text: 'Bread.' }])
  const answers = database.owner.selectFrom('profile_answers').select('id').where('member_id', '=', id)
  return `answer.${(await answers.executeTakeFirstOrThrow()).id}`
}

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { memberStatus } from '~/database/tables/people/members'
import { changeConsent } from '~/modules/accounts/sign-up/consents.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { MemberNotFound } from '~/modules/blocks/errors'
import { hideMember } from '~/modules/blocks/hide-member.server'
import { sayGoodbye } from '~/modules/chats/ending/say-goodbye.server'
import { makeInvisible } from '~/modules/members/own/privacy.server'
import { retentionDays } from '~/modules/pages/retention'
import type { MemberWish, Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeMember } from '../like-member.server'
import { readDeck } from '../swipe/deck.server'
import { makePicks } from './make-picks.server'
import { answerPick } from './put-aside.server'
import { picksDoor, picksPage, readPicks } from './read-picks.server'
import { weeksBetweenPicks } from './schema'
import { weekOf, weeksAfter } from './week'

const change = ({ database }: World, { id }: { id: string }, values: Record<string, unknown>) =>
  database.owner.updateTable('members').set(values).where('id', '=', id).execute()

/** Lets everybody have one interest in common. */
const share = ({ database }: World) =>
  database.owner
    .updateTable('members')
    .set({ interests: ['hiking'] })
    .execute()

const weeks = ({ database }: World) => database.owner.selectFrom('pick_weeks').selectAll().execute()
const rows = ({ database }: World) => database.owner.selectFrom('picks').selectAll().execute()

async function namesFor({ member }: Pick<Person, 'member'>): Promise<string[]> {
  const page = await picksPage(member)
  return page.kind === 'picks' ? page.picks.map((pick) => pick.member.name) : [page.kind]
}

/** Moves what was picked that many weeks into the past. */
async function weeksLater({ database }: World, count: number): Promise<void> {
  for (const table of ['picks', 'pick_weeks'] as const) {
    for (const { week } of await database.owner.selectFrom(table).select('week').distinct().execute())
      await database.owner
        .updateTable(table)
        .set({ week: weeksAfter(week, -count) })
        .where('week', '=', week)
        .execute()
  }
}

const moments: [string, string, string][] = [
  ['Sunday, a minute before ten', '2026-11-29T08:59:00Z', '2026-11-22'],
  ['Sunday at ten', '2026-11-29T09:00:00Z', '2026-11-29'],
  ['the Saturday after', '2026-12-05T22:59:00Z', '2026-11-29'],
  ['the day on which summer time ends', '2026-10-25T09:00:00Z', '2026-10-25'],
]

test.each(moments)('a week begins on Sunday at ten where the member lives: %s', (_, moment, week) => {
  expect(weekOf('Europe/Amsterdam', new Date(moment))).toBe(week)
})

test('picks three people once, with one reason each, and shows the same ones all week', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {}, emil: {} })
  await share(world)
  const page = await picksPage(anna.member)
  if (page.kind !== 'picks') throw new Error(page.kind)
  expect(page).toMatchObject({ gone: 0, wider: null })
  expect(page.picks.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'interests', interests: ['hiking'] })),
  )
  const { fay } = await world.members({ fay: { gender: 'male' } })
  await change(world, fay, { interests: ['hiking'], has_photo: true })
  expect(await picksPage(anna.member)).toEqual(page)
})

test('makes a week once, however many pages and servers ask for it at once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {}, emil: {} })
  await share(world)
  const week = weekOf(anna.member.tenant.settings.time_zone)
  await Promise.all(Array.from({ length: 8 }, () => makePicks(anna.member, week)))
  expect([(await weeks(world)).length, (await rows(world)).length]).toEqual([1, 3])
})

const left: [string, MemberWish, (world: World, other: Person, anna: Person) => Promise<unknown>][] = [
  ['a member with nothing in common', {}, (world, other) => change(world, other, { interests: ['chess'] })],
  ['a fictional profile', { fictional: true }, async () => undefined],
  ['an invisible member', { invisible: true }, async () => undefined],
  ['a suspended member', {}, (world, other) => change(world, other, { status: memberStatus.suspended })],
  ['a deleted member', {}, (world, other) => change(world, other, { status: memberStatus.deleted })],
  ['a blocked member', {}, (_, other, anna) => blockMember(anna.member, other.id)],
  ['a member who blocked them', {}, (_, other, anna) => blockMember(other.member, anna.id)],
  ['a liked member', {}, (_, other, anna) => likeMember(anna.member, other.id)],
  ['a member they write with', {}, (_, other, anna) => other.write(anna)],
  ['a man who seeks men', { seeks: ['male'] }, async () => undefined],
  ['a man without consent to matching', { seeks: ['male', 'female'] }, async () => undefined],
  ['who looks for other ages', {}, (world, other) => change(world, other, { seeks_min_age: 40, seeks_max_age: 50 })],
  ['who is of another age', { birthDate: '1950-01-01' }, async () => undefined],
  ['who was away for a month', {}, (world, other) => change(world, other, { last_active_at: new Date('2020-01-01') })],
]

test.each(left)('does not pick %s', async (_, wish, act) => {
  await using world = await openWorld()
  const { anna, other } = await world.members({ anna: {}, ben: {}, other: wish })
  await share(world)
  await act(world, other, anna)
  expect(await namesFor(anna)).toEqual(['ben'])
})

test('picks who consented to matching, and nobody who was skipped', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: { seeks: ['male', 'female'] }, carl: {} })
  await share(world)
  const { poolId, id: tenantId } = world.saffron
  const { owner } = world.database
  const scope = { pool_id: poolId, tenant_id: tenantId }
  const consent = { ...scope, id: ben.id, account_id: ben.id, kind: 'matching' as const, version: '1', brands: '[]' }
  await owner.insertInto('consents').values(consent).execute()
  const swipe = { ...scope, id: carl.id, member_id: anna.id, swiped_id: carl.id, liked: false }
  await owner.insertInto('swipes').values(swipe).execute()
  expect(await namesFor(anna)).toEqual(['ben'])
})

test('picks nobody twice within eight weeks', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  await share(world)
  expect(await namesFor(anna)).toEqual(['ben'])
  await weeksLater(world, weeksBetweenPicks - 1)
  expect(await namesFor(anna)).toEqual([])
  await world.database.owner.deleteFrom('pick_weeks').where('week', '=', weekOf('Europe/Amsterdam')).execute()
  await weeksLater(world, 1)
  expect(await namesFor(anna)).toEqual(['ben'])
  expect(retentionDays.picks).toBe(7 * weeksBetweenPicks)
})

test('says that nobody fits, once, and offers a wider search', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  expect(await picksPage(anna.member)).toMatchObject({ kind: 'picks', picks: [], gone: 0, wider: expect.any(String) })
  await share(world)
  expect(await namesFor(anna)).toEqual([])
  expect(await picksDoor(anna.member)).toBeNull()
})

test('tells a newcomer the first Sunday, and who has not consented how to', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { joinedHoursAgo: 0 }, ben: { seeks: ['male', 'female'] } })
  const first = weeksAfter(weekOf(anna.member.tenant.settings.time_zone), 1)
  expect(await picksPage(anna.member)).toEqual({ kind: 'newcomer', first })
  expect(await picksPage(ben.member)).toEqual({ kind: 'no_consent' })
  expect(await weeks(world)).toEqual([])
})

const gone: [string, (world: World, other: Person, anna: Person) => Promise<unknown>][] = [
  ['is invisible', (_, other) => makeInvisible(other.member)],
  ['is suspended', (world, other) => change(world, other, { status: memberStatus.suspended })],
  ['has left', (world, other) => change(world, other, { status: memberStatus.deleted })],
  ['was blocked', (_, other, anna) => blockMember(anna.member, other.id)],
  ['has blocked them', (_, other, anna) => blockMember(other.member, anna.id)],
  [
    'they said goodbye to',
    async (_, other, anna) => {
      const { conversationId } = await other.write(anna)
      await sayGoodbye(anna.member, conversationId, 'All the best')
    },
  ],
]

test.each(gone)('a picked person leaves the page at the next request: who %s', async (_, act) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await share(world)
  expect((await namesFor(anna)).toSorted()).toEqual(['ben', 'carl'])
  await act(world, ben, anna)
  const page = await picksPage(anna.member)
  expect(page).toMatchObject({ gone: 1, picks: [{ member: { id: carl.id } }] })
  expect(JSON.stringify(page)).not.toContain(ben.id)
})

test('a pick whom the member hid is neither shown nor said to be gone', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await share(world)
  expect((await namesFor(anna)).toSorted()).toEqual(['ben', 'carl'])
  await hideMember(anna.member, ben.id)
  expect(await picksPage(anna.member)).toMatchObject({ gone: 0, picks: [{ member: { id: carl.id } }] })
  await hideMember(anna.member, carl.id)
  expect(await picksPage(anna.member)).toMatchObject({ gone: 0, picks: [], wider: expect.any(String) })
})

test('gives the facts of today as reasons, and none once there is none', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await share(world)
  await world.database.owner.updateTable('members').set({ reason: 'friendship' }).execute()
  await picksPage(anna.member)
  const week = weekOf(anna.member.tenant.settings.time_zone)
  const reason = async () => (await readPicks(anna.member, week))?.picks[0]?.reason
  expect(await reason()).toEqual({ kind: 'interests', interests: ['hiking'] })
  await change(world, ben, { interests: [] })
  expect(await reason()).toEqual({ kind: 'wish', wish: 'friendship' })
  await world.database.owner.updateTable('members').set({ reason: 'not_sure' }).execute()
  expect(await reason()).toBeNull()
})

test('leads from the list until it was opened, and shows what was done since', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await share(world)
  expect(await picksDoor(anna.member)).toEqual({ photos: [null, null] })
  await picksPage(anna.member)
  expect(await picksDoor(anna.member)).toBeNull()
  await likeMember(anna.member, ben.id)
  await anna.write(carl)
  const page = await picksPage(anna.member)
  const picks = page.kind === 'picks' ? page.picks : []
  expect(picks.map(({ member, liked, wrote }) => [member.name, liked, wrote]).toSorted()).toEqual([
    ['ben', true, false],
    ['carl', false, true],
  ])
})

test('puts people aside for good, from this week and the next, until it is taken back', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dora } = await world.members({ anna: {}, ben: {}, carl: {}, dora: { gender: 'female' } })
  await share(world)
  const asideNow = async () => {
    const page = await picksPage(anna.member)
    return page.kind === 'picks' ? page.picks.filter(({ aside }) => aside).map(({ member }) => member.name) : []
  }
  expect(await asideNow()).toEqual([])
  const answer = (intent: 'put_aside' | 'take_back', id: string) => answerPick(anna.member, { intent, id })
  for (let time = 0; time < 2; time += 1) await answer('put_aside', ben.id)
  await answer('put_aside', carl.id)
  await answer('take_back', carl.id)
  expect(await asideNow()).toEqual(['ben'])
  for (const stranger of [dora.id, anna.id, 'x']) {
    await expect(answer('put_aside', stranger)).rejects.toThrow(MemberNotFound)
    await expect(answerPick(ben.member, { intent: 'put_aside', id: carl.id })).rejects.toThrow(MemberNotFound)
  }
  expect((await readDeck(anna.member)).cards.map(({ name }) => name)).toEqual(['carl'])
  await weeksLater(world, weeksBetweenPicks)
  expect(await namesFor(anna)).toEqual(['carl'])
})

test('writes rows of the member alone, and picks across brands only by consent', async () => {
  await using world = await openWorld()
  const { anna, carl, rick } = await world.members({
    ...{ anna: { shared: true }, carl: { at: world.coast, shared: true }, dirk: { at: world.coast } },
    ...{ rick: { at: world.noirRose, shared: true }, eva: { at: world.noirRose, gender: 'female' } },
  })
  await share(world)
  const before = await rowsOfOthers(world.database.owner, anna)
  expect(await namesFor(anna)).toEqual(['carl'])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(before)
  expect(await namesFor(rick)).toEqual(['eva'])
  expect((await rows(world)).map(({ tenant_id, picked_id }) => [tenant_id, picked_id])).toContainEqual([
    world.saffron.id,
    carl.id,
  ])
})

test('who withdraws the consent is picked no more, and loses their own picks', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, carl: {} })
  await share(world)
  await giveMatching(anna)
  await giveMatching(ben)
  expect((await namesFor(anna)).toSorted()).toEqual(['ben', 'carl'])
  await namesFor(ben)
  await changeConsent(ben.member, 'matching', false)
  expect(await namesFor(anna)).toEqual(['carl'])
  expect((await rows(world)).map(({ member_id }) => member_id)).not.toContain(ben.id)
  await changeConsent(anna.member, 'matching', false)
  expect(await namesFor({ member: { ...anna.member, seeks: ['male', 'female'] } })).toEqual(['no_consent'])
  expect([await rows(world), await weeks(world)]).toEqual([[], []])
})

const giveMatching = ({ member }: Person) => changeConsent(member, 'matching', true)

test('a list of members is shown without the door while nothing can be written', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  await share(world)
  const { owner } = world.database
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'read only' using errcode = '25006'; end $$`.execute(owner)
  await sql`create trigger refuse before insert on pick_weeks execute function refuse()`.execute(owner)
  expect(await picksDoor(anna.member)).toBeNull()
  await sql`drop trigger refuse on pick_weeks`.execute(owner)
  expect(await picksDoor(anna.member)).toEqual({ photos: [null] })
})

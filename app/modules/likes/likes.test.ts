import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { changeProfile } from '~/modules/accounts/account-row.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { filterRules, searchMembers } from '~/modules/members/search/search-members.server'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { likeMember } from './like-member.server'
import { countNewLikes, likedAmong, likesPage, readMatch } from './queries.server'
import { likesLeft } from './quota.server'
import type { LikeList } from './schema'
import { likesPerPage } from './schema'
import { seeLike } from './seen/see-like.server'
import { showLikesOf } from './seen/seen.server'
import { takeBackLike } from './take-back-like.server'

const like = (one: Person, other: Person) => likeMember(one.member, other.id)
const left = ({ member }: Person) => forMember(member, async (db) => (await likesLeft(db, member)).left)
const newLikes = ({ member }: Person) => forMember(member, (db) => countNewLikes(db, member))

async function names({ member }: Person, list: LikeList): Promise<string[]> {
  return (await likesPage(member, list, null)).likes.map((each) => each.member.name)
}

/** `count` men, each under a name of his own. */
async function men(world: World, count: number): Promise<Person[]> {
  const wishes = Array.from({ length: count }, (_, index) => [`man${index}`, { gender: 'male' as const }])
  return Object.values(await world.members<string>(Object.fromEntries(wishes)))
}

test('a like is seen by both: sent on one side, received and new on the other', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await names(anna, 'sent')).toEqual([])
  expect(await like(anna, ben)).toEqual({ match: false })
  expect(await names(anna, 'sent')).toEqual(['ben'])
  expect((await likesPage(ben.member, 'received', null)).likes).toMatchObject([
    { member: { name: 'anna' }, isNew: true, liked: false, matched: false },
  ])
  expect(await newLikes(ben)).toBe(1)
  expect(await likedAmong(anna.member, [ben.id, anna.id])).toEqual([ben.id])
})

test('says in a list whom the viewer likes, and nobody else’s likes', async () => {
  await using world = await openWorld()
  const { anna, cora, ben, dan } = await world.members({
    ...{ anna: { shared: true }, cora: { at: world.coast, shared: true } },
    ...{ ben: { shared: true }, dan: {} },
  })
  await like(anna, ben)
  await like(ben, anna)
  await like(cora, ben)
  const liked = async (viewer: Person | null, filters: { order?: 'newest' } = {}) => {
    const looker = { tenant: viewer?.member.tenant ?? world.saffron, viewer: viewer?.member ?? null }
    const rules = filterRules(looker, null)
    const all = { ...rules.preset, gender: 'all' as const, country: null, ...filters }
    return (await searchMembers(looker, all, rules, null)).liked
  }
  expect(await liked(anna)).toEqual([ben.id])
  expect(await liked(anna, { order: 'newest' })).toEqual([ben.id])
  expect(await liked(ben)).toEqual([anna.id])
  expect([await liked(dan), await liked(null)]).toEqual([[], []])
})

test('a received like is new until that profile is opened', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await like(ben, anna)
  await like(carl, anna)
  await seeLike(anna.member, ben.id)
  expect(await newLikes(anna)).toBe(1)
  expect(await forMember(anna.member, (db) => countNewLikes(db, anna.member, carl.id))).toBe(0)
})

test('liking back is a match for both, and ends when one takes the like back', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await like(anna, ben)
  expect(await like(ben, anna)).toEqual({ match: true })
  expect([await names(anna, 'matches'), await names(ben, 'matches')]).toEqual([['ben'], ['anna']])
  expect((await readMatch(anna.member, ben.id)).member.name).toBe('ben')
  // The member who likes back has seen the like; the other one has not seen the answer.
  expect([await newLikes(ben), await newLikes(anna)]).toEqual([0, 1])
  await takeBackLike(anna.member, ben.id)
  expect([await names(anna, 'matches'), await names(ben, 'matches')]).toEqual([[], []])
  expect(await names(anna, 'received')).toEqual(['ben'])
  await expect(readMatch(anna.member, ben.id)).rejects.toMatchObject({ status: 404 })
})

test('two who like each other in the same moment match', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const matches = await Promise.all([like(anna, ben), like(ben, anna)])
  expect(matches.filter(({ match }) => match)).toHaveLength(1)
  expect(await names(anna, 'matches')).toEqual(['ben'])
})

test('a like back while the first one is taken back leaves a match of two, or none', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 99 } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (let round = 0; round < 10; round++) {
    await like(anna, ben)
    await Promise.all([like(ben, anna), takeBackLike(anna.member, ben.id)])
    const left = await world.database.owner.selectFrom('likes').select(['member_id', 'match_id']).execute()
    expect(left).toEqual([{ member_id: ben.id, match_id: null }])
    await takeBackLike(ben.member, anna.id)
  }
})

test('fifty likes at once leave exactly four', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const others = await men(world, 50)
  const results = await Promise.allSettled(others.map((other) => like(anna, other)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(new Set(refusals.map(({ code, status }) => `${code} ${status}`))).toEqual(new Set(['likes:error.used_up 429']))
  expect(await names(anna, 'sent')).toHaveLength(4)
  expect(await left(anna)).toBe(0)
})

test('liking somebody twice takes one like, and a like taken back does not return', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await Promise.all([like(anna, ben), like(anna, ben), like(anna, ben)])
  expect(await left(anna)).toBe(3)
  await takeBackLike(anna.member, ben.id)
  await takeBackLike(anna.member, ben.id)
  expect(await left(anna)).toBe(3)
  expect(await names(ben, 'received')).toEqual([])
  await like(anna, ben)
  expect(await left(anna)).toBe(2)
})

test('the next day there are new likes, as many as the brand gives', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1 } })
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await like(anna, ben)
  await expect(like(anna, carl)).rejects.toMatchObject({ status: 429, data: { count: 1 } })
  await sql`update like_days set day = day - 1`.execute(world.database.owner)
  await like(anna, carl)
  expect(await left(anna)).toBe(0)
})

test('a day of likes is that of the brand, and ends at its midnight', async () => {
  // Never the same day in both: they are 25 hours apart.
  await using world = await openWorld({
    saffron: { time_zone: 'Pacific/Kiritimati' },
    coast: { time_zone: 'Pacific/Pago_Pago' },
  })
  const { anna, ben, cora, carl } = await world.members({
    anna: {},
    ben: {},
    cora: { at: world.coast, gender: 'female' },
    carl: { at: world.coast },
  })
  await like(anna, ben)
  await like(cora, carl)
  for (const { id, member } of [anna, cora]) {
    const { time_zone } = member.tenant.settings
    const { day } = await world.database.owner
      .selectFrom('like_days')
      .select('day')
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(day).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format())
    const { renewsAt } = await forMember(member, (db) => likesLeft(db, member))
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: time_zone, timeStyle: 'medium' })
    expect(clock.format(new Date(renewsAt))).toBe('00:00:00')
    expect(new Date(renewsAt).getTime() - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  }
})

test('likes nobody disabled, invisible, unknown, of another pool, or oneself', async () => {
  await using world = await openWorld()
  const { anna, waiting, hidden, noir } = await world.members({
    anna: {},
    waiting: { confirmed: false },
    hidden: { invisible: true },
    noir: { at: world.noirRose },
  })
  for (const id of [waiting.id, hidden.id, noir.id, anna.id, '00000000-0000-7000-8000-000000000000', 'x']) {
    await expect(likeMember(anna.member, id)).rejects.toMatchObject({ code: 'members:error.not_found' })
  }
  expect(await left(anna)).toBe(4)
})

test('a block ends likes on both sides: none can be given, and given ones are hidden', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await like(anna, ben)
  await like(ben, anna)
  await blockMember(ben.member, anna.id)
  await takeBackLike(anna.member, ben.id)
  await expect(like(anna, ben)).rejects.toMatchObject({ code: 'members:error.blocked', data: { name: 'ben' } })
  await expect(like(ben, anna)).rejects.toMatchObject({ code: 'members:error.not_found' })
  for (const list of ['received', 'sent', 'matches'] as const) {
    expect([...(await names(anna, list)), ...(await names(ben, list))]).toEqual([])
  }
  expect(await newLikes(anna)).toBe(0)
})

test('holds the like of an invisible or unconfirmed member until they can be seen', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { confirmed: false } })
  await like(ben, anna)
  expect([await newLikes(anna), await names(anna, 'received')]).toEqual([0, []])
  await forMember(ben.member, async (db) => {
    await changeProfile(db, ben.id).set({ status: memberStatus.active }).execute()
    await showLikesOf(db, ben)
  })
  expect([await newLikes(anna), await names(anna, 'received')]).toEqual([1, ['ben']])
})

test('lists come in pages, the newest first, and no member twice', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1000 } })
  const { anna } = await world.members({ anna: {} })
  const others = await men(world, likesPerPage + 3)
  for (const other of others) await like(anna, other)
  const first = await likesPage(anna.member, 'sent', null)
  const second = await likesPage(anna.member, 'sent', first.next)
  const seen = [...first.likes, ...second.likes].map((each) => each.member.name)
  expect(seen).toEqual(others.map(({ name }) => name).reverse())
  expect(second.next).toBeNull()
  for (const cursor of ['', 'x', "';--", others[0]?.id ?? '']) await likesPage(anna.member, 'sent', cursor)
})

test('sister brands share likes of members who consented; other pools see none', async () => {
  await using world = await openWorld()
  const {
    anna,
    cora,
    private: own,
  } = await world.members({
    anna: { shared: true },
    cora: { at: world.coast, shared: true },
    private: { gender: 'female' },
  })
  await like(anna, cora)
  expect(await like(cora, anna)).toEqual({ match: true })
  expect(await names(cora, 'matches')).toEqual(['anna'])
  await expect(like(own, cora)).rejects.toMatchObject({ code: 'likes:error.not_shared' })
  expect(await forTenant(world.noirRose, (db) => db.selectFrom('likes').selectAll().execute())).toEqual([])
})

test('writes likes of a brand’s own members only, and hides their quota from others', async () => {
  await using world = await openWorld()
  const { anna, cora } = await world.members({ anna: { shared: true }, cora: { at: world.coast, shared: true } })
  await like(anna, cora)
  const forged = forTenant(world.coast, (db) =>
    sql`insert into likes (pool_id, tenant_id, member_id, liked_id, id)
      values (${db.scope.poolId}, ${world.saffron.id}, ${cora.id}, ${anna.id}, ${cora.id})`.execute(db),
  )
  await expect(forged).rejects.toThrow(/row-level security/)
  expect(await forTenant(world.coast, (db) => db.selectFrom('like_days').selectAll().execute())).toEqual([])
})

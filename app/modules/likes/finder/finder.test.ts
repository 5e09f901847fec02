import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Member } from '~/modules/accounts/member'
import { blockMember } from '~/modules/blocks/block-member.server'
import { interests } from '~/modules/members/interests'
import { cellOf, distanceBetween, roundUpDistance } from '~/modules/places/geo'
import type { MemberWish } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeMember } from '../like-member.server'
import { findMatches } from './find-matches.server'
import type { Candidate, Seeker } from './ranking'
import { fitOf, ranked } from './ranking'
import { readFinder } from './read-finder.server'

const matchesOf = (member: Member, address = '') =>
  findMatches(member, readFinder(member, new URLSearchParams(address)))

const now = Date.now()
const hour = 3_600_000
const seeker: Seeker = {
  gender: 'female',
  birthDate: '1990-06-15',
  interests: ['coffee', 'wine', 'music'],
  wish: 'dating',
  now,
}
const stranger: Candidate = {
  id: 'a',
  birthDate: '1960-06-15',
  interests: [],
  wish: null,
  distance: null,
  hasPhoto: false,
  fictional: false,
  lastActive: now - 90 * 24 * hour,
}

test('gives each fact in favour its points, most for ages that fit each other', () => {
  const worth = (facts: Partial<Candidate>) => fitOf(seeker, { ...stranger, ...facts })
  expect(worth({})).toBe(0)
  const born = [
    '1990-06-15',
    '1992-06-14',
    '1992-06-16',
    '1986-06-16',
    '1982-06-15',
    '1978-06-15',
    '1978-06-13',
    '2002-06-16',
  ]
  expect(born.map((birthDate) => worth({ birthDate }))).toEqual([40, 40, 32, 32, 20, 8, 0, 0])
  expect(worth({ interests: ['wine', 'coffee', 'yoga'] })).toBe(12)
  expect(worth({ wish: 'dating' })).toBe(15)
  expect(worth({ hasPhoto: true })).toBe(10)
  expect([5, 10, 25, 50, 100, 250].map((distance) => worth({ distance }))).toEqual([20, 16, 12, 8, 4, 0])
  expect([0, 2, 48, 240].map((hours) => worth({ lastActive: now - hours * hour }))).toEqual([10, 8, 5, 2])
  expect(worth({ fictional: true, lastActive: now })).toBe(0)
  const other: Candidate = { ...stranger, id: 'b', lastActive: now - 80 * 24 * hour }
  expect(ranked(seeker, [stranger, other, { ...stranger, id: 'c', hasPhoto: true }]).map(({ id }) => id)).toEqual([
    'c',
    'b',
    'a',
  ])
  expect(worth({ interests: [...seeker.interests] })).toBe(18)
})

test('counts five common interests at most, and ranks the newer of equals first', () => {
  const wished = interests.slice(0, 6)
  const all = { ...seeker, interests: wished }
  const worth = (count: number) => fitOf(all, { ...stranger, interests: wished.slice(0, count) })
  expect([worth(5) - worth(4), worth(6) - worth(5)]).toEqual([6, 0])
  const alike = ['a', 'c', 'b'].map((id) => ({ ...stranger, id }))
  expect(ranked(seeker, alike).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
})

const cities = [
  { id: 1, lat: 52.0908, lon: 5.1222 },
  { id: 2, lat: 52.09, lon: 5.2333 },
  { id: 3, lat: 52.374, lon: 4.8897 },
  { id: 4, lat: 53.2192, lon: 6.5667 },
]

/** Forty men who differ in all that counts, and Anna in the first city. */
async function manyMen(world: World) {
  const { owner } = world.database
  await owner.deleteFrom('cities').execute()
  for (const city of cities) {
    await owner
      .insertInto('cities')
      .values({
        ...city,
        country: 'NL',
        region: 'NL-UT',
        name: `city${city.id}`,
        name_key: `city${city.id}`,
        cell: cellOf(city),
      })
      .execute()
  }
  const men = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`m${index}`, {} as MemberWish]))
  const people = await world.members({ anna: {}, ...men })
  for (const [index, person] of Object.values(people).entries()) {
    const { id, lat, lon } = cities[index % cities.length] ?? { id: 1, lat: 52.0908, lon: 5.1222 }
    await owner
      .updateTable('members')
      .set({
        city_id: id,
        lat,
        lon,
        cell: cellOf({ lat, lon }),
        interests: interests.filter((_, at) => (at + index) % 7 < 3),
        reason: index % 3 === 0 ? 'dating' : 'chat',
        shows_sensitive: index % 4 !== 1,
        seeks: [['female'], ['female'], ['male'], ['female', 'male'], ['female']][index % 5] ?? [],
        birth_date: `${1960 + ((index * 11) % 40)}-0${1 + (index % 9)}-15`,
        has_photo: index % 2 === 0,
        fictional: index % 9 === 4,
        last_active_at: new Date(now - ((index * 37) % 41) * 20 * hour),
      })
      .where('id', '=', person.id)
      .execute()
    person.member.place = { cityId: id, lat, lon }
  }
  return people.anna
}

test('the list is in the order of the ranking, to the last', async () => {
  await using world = await openWorld()
  const anna = await manyMen(world)
  const { rows } = await sql<{
    id: string
    birthDate: string
    interests: string[]
    wish: string
    lat: number
    lon: number
    has_photo: boolean
    last_active_at: Date
    fictional: boolean
  }>`select id, birth_date as "birthDate", interests, reason as wish, lat, lon, has_photo, last_active_at, fictional
    from members where gender = 'male' and 'female' = any(seeks)`.execute(world.database.owner)
  const own = await world.database.owner
    .selectFrom('members')
    .select(['interests', 'lat', 'lon', 'reason'])
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow()
  const candidates = rows.map(
    (row): Candidate => ({
      ...row,
      distance: row.fictional ? null : roundUpDistance(distanceBetween({ lat: own.lat ?? 0, lon: own.lon ?? 0 }, row)),
      hasPhoto: row.has_photo,
      lastActive: row.last_active_at.getTime(),
    }),
  )
  const looking = {
    ...seeker,
    birthDate: anna.member.birthDate,
    interests: interests.filter((key) => own.interests.includes(key)),
    wish: own.reason,
    now: Date.now(),
  }
  const { matches, count } = await matchesOf(anna.member, 'min_age=18&max_age=99')
  expect(count).toBe(32)
  expect(matches.map(({ member }) => member.id)).toEqual(
    ranked(looking, candidates)
      .slice(0, 24)
      .map(({ id }) => id),
  )
})

test('gives reasons from facts of both sides, and no wish without consent', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const { owner } = world.database
  await owner
    .updateTable('members')
    .set({ interests: ['coffee', 'wine'], reason: 'dating' })
    .execute()
  await owner.updateTable('members').set({ shows_sensitive: false, reason: 'chat' }).where('id', '=', carl.id).execute()
  await likeMember(anna.member, carl.id)
  const { matches } = await matchesOf(anna.member)
  expect(matches.map(({ member, reasons, liked }) => ({ name: member.name, ...reasons, liked }))).toEqual([
    { name: 'ben', mutual: true, interests: ['wine', 'coffee'], wish: true, liked: false },
    { name: 'carl', mutual: false, interests: ['wine', 'coffee'], wish: false, liked: true },
  ])
  anna.member.tenant.settings.visible_profile_fields = []
  const bens = (await matchesOf(anna.member)).matches.find(({ member }) => member.id === ben.id)
  expect(bens?.reasons).toEqual({ mutual: true, interests: [], wish: false })
  await blockMember(ben.member, anna.id)
  expect((await matchesOf(anna.member)).matches.map(({ member }) => member.name)).toEqual(['carl'])
})

test('excludes by distance and photo, and only ranks by interest and wish', async () => {
  await using world = await openWorld()
  const anna = await manyMen(world)
  const { owner } = world.database
  const among = async (address: string) => {
    const { matches, count } = await matchesOf(anna.member, `min_age=18&max_age=99&${address}`)
    const ids = matches.map(({ member }) => member.id)
    const rows = await owner.selectFrom('members').select(['city_id', 'has_photo']).where('id', 'in', ids).execute()
    return { count, cities: new Set(rows.map((row) => row.city_id)), photos: new Set(rows.map((row) => row.has_photo)) }
  }
  const near = await among('distance=10')
  // Sixteen live there, and three of their profiles are fictional.
  expect([near.count, [...near.cities].sort()]).toEqual([13, [1, 2]])
  const shown = await among('photo=1')
  expect([shown.count, [...shown.photos]]).toEqual([16, [true]])
  expect((await among('interests=coffee&wish=dating')).count).toBe(32)
})

test('excludes by answers, and offers a wider search when nobody is left', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({
    anna: {},
    old: { birthDate: `${new Date().getUTCFullYear() - 42}-01-01` },
    noir: { at: world.noirRose },
  })
  const none = await matchesOf(anna.member, 'min_age=20&max_age=40&question=matches')
  expect(none).toMatchObject({ matches: [], count: 0, wider: { count: 1 } })
  const wider = new URL(none.wider?.path ?? '', 'http://x').searchParams
  expect((await matchesOf(anna.member, wider.toString())).matches.map(({ member }) => member.name)).toEqual(['old'])
  expect((await matchesOf(anna.member, 'gender=<x>&wish=%00&distance=-4&interests=none&min_age=1e9')).matches).toEqual(
    [],
  )
})

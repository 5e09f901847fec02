import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { cellOf } from '~/modules/places/geo'
import type { MemberWish, Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { findMatches, ownWishes } from './find-matches.server'
import { readFinder } from './read-finder.server'
import { matchesShown } from './schema'

const find = ({ member }: Person, address = '') => findMatches(member, readFinder(member, new URLSearchParams(address)))

const names = async (person: Person, address = '') =>
  (await find(person, address)).matches.map(({ member }) => member.name)

const change = ({ database }: World, { id }: Person, values: Record<string, unknown>) =>
  database.owner.updateTable('members').set(values).where('id', '=', id).execute()

const hidden: [string, MemberWish, (world: World, other: Person, anna: Person) => Promise<unknown>][] = [
  ['a suspended member', {}, (world, other) => change(world, other, { status: memberStatus.suspended })],
  ['a deleted member', {}, (world, other) => change(world, other, { status: memberStatus.deleted })],
  ['a member who is not confirmed', { confirmed: false }, async () => undefined],
  ['an invisible member', { invisible: true }, async () => undefined],
  ['a blocked member', {}, (_, other, anna) => blockMember(anna.member, other.id)],
  ['a man who seeks men', { seeks: ['male'] }, async () => undefined],
  ['a member of another country', { country: 'DE' }, async () => undefined],
]

test.each(hidden)('the match finder neither shows nor counts %s', async (_, wish, hide) => {
  await using world = await openWorld()
  const { anna, other } = await world.members({ anna: {}, ben: {}, other: wish })
  await hide(world, other, anna)
  expect(await find(anna)).toMatchObject({ count: 1, matches: [{ member: { name: 'ben' } }], wider: null })
})

test('the match finder shows those members of sister brands who consented to it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({
    anna: {},
    carl: { at: world.coast, shared: true },
    dirk: { at: world.coast },
    rick: { at: world.noirRose, shared: true },
  })
  expect(await names(anna)).toEqual(['carl'])
})

test('with a distance the country doesn’t matter, and without one it does', async () => {
  await using world = await openWorld()
  const { anna, ben, emil } = await world.members({ anna: {}, ben: {}, emil: { country: 'DE' } })
  const places = { anna: [1, 52.0], ben: [2, 52.1], emil: [3, 52.2] } as const
  for (const person of [anna, ben, emil]) {
    const [id, lat] = places[person.name as keyof typeof places]
    const at = { lat, lon: 6.5 }
    const { name } = person
    const city = { id, country: person.member.country ?? '', region: 'NL-OV', name, name_key: name, ...at }
    await world.database.owner
      .insertInto('cities')
      .values({ ...city, cell: cellOf(at) })
      .execute()
    await change(world, person, { city_id: id, ...at, cell: cellOf(at) })
  }
  anna.member.place = { cityId: 1, lat: 52.0, lon: 6.5 }
  expect(await names(anna)).toEqual(['ben'])
  expect(await names(anna, 'distance=25')).toEqual(['ben', 'emil'])
  expect(await names(anna, 'distance=10')).toEqual([])
  expect((await find(anna, 'distance=10')).wider).toMatchObject({
    count: 2,
    path: expect.stringContaining('distance=25'),
  })
})

test('a list has 24 members, and the count says how many there are', async () => {
  await using world = await openWorld()
  const men = Object.fromEntries(
    Array.from({ length: matchesShown + 3 }, (_, index) => [`m${index}`, {} as MemberWish]),
  )
  const { anna } = await world.members({ anna: {}, ...men })
  const { matches, count } = await find(anna)
  expect([matches.length, count]).toEqual([24, 27])
})

test('answers a question by one’s own profile until another answer replaces it', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await change(world, anna, { interests: ['wine', 'unknown', 'art'], reason: 'dating' })
  await change(world, ben, { interests: ['art', 'wine'], reason: 'dating' })
  await change(world, carl, { interests: ['coffee', 'games', 'yoga'], reason: 'chat' })
  expect(await ownWishes(anna.member)).toEqual({ interests: ['art', 'wine'], wish: 'dating' })
  expect(await ownWishes(carl.member)).toEqual({ interests: ['yoga', 'games', 'coffee'], wish: 'chat' })
  const reasons = async (address: string) =>
    (await find(anna, address)).matches.map(({ member, reasons: { interests, wish } }) => [
      member.name,
      interests,
      wish,
    ])
  expect(await reasons('')).toEqual([
    ['ben', ['art', 'wine'], true],
    ['carl', [], false],
  ])
  expect(await reasons('interests=coffee&interests=yoga&wish=chat')).toEqual([
    ['carl', ['yoga', 'coffee'], true],
    ['ben', [], false],
  ])
})

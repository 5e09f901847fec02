import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { MembersTable } from '~/database/tables/people/members'
import { cellOf } from '~/modules/places/geo'
import { allPages } from '../../../../tests/support/pages'
import type { MemberWish, Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readCursor } from './cursor.server'
import { countMembers, firstWithPhoto, readSearch, searchMembers } from './search-members.server'

function list({ member }: Person, address = '') {
  const looker = { tenant: member.tenant, viewer: member }
  const query = new URLSearchParams(address)
  const { filters, rules } = readSearch(looker, null, query)
  return searchMembers(looker, filters, rules, readCursor(query.get('after')))
}

async function names(person: Person, address = ''): Promise<string[]> {
  return (await list(person, address)).cards.map(({ name }) => name)
}

async function change(world: World, person: Person, values: Updateable<MembersTable>): Promise<void> {
  await world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
}

const utrecht = { id: 1, lat: 52.0908, lon: 5.1222 }
const cities = {
  utrecht,
  zeist: { id: 2, lat: 52.09, lon: 5.2333 },
  amsterdam: { id: 3, lat: 52.374, lon: 4.8897 },
  groningen: { id: 4, lat: 53.2192, lon: 6.5667 },
  berlin: { id: 5, lat: 52.5244, lon: 13.4105 },
}

/** A world whose places are the few above, and people who live there. */
async function openMap(at: Record<string, keyof typeof cities>) {
  const world = await openWorld()
  const { owner } = world.database
  await owner.deleteFrom('cities').execute()
  for (const [name, { id, lat, lon }] of Object.entries(cities)) {
    const city = { id, country: 'NL', region: 'NL-UT', name, name_key: name, lat, lon, cell: cellOf({ lat, lon }) }
    await owner.insertInto('cities').values(city).execute()
  }
  const people = await world.members(Object.fromEntries(Object.keys(at).map((name) => [name, {} as MemberWish])))
  for (const [name, person] of Object.entries(people)) {
    const { id, lat, lon } = cities[at[name] ?? 'utrecht']
    await change(world, person, { city_id: id, lat, lon, cell: cellOf({ lat, lon }) })
    person.member.place = { cityId: id, lat, lon }
  }
  const anna = people.anna
  if (!anna) throw new Error('nobody who looks')
  return { world, people, anna }
}

test('changes list and count by region, interests, photo and online', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({
    anna: {},
    ben: {},
    carl: { region: 'NL-ZH' },
    dirk: {},
  })
  await change(world, ben, { interests: ['coffee', 'wine'], last_active_at: new Date(Date.now() - 3_600_000) })
  await change(world, carl, { interests: ['wine'], has_photo: true })
  await change(world, dirk, { interests: [] })
  const sorted = async (address: string) => (await names(anna, address)).sort()
  expect(await sorted('region=NL-ZH')).toEqual(['carl'])
  expect(await sorted('region=NL-UT')).toEqual(['ben', 'dirk'])
  expect(await sorted('interests=coffee')).toEqual(['ben'])
  expect(await sorted('interests=coffee&interests=wine')).toEqual(['ben', 'carl'])
  expect(await sorted('photo=1')).toEqual(['carl'])
  expect(await sorted('online=1')).toEqual(['carl', 'dirk'])
  expect(await sorted('online=1&interests=wine&region=NL-UT')).toEqual([])
})

test('counts exactly the members with a verified photo whose brands offer the mark', async () => {
  await using world = await openWorld({
    saffron: { photo_verification: 'offered' },
    coast: { photo_verification: 'off' },
  })
  const { anna, sister } = await world.members({ anna: {}, sister: { at: world.coast, shared: true } })
  const wishes: Record<string, MemberWish> = { m0: { gender: 'male' } }
  for (let index = 1; index < 30; index++) wishes[`m${index}`] = {}
  const verified = Object.values(await world.members(wishes)).slice(0, 27)
  for (const person of [...verified, sister]) await change(world, person, { verified: true, has_photo: true })
  for (const person of verified.slice(0, 2)) await change(world, person, { country: 'DE' })
  const looker = { tenant: world.saffron, viewer: anna.member }
  const counted = (address: string) =>
    countMembers(looker, readSearch(looker, null, new URLSearchParams(address)).filters)
  const pages = await allPages((after) => list(anna, `verified=1${after ? `&after=${after}` : ''}`))
  const listed = pages.flatMap(({ cards }) => cards.map(({ name }) => name))
  expect(listed.toSorted()).toEqual(
    verified
      .slice(2)
      .map(({ name }) => name)
      .toSorted(),
  )
  expect([pages[0]?.count, await counted('verified=1')]).toEqual([25, 25])
  expect([await counted('verified=1&country=all'), await counted('')]).toEqual([27, 29])
})

test('lists the nearest city first by distance, and in it who was active last', async () => {
  const { world, people, anna } = await openMap({
    anna: 'utrecht',
    berliner: 'berlin',
    groninger: 'groningen',
    amsterdammer: 'amsterdam',
    zeister: 'zeist',
    neighbour: 'utrecht',
    online: 'utrecht',
  })
  await using _ = world
  if (people.neighbour) await change(world, people.neighbour, { last_active_at: new Date(Date.now() - 3_600_000) })
  const nearest = ['online', 'neighbour', 'zeister', 'amsterdammer', 'groninger', 'berliner']
  expect(await names(anna, 'order=nearest')).toEqual(nearest)
  expect(await names(anna, 'order=nearest&distance=50')).toEqual(nearest.slice(0, 4))
  for (const [distance, reached] of [
    [5, 2],
    [10, 3],
    [50, 4],
    [100, 4],
    [250, 5],
  ] as const) {
    const found = await list(anna, `distance=${distance}`)
    expect(found.cards.map(({ name }) => name).sort()).toEqual(nearest.slice(0, reached).sort())
    expect(found.count).toBe(reached)
  }
  expect(await names(anna, 'distance=10&order=newest')).toEqual(['online', 'neighbour', 'zeister'])
})

test('offers no distance to a member without a city', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const nowhere = new Proxy(anna, {
    get: (person, key) => (key === 'member' ? { ...anna.member, city: null } : Reflect.get(person, key)),
  })
  const found = await list(nowhere, 'distance=5&order=nearest')
  expect(found.filters).toMatchObject({ distance: null, order: 'online' })
  expect(found.rules.offered).not.toContain('distance')
  expect(found.cards.map(({ name }) => name)).toEqual(['ben'])
})

test.each(['order=online', 'order=newest', 'order=nearest', 'order=nearest&distance=250', 'distance=50&order=newest'])(
  'the pages of "%s" hold everyone once',
  async (address) => {
    const places = [
      'utrecht',
      'zeist',
      'amsterdam',
      ...(address.includes('distance') ? [] : ['berlin' as const]),
    ] as const
    const { world, anna } = await openMap({
      anna: 'utrecht',
      ...Object.fromEntries(Array.from({ length: 61 }, (_, index) => [`m${index}`, places[index % places.length]])),
    })
    await using _ = world
    await world.database.owner.updateTable('members').set({ last_active_at: new Date() }).execute()
    const pages = await allPages((after) => list(anna, `${address}${after ? `&after=${after}` : ''}`))
    expect(pages.map(({ cards, count }) => [cards.length, count])).toEqual([
      [24, 61],
      [24, 61],
      [13, 61],
    ])
    expect(new Set(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).size).toBe(61)
  },
)

test('the newest member comes first, whoever was active last', async () => {
  await using world = await openWorld()
  const { anna, first } = await world.members({ anna: {}, first: {}, second: {}, third: {} })
  await change(world, first, { last_active_at: new Date(Date.now() + 60_000) })
  expect(await names(anna, 'order=newest')).toEqual(['third', 'second', 'first'])
  expect(await names(anna, 'order=newest&country=all')).toEqual(['third', 'second', 'first'])
})

test('reads page markers of another order or tenant as a place, never as a failure', async () => {
  const { world, anna } = await openMap({ anna: 'utrecht', ben: 'utrecht', berliner: 'berlin' })
  await using _ = world
  const { foreign } = await world.members({ foreign: { at: world.noirRose } })
  for (const order of ['online', 'newest', 'nearest']) {
    for (const city of ['', '1-', 'zzzzz-', '0-']) {
      const found = await list(anna, `order=${order}&after=${city}zzzzzzzzzz-${foreign.id}`)
      expect(found.cards.every(({ name }) => ['ben', 'berliner'].includes(name))).toBe(true)
    }
  }
  expect((await list(anna, `order=nearest&after=zzzzz-zzzzzzzzzz-${foreign.id}`)).cards).toHaveLength(2)
})

test.each([
  ['is suspended', { status: 3 }],
  ['is deleted', { status: 2 }],
  ['goes invisible', { invisible: true }],
] as const)('a member who %s is in no order of the list, in no count and among no suggestions', async (_, values) => {
  const { world, people, anna } = await openMap({ anna: 'utrecht', ben: 'zeist', carl: 'zeist' })
  await using _world = world
  if (people.ben) await change(world, people.ben, values)
  for (const order of ['online', 'newest', 'nearest', 'nearest&distance=10']) {
    const { cards, count } = await list(anna, `order=${order}`)
    expect([cards.map(({ name }) => name), count]).toEqual([['carl'], 1])
  }
  const looker = { tenant: world.saffron, viewer: anna.member }
  const { filters } = readSearch(looker, null, new URLSearchParams('distance=10'))
  expect(await countMembers(looker, filters)).toBe(1)
  const nobody = await list(anna, 'region=NL-ZH')
  expect(nobody).toMatchObject({ cards: [], count: 0, similar: [{ name: 'carl' }] })
})

test('lists first members with a photo who fit both ways, last active first', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk, eva, other, emil } = await world.members({
    anna: {},
    ben: {},
    carl: {},
    dirk: {},
    eva: { gender: 'female', seeks: ['female'] },
    other: { seeks: ['male'] },
    emil: { country: 'DE' },
  })
  for (const [index, person] of [carl, ben, eva, other, emil].entries()) {
    await change(world, person, { has_photo: true, last_active_at: new Date(Date.now() - index * 60_000) })
  }
  await change(world, dirk, { last_active_at: new Date(Date.now() + 60_000) })
  const first = async (count: number) => (await firstWithPhoto(anna.member, count)).map(({ name }) => name)
  expect([await first(9), await first(1), await first(0)]).toEqual([['carl', 'ben'], ['carl'], []])
})

test('caches a visitor’s first page by country, and never a member’s', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {}, emil: { country: 'DE' } })
  const visited = async (country: string) => {
    const looker = { tenant: world.saffron, viewer: null }
    const { filters, rules } = readSearch(looker, country, new URLSearchParams())
    return (await searchMembers(looker, filters, rules, null)).cards.map(({ name }) => name).sort()
  }
  expect([await visited('NL'), await names(anna)]).toEqual([['anna', 'ben'], ['ben']])
  await world.members({ carl: { gender: 'male' } })
  expect([await visited('NL'), (await names(anna)).sort()]).toEqual([
    ['anna', 'ben'],
    ['ben', 'carl'],
  ])
  expect(await visited('DE')).toEqual(['emil'])
})

test('gives a fictional profile neither a distance nor presence on its card', async () => {
  const { world, people, anna } = await openMap({ anna: 'utrecht', ben: 'amsterdam' })
  await using _ = world
  const drawn = { fictional: true, city: 'Amsterdam', last_active_at: new Date() }
  await change(world, people.ben ?? anna, drawn)
  const [card] = (await list(anna)).cards
  expect(card).toMatchObject({ city: 'Amsterdam', distance: null, online: false, fictional: true })
})

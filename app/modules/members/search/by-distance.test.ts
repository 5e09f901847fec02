import { expect, test } from 'vitest'
import { cellOf } from '~/modules/places/geo'
import type { MemberWish } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { readCursor } from './cursor.server'
import { distances, searchOrders } from './filters'
import { readSearch, searchMembers } from './search-members.server'

/** Length of a degree of latitude on a sphere of the earth's mean radius. */
const kilometresPerDegree = (6371.0088 * Math.PI) / 180

const towns = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, lat: 52 + index / 200, lon: 5.1 }))

/** Sixty towns in a row, half a kilometre from each to the next; Anna lives in the first, the others as `townOf` says. */
async function openRow(men: number, townOf: (index: number) => number) {
  const world = await openWorld()
  const { owner } = world.database
  await owner.deleteFrom('cities').execute()
  for (const town of towns) {
    const name = `town${town.id}`
    const place = { country: 'NL', region: 'NL-UT', name, name_key: name, cell: cellOf(town) }
    await owner
      .insertInto('cities')
      .values({ ...town, ...place })
      .execute()
  }
  const wishes: Record<string, MemberWish> = Object.fromEntries(
    Array.from({ length: men }, (_, index) => [`m${index}`, { gender: 'male' }]),
  )
  const { anna } = await world.members({ anna: {} })
  const others = Object.values(await world.members(wishes))
  const settled = others.map(({ id }, index) => {
    const town = towns[townOf(index)] ?? { id: 1, lat: 52, lon: 5.1 }
    return { id, town, lastActive: new Date(Date.now() - ((index * 37) % 41) * 3_600_000) }
  })
  for (const { id, town, lastActive } of settled) {
    const { id: cityId, lat, lon } = town
    await owner
      .updateTable('members')
      .set({ city_id: cityId, lat, lon, cell: cellOf(town), last_active_at: lastActive })
      .where('id', '=', id)
      .execute()
  }
  anna.member.place = { cityId: 1, lat: 52, lon: 5.1 }
  const sorted = settled.sort(
    (one, other) =>
      one.town.id - other.town.id ||
      other.lastActive.getTime() - one.lastActive.getTime() ||
      (one.id < other.id ? 1 : -1),
  )
  return { world, anna, expected: sorted.map(({ id }) => id) }
}

test.each([
  { men: 30, where: 'few live in towns beyond the first', townOf: (index: number) => (index * 7) % 60 },
  { men: 3, where: 'hardly anyone lives', townOf: (index: number) => 59 - index * 20 },
  {
    men: 230,
    where: 'many live in the farthest towns',
    townOf: (index: number) => (index < 10 ? index : 40 + (index % 20)),
  },
])('where $where, the pages hold everyone once, the nearest town first', async ({ men, townOf }) => {
  const { world, anna, expected } = await openRow(men, townOf)
  await using _ = world
  const looker = { tenant: anna.member.tenant, viewer: anna.member }
  const { filters, rules } = readSearch(looker, null, new URLSearchParams('order=nearest&distance=50'))
  const walk = async () => {
    const seen: string[] = []
    for (let next: string | null = '', page = 0; next !== null && page < 20; page += 1) {
      const found = await searchMembers(looker, filters, rules, readCursor(next || null))
      seen.push(...found.cards.map(({ id }) => id))
      expect(found.count).toBe(men)
      next = found.next
    }
    return seen
  }
  expect(await walk()).toEqual(expected)
  // Where few live the second walk knows it.
  expect(await walk()).toEqual(expected)
})

test.each(distances)('within %i km are cities ten metres nearer, and none ten metres farther', async (distance) => {
  await using world = await openWorld()
  const { owner } = world.database
  await owner.deleteFrom('cities').execute()
  const home = { lat: 52.09, lon: 5.12 }
  const north = (kilometres: number) => ({ lat: home.lat + kilometres / kilometresPerDegree, lon: home.lon })
  const cities = { home, nearer: north(distance - 0.01), farther: north(distance + 0.01) }
  const { anna, ...men } = await world.members({ anna: {}, nearer: { gender: 'male' }, farther: { gender: 'male' } })
  for (const [index, [name, place]] of Object.entries(cities).entries()) {
    const id = index + 1
    const city = { ...place, id, name, name_key: name, country: 'NL', region: 'NL-UT', cell: cellOf(place) }
    await owner.insertInto('cities').values(city).execute()
    const settled = { city_id: id, ...place, cell: cellOf(place) }
    const who = name === 'home' ? anna : men[name as keyof typeof men]
    await owner.updateTable('members').set(settled).where('id', '=', who.id).execute()
  }
  const looker = { tenant: world.saffron, viewer: { ...anna.member, place: { cityId: 1, ...home } } }
  for (const order of searchOrders) {
    const query = new URLSearchParams({ order, distance: String(distance) })
    const { filters, rules } = readSearch(looker, null, query)
    const { cards, count } = await searchMembers(looker, filters, rules, null)
    expect([cards.map(({ name }) => name), count], order).toEqual([['nearer'], 1])
  }
})

test.each([
  { men: 6, where: 'few live around' },
  { men: 230, where: 'many live around' },
])('lists fictional profiles after all with a distance, and within none, $where', async ({ men }) => {
  const { world, anna, expected } = await openRow(men, (index) => index % 60)
  await using _ = world
  const { owner } = world.database
  const fictional = expected.slice(0, 3)
  await owner.updateTable('members').set({ fictional: true }).where('id', 'in', fictional).execute()
  const looker = { tenant: anna.member.tenant, viewer: anna.member }
  const walk = async (query: string) => {
    const { filters, rules } = readSearch(looker, null, new URLSearchParams(query))
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const found = await searchMembers(looker, filters, rules, readCursor(next || null))
      seen.push(...found.cards.map(({ id }) => id))
      next = found.next
    }
    return seen
  }
  const people = expected.slice(3)
  const all = await walk('order=nearest')
  expect(all.slice(0, people.length)).toEqual(people)
  expect(all.slice(people.length).toSorted()).toEqual(fictional.toSorted())
  for (const order of searchOrders) {
    const within = await walk(`order=${order}&distance=50`)
    expect(within.toSorted(), order).toEqual(people.toSorted())
  }
})

test('a place that was nearly empty fills up, and its pages still hold everyone once', async () => {
  const { world, anna, expected } = await openRow(30, (index) => 30 + (index % 30))
  await using _ = world
  const looker = { tenant: anna.member.tenant, viewer: anna.member }
  const { filters, rules } = readSearch(looker, null, new URLSearchParams('order=nearest&distance=50'))
  const firstPage = async () => (await searchMembers(looker, filters, rules, null)).cards.map(({ id }) => id)
  expect(await firstPage()).toEqual(expected.slice(0, 24))
  const { owner } = world.database
  const newcomers = Object.fromEntries(
    Array.from({ length: 200 }, (_, index): [string, MemberWish] => [`n${index}`, { gender: 'male' }]),
  )
  const ids = Object.values(await world.members(newcomers)).map(({ id }) => id)
  const { id: city_id, ...position } = { id: 60, lat: 52 + 59 / 200, lon: 5.1 }
  await owner
    .updateTable('members')
    .set({ city_id, ...position, cell: cellOf(position) })
    .where('id', 'in', ids)
    .execute()
  expect(await firstPage()).toEqual(expected.slice(0, 24))
})

import { expect, test } from 'vitest'
import { genders } from '~/modules/accounts/member'
import { autoLike } from '~/modules/likes/auto-like.server'
import { findMatches } from '~/modules/likes/finder/find-matches.server'
import { readFinder } from '~/modules/likes/finder/read-finder.server'
import { readDeck } from '~/modules/likes/swipe/deck.server'
import { memberPage } from '~/modules/members/member-page.server'
import { countMembers, firstWithPhoto, readSearch, searchMembers } from '~/modules/members/search/search-members.server'
import { cellOf } from '~/modules/places/geo'
import type { MemberWish, Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'

const wishes = { men: ['male'], women: ['female'], both: ['male', 'female'] } as const satisfies Record<
  string,
  MemberWish['seeks']
>

const utrecht = { id: 1, lat: 52.0908, lon: 5.1222 }

/** A woman and a man of each wish, all in one city: 'female seeks men', … */
async function everybody(world: World): Promise<Person[]> {
  const everyone = genders.flatMap((gender) =>
    Object.entries(wishes).map(([wish, seeks]): [string, MemberWish] => [
      `${gender} seeks ${wish}`,
      { gender, seeks: [...seeks] },
    ]),
  )
  const people = Object.values(await world.members(Object.fromEntries(everyone)))
  const { owner } = world.database
  const place = { lat: utrecht.lat, lon: utrecht.lon, cell: cellOf(utrecht) }
  const city = { ...place, country: 'NL', region: 'NL-UT', name: 'Utrecht', name_key: 'utrecht' }
  await owner.deleteFrom('cities').execute()
  await owner
    .insertInto('cities')
    .values({ id: utrecht.id, ...city })
    .execute()
  await owner
    .updateTable('members')
    .set({ ...place, city_id: utrecht.id, has_photo: true })
    .execute()
  for (const { member } of people) member.place = { cityId: utrecht.id, lat: utrecht.lat, lon: utrecht.lon }
  return people
}

/** Whom a viewer comes upon in each list, by name. */
async function listsOf(viewer: Person, other: Person): Promise<Record<string, string[]>> {
  const { member } = viewer
  const looker = { tenant: member.tenant, viewer: member }
  const search = async (address: string) => {
    const { filters, rules } = readSearch(looker, 'NL', new URLSearchParams(address))
    const { cards, count } = await searchMembers(looker, filters, rules, null)
    expect([count, await countMembers(looker, filters)], address).toEqual([cards.length, cards.length])
    return cards
  }
  const page = await memberPage(looker, other.id)
  const found = {
    'all that the search has': await search('gender=all&country=all'),
    'in the region': await search('gender=all&region=NL-UT'),
    newest: await search('gender=all&order=newest'),
    nearest: await search('gender=all&order=nearest'),
    'within a distance': await search('gender=all&distance=25'),
    finder: (
      await findMatches(member, readFinder(member, new URLSearchParams('gender=all&min_age=18&max_age=99')))
    ).matches.map((match) => match.member),
    deck: (await readDeck(member)).cards,
    'beside premium': await firstWithPhoto(member, 24),
    similar: page.kind === 'profile' ? page.similar : [],
  }
  return Object.fromEntries(Object.entries(found).map(([list, cards]) => [list, cards.map(({ name }) => name).sort()]))
}

test('shows in every list only those whose wish includes the viewer', async () => {
  await using world = await openWorld()
  const people = await everybody(world)
  for (const viewer of people) {
    const { gender, seeks } = viewer.member
    const wanting = people.filter(({ id, member }) => id !== viewer.id && member.seeks.includes(gender))
    const other = people.find(({ id, member }) => id !== viewer.id && member.gender === 'male')
    if (!other) throw new Error('nobody')
    const { deck, similar, finder, 'beside premium': sought, ...lists } = await listsOf(viewer, other)
    const names = (some: Person[]) => some.map(({ name }) => name).sort()
    for (const [list, found] of Object.entries(lists)) expect(found, `${viewer.name}: ${list}`).toEqual(names(wanting))
    expect(finder, `${viewer.name}: finder`).toEqual(names(wanting))
    expect(deck, `${viewer.name}: deck`).toEqual(names(wanting.filter(({ member }) => seeks.includes(member.gender))))
    expect(sought, `${viewer.name}: premium`).toEqual(deck)
    expect(similar, `${viewer.name}: similar`).toEqual(
      names(wanting.filter(({ id, member }) => id !== other.id && member.gender === 'male')),
    )
  }
})

test('finds members by a changed wish at once, without a consent to show it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { seeks: ['male'] } })
  const { owner } = world.database
  await owner.updateTable('members').set({ shows_sensitive: false }).execute()
  const found = async () => {
    const looker = { tenant: world.saffron, viewer: anna.member }
    const { filters, rules } = readSearch(looker, 'NL', new URLSearchParams())
    return (await searchMembers(looker, filters, rules, null)).cards.map(({ name }) => name)
  }
  expect(await found()).toEqual([])
  await owner
    .updateTable('members')
    .set({ seeks: ['male', 'female'] })
    .where('id', '=', ben.id)
    .execute()
  expect(await found()).toEqual(['ben'])
  await owner
    .updateTable('members')
    .set({ seeks: ['female'] })
    .where('id', '=', ben.id)
    .execute()
  expect(await found()).toEqual(['ben'])
})

test('shows of a sister brand, too, only those whose wish includes the viewer', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({
    anna: {},
    cleo: { at: world.coast, gender: 'male', shared: true },
    cees: { at: world.coast, gender: 'male', seeks: ['male'], shared: true },
  })
  const looker = { tenant: world.saffron, viewer: anna.member }
  const { filters, rules } = readSearch(looker, 'NL', new URLSearchParams())
  expect((await searchMembers(looker, filters, rules, null)).cards.map(({ name }) => name)).toEqual(['cleo'])
})

test('visitors, whose gender nobody knows, see everyone', async () => {
  await using world = await openWorld({ saffron: { logged_out_search: true } })
  await everybody(world)
  const looker = { tenant: world.saffron, viewer: null }
  const { filters, rules } = readSearch(looker, 'NL', new URLSearchParams())
  expect((await searchMembers(looker, filters, rules, null)).cards).toHaveLength(6)
})

test('no fictional profile likes a member whom it would not seek', async () => {
  await using world = await openWorld({ saffron: { fictional_profiles: true, fictional_warning: 'Not real.' } })
  const { anna, finn } = await world.members({ anna: {}, finn: { fictional: true, seeks: ['male'] } })
  const { owner } = world.database
  await owner.updateTable('members').set({ has_photo: true }).where('id', '=', finn.id).execute()
  expect(await autoLike(anna.member)).toBeNull()
  await owner
    .updateTable('members')
    .set({ seeks: ['female'] })
    .where('id', '=', finn.id)
    .execute()
  expect((await autoLike(anna.member))?.member.name).toBe('finn')
})

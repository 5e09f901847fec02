import { expect, test } from 'vitest'
import type { MemberWish as PersonWish } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { firstRecipient } from '../first-recipient.server'
import type { MemberWish } from './members-shown.server'
import { memberShown, membersShown } from './members-shown.server'

const anyone: MemberWish = {
  country: 'NL',
  genders: ['female', 'male'],
  minAge: 18,
  maxAge: 120,
  order: 'active',
  count: 12,
}
const born = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`
const withPhotos = (world: World) => world.database.owner.updateTable('members').set({ has_photo: true }).execute()
const change = (world: World, id: string, values: Record<string, unknown>) =>
  world.database.owner.updateTable('members').set(values).where('id', '=', id).execute()

/** Fictional members, all with a photo; the last one was active last. */
async function openWorldWith(wishes: Record<string, PersonWish>) {
  const world = await openWorld()
  const wished = Object.entries(wishes).map(([name, wish]) => [name, { fictional: true, ...wish }])
  const people = await world.members(Object.fromEntries(wished))
  await withPhotos(world)
  for (const [index, { id }] of Object.values(people).entries()) {
    await change(world, id, { last_active_at: new Date(Date.now() - (100 - index) * 60_000) })
  }
  const shown = async (wish: Partial<MemberWish> = {}) =>
    (await membersShown(world.saffron, { ...anyone, ...wish })).map(({ name }) => name)
  return Object.assign(world, { people, shown })
}

test.each<[string, PersonWish, Record<string, unknown>]>([
  ['has no photo', {}, { has_photo: false }],
  ['neither is fictional nor agreed', { fictional: false }, {}],
  ['is invisible', { invisible: true }, {}],
  ['is disabled', {}, { status: 0 }],
  ['is gone', {}, { status: 2 }],
  ['is of another pool', {}, {}],
])('a member who %s is shown on no lander', async (why, wish, values) => {
  await using world = await openWorldWith({ anna: {} })
  const at = why.includes('pool') ? world.noirRose : world.saffron
  const { hidden } = await world.members({ hidden: { fictional: true, ...wish, at } })
  await withPhotos(world)
  if (Object.keys(values).length > 0) await change(world, hidden.id, values)
  expect(await world.shown()).toEqual(['anna'])
  expect(await memberShown(world.saffron, hidden.id)).toBeNull()
  expect(await memberShown(world.saffron, world.people.anna?.id ?? '')).toMatchObject({ name: 'anna' })
})

test('shows women and men in turn, last active first, as many as asked for', async () => {
  await using world = await openWorldWith({
    ann: { gender: 'female' },
    bea: { gender: 'female' },
    cleo: { gender: 'female' },
    dirk: { gender: 'male' },
  })
  expect(await world.shown()).toEqual(['cleo', 'dirk', 'bea', 'ann'])
  expect(await world.shown({ count: 3 })).toEqual(['cleo', 'dirk', 'bea'])
  expect(await world.shown({ genders: ['male'] })).toEqual(['dirk'])
  expect(await world.shown({ genders: ['female'], count: 2 })).toEqual(['cleo', 'bea'])
})

test('the newest come first where that is wished, whoever was active last', async () => {
  await using world = await openWorldWith({ old: { gender: 'male' }, new: { gender: 'male' } })
  const { old } = world.people
  await change(world, old?.id ?? '', {
    last_active_at: new Date(),
    created_at: new Date(Date.now() - 90 * 24 * 3_600_000),
  })
  expect(await world.shown({ order: 'active' })).toEqual(['old', 'new'])
  expect(await world.shown({ order: 'newest' })).toEqual(['new', 'old'])
})

test('shows members of age and country first, then country, then age, then others', async () => {
  const man = { gender: 'male' } as const
  await using world = await openWorldWith({
    both: { ...man, country: 'DE', birthDate: born(40) },
    place: { ...man, country: 'DE', birthDate: born(60) },
    age: { ...man, country: 'NL', birthDate: born(40) },
    neither: { ...man, country: 'NL', birthDate: born(60) },
  })
  const wish = { country: 'DE', minAge: 35, maxAge: 45 }
  expect(await world.shown(wish)).toEqual(['both', 'place', 'age', 'neither'])
  expect(await world.shown({ ...wish, count: 2 })).toEqual(['both', 'place'])
  expect(await world.shown({ ...wish, country: 'FR', count: 2 })).toEqual(['age', 'both'])
})

test.each([
  [41, 50, 'other'],
  [40, 50, 'forty'],
  [30, 40, 'forty'],
  [30, 39, 'other'],
])('a member of forty is of the age from %d to %d: first is %s', async (minAge, maxAge, first) => {
  await using world = await openWorldWith({
    forty: { gender: 'male', birthDate: born(40) },
    other: { gender: 'male', birthDate: born(80) },
  })
  expect((await world.shown({ minAge, maxAge }))[0]).toBe(first)
})

test('a sister brand’s member is shown on no lander, however few the brand has', async () => {
  await using world = await openWorldWith({ anna: {} })
  const { sister } = await world.members({ sister: { at: world.coast, fictional: true, shared: true } })
  await withPhotos(world)
  expect(await world.shown()).toEqual(['anna'])
  expect(await memberShown(world.saffron, sister.id)).toBeNull()
})

test('a field that profiles of the brand do not show is not told on a lander either', async () => {
  await using world = await openWorldWith({ anna: {} })
  const id = world.people.anna?.id ?? ''
  await change(world, id, { about_me: 'I burn toast.', interests: ['chess'], reason: 'friendship' })
  const shownWith = async (visible: string[]) => {
    const settings = { ...world.saffron.settings, visible_profile_fields: visible }
    return memberShown({ ...world.saffron, settings } as typeof world.saffron, id)
  }
  expect(await shownWith(['about_me', 'interests', 'reason_for_signup', 'city'])).toMatchObject({
    aboutMe: 'I burn toast.',
    interests: ['chess'],
    reason: 'friendship',
    city: 'Utrecht',
  })
  expect(await shownWith([])).toMatchObject({ aboutMe: null, interests: [], reason: null, city: null, place: null })
})

test('lets a visitor write to fictional and consenting members, or all if searchable', async () => {
  await using world = await openWorld({
    saffron: {
      logged_out_search: false,
      logged_out_search_trafficsource: true,
      fictional_warning: 'Not a real person',
    },
  })
  const { open, kaja, sister, hidden } = await world.members({
    open: {},
    kaja: { fictional: true },
    sister: { at: world.coast, fictional: true, shared: true },
    hidden: { fictional: true, invisible: true },
  })
  const to = (id: string, trafficSource: object | null = null) =>
    firstRecipient({ tenant: world.saffron, language: 'en', trafficSource } as never, id)
  expect(await to(open.id)).toBeNull()
  expect(await to(open.id, { network: 'x' })).toMatchObject({ name: 'open', warning: null })
  expect(await to(kaja.id)).toEqual({
    name: 'kaja',
    photoUrl: null,
    warning: 'Not a real person',
    messageLength: world.saffron.settings.message_length,
  })
  for (const id of [sister.id, hidden.id, 'no-id', hidden.id.replace(/^0/, 'f')]) expect(await to(id)).toBeNull()
  await change(world, open.id, { shown_outside: true })
  expect(await to(open.id)).toMatchObject({ name: 'open' })
})

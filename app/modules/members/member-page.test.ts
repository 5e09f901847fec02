import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { MembersTable } from '~/database/tables/people/members'
import { changeConsent } from '~/modules/accounts/sign-up/consents.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { Blocked, MemberNotFound } from '~/modules/blocks/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { memberPage } from './member-page.server'
import type { MemberPageView } from './schema'

async function profile(viewer: Person, id: string): Promise<MemberPageView> {
  const page = await memberPage({ tenant: viewer.member.tenant, viewer: viewer.member }, id)
  if (page.kind !== 'profile') throw new Error(page.kind)
  return page.member
}

async function change(world: World, person: Person, values: Updateable<MembersTable>): Promise<void> {
  await world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
}

test('a profile shows the facts of the field table, and which interests both have', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const [other, interest] of [
    [anna, 'coffee'],
    [carl, 'hiking'],
  ] as const) {
    await change(world, other, { interests: [interest, 'travel'], reason: other === anna ? 'friendship' : 'chat' })
  }
  await change(world, ben, {
    interests: ['hiking', 'coffee', 'unknown'],
    about_me: 'Hello',
    reason: 'friendship',
    facts: { eye_colour: 'green', hair_colour: 'no longer an option', shoe_size: '41' },
  })
  expect(await profile(anna, ben.id)).toMatchObject({
    name: 'ben',
    age: 30,
    aboutMe: 'Hello',
    interests: [
      { key: 'coffee', shared: true },
      { key: 'hiking', shared: false },
    ],
    facts: [
      { field: 'reason_for_signup', options: ['friendship'], shared: true },
      { field: 'eye_colour', options: ['green'], shared: false },
      { field: 'seeks', options: ['female'] },
    ],
    isViewer: false,
  })
})

test.each([
  ['chat', 'friendship'],
  ['not_sure', 'not_sure'],
])('the reasons %s and %s for being there are not called shared', async (own, theirs) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, anna, { reason: own })
  await change(world, ben, { reason: theirs })
  expect((await profile(anna, ben.id)).facts[0]).toMatchObject({ options: [theirs], shared: false })
})

test('when somebody was active is told as exactly as it is read', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const shownFor = async (at: string) => {
    await change(world, ben, { last_active_at: new Date(at) })
    return (await profile(anna, ben.id)).lastActiveAt
  }
  // The same day tells the same, whatever the moment.
  expect(await shownFor('2026-01-05T09:12:34.567Z')).toBe(await shownFor('2026-01-05T17:45:01.002Z'))
})

test('a visitor learns the day of the last activity, and never who is online', async () => {
  await using world = await openWorld({ saffron: { logged_out_search: true } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const shownAt = async (viewer: Person | null, at: string) => {
    await change(world, ben, { last_active_at: new Date(at) })
    const page = await memberPage({ tenant: world.saffron, viewer: viewer?.member ?? null }, ben.id)
    return page.kind === 'profile' ? page.member : null
  }
  const now = new Date().toISOString()
  expect(await shownAt(anna, now)).toMatchObject({ online: true })
  expect(await shownAt(null, now)).toMatchObject({
    online: false,
    lastActiveAt: expect.stringMatching(/:00:00\.000Z$/),
  })
  const noon = (await shownAt(null, '2026-01-05T09:12:34.567Z'))?.lastActiveAt
  expect((await shownAt(null, '2026-01-05T17:45:01.002Z'))?.lastActiveAt).toBe(noon)
})

test('nobody stands behind a fictional profile: it is never here, and nowhere', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { fictional: true } })
  anna.member.place = { cityId: 1, lat: 52.0908, lon: 5.1222 }
  await change(world, ben, { last_active_at: new Date(), lat: 52.374, lon: 4.8897 })
  const page = await profile(anna, ben.id)
  expect(page).toMatchObject({ fictional: true, online: false, lastActiveAt: null, distance: null })
})

test('names the country of a profile only to viewers from another one', async () => {
  await using world = await openWorld()
  const { anna, ben, emil } = await world.members({ anna: {}, ben: {}, emil: { country: 'DE' } })
  expect((await profile(anna, ben.id)).country).toBeNull()
  expect((await profile(anna, emil.id)).country).toBe('DE')
  expect((await profile(anna, anna.id)).country).toBe('NL')
})

test('sexuality and whom one seeks are told with consent only, and never to visitors', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, ben, { facts: { sexuality: 'bi' } })
  expect((await profile(anna, ben.id)).facts.map(({ field }) => field)).toEqual(['sexuality', 'seeks'])
  const seen = await memberPage({ tenant: world.saffron, viewer: null }, ben.id)
  expect(JSON.stringify(seen)).not.toMatch(/bi"|seeks/)
  // Both genders are stored without the consent to matching, which says nothing.
  await change(world, ben, { seeks: ['female', 'male'] })
  expect((await profile(anna, ben.id)).facts.map(({ field }) => field)).toEqual(['sexuality'])
  await changeConsent(ben.member, 'matching', true)
  expect((await profile(anna, ben.id)).facts.map(({ field }) => field)).toEqual(['sexuality', 'seeks'])
  await change(world, ben, { shows_sensitive: false })
  expect((await profile(anna, ben.id)).facts).toEqual([])
})

test('hides what the brand does not show', async () => {
  await using world = await openWorld({ saffron: { visible_profile_fields: ['eye_colour'] } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, ben, {
    about_me: 'Hi',
    facts: { eye_colour: 'blue', tattoos: 'some', sexuality: 'bi' },
    interests: ['coffee'],
  })
  expect(await profile(anna, ben.id)).toMatchObject({
    city: null,
    region: null,
    country: null,
    aboutMe: null,
    interests: [],
    facts: [{ field: 'eye_colour', options: ['blue'] }],
  })
})

test('unknown, malformed, deleted and foreign ids are not found', async () => {
  await using world = await openWorld()
  const { anna, ben, foreign, keeps } = await world.members({
    anna: {},
    ben: {},
    foreign: { at: world.noirRose, shared: true },
    keeps: { at: world.coast },
  })
  await change(world, ben, { status: 2 })
  for (const id of [ben.id, foreign.id, keeps.id, uuidv7(), 'x', '', "' or 1=1", ben.id.toUpperCase()]) {
    await expect(profile(anna, id)).rejects.toThrow(MemberNotFound)
  }
})

test('a member of a sister brand has a page while both consent and brands allow it', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({ anna: {}, cleo: { at: world.coast, shared: true } })
  expect(await profile(anna, cleo.id)).toMatchObject({ name: 'cleo' })
  await change(world, cleo, { shared_with: [] })
  await expect(profile(anna, cleo.id)).rejects.toThrow(MemberNotFound)
})

test('opens an invisible or unconfirmed member only to partners in chat and themselves', async () => {
  await using world = await openWorld()
  const { anna, ghost, fresh } = await world.members({
    anna: {},
    ghost: { invisible: true },
    fresh: { confirmed: false },
  })
  for (const hidden of [ghost, fresh]) await expect(profile(anna, hidden.id)).rejects.toThrow(MemberNotFound)
  expect(await profile(ghost, ghost.id)).toMatchObject({ isViewer: true, distance: null })
  await fresh.write(anna)
  expect(await profile(anna, fresh.id)).toMatchObject({ waitsForActivation: true })
})

test('tells the blocked one who blocked, and lets the blocker undo only their block', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await blockMember(anna.member, ben.id)
  await blockMember(anna.member, ben.id)
  const refusal = await profile(ben, anna.id).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Blocked)
  expect(refusal).toMatchObject({ code: 'members:error.blocked', status: 403, data: { name: 'anna' } })
  expect(await memberPage({ tenant: world.saffron, viewer: anna.member }, ben.id)).toEqual({
    kind: 'blocked_by_viewer',
    id: ben.id,
    name: 'ben',
  })
  await blockMember(ben.member, anna.id)
  await unblockMember(anna.member, ben.id)
  await expect(profile(anna, ben.id)).rejects.toThrow(Blocked)
  await unblockMember(ben.member, anna.id)
  expect(await profile(anna, ben.id)).toMatchObject({ name: 'ben' })
})

test('a block acts in the whole pool and nowhere else', async () => {
  await using world = await openWorld()
  const { anna, cleo, rose } = await world.members({
    anna: { shared: true },
    cleo: { at: world.coast, shared: true },
    rose: { at: world.noirRose },
  })
  await blockMember(cleo.member, anna.id)
  await expect(profile(anna, cleo.id)).rejects.toThrow(Blocked)
  for (const id of [rose.id, anna.id, uuidv7(), 'x']) {
    await expect(blockMember(anna.member, id)).rejects.toThrow(MemberNotFound)
  }
  expect(await world.database.owner.selectFrom('blocks').selectAll().execute()).toHaveLength(1)
})

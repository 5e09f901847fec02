import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { MembersTable } from '~/database/tables/people/members'
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

test('a reason for being there that the viewer doesn’t share is not called shared', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, anna, { reason: 'chat' })
  await change(world, ben, { reason: 'friendship' })
  expect((await profile(anna, ben.id)).facts[0]).toMatchObject({ options: ['friendship'], shared: false })
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

test('nobody stands behind a fictional profile: it is never here, and nowhere', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { fictional: true } })
  await change(world, ben, { last_active_at: new Date() })
  const page = await profile(anna, ben.id)
  expect(page).toMatchObject({ fictional: true, online: false, lastActiveAt: null, distance: null })
})

test('sexuality and whom one seeks are told with consent only, and never to visitors', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, ben, { facts: { sexuality: 'bi' } })
  expect((await profile(anna, ben.id)).facts.map(({ field }) => field)).toEqual(['sexuality', 'seeks'])
  const seen = await memberPage({ tenant: world.saffron, viewer: null }, ben.id)
  expect(JSON.stringify(seen)).not.toMatch(/bi"|seeks/)
  await change(world, ben, { shows_sensitive: false })
  expect((await profile(anna, ben.id)).facts).toEqual([])
})

test('what the brand does not show stays hidden', async () => {
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

test('an invisible member and one who is not confirmed are open only to whom they talk with, and to themselves', async () => {
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

test('the blocked one learns who blocked, the blocker can undo it, and both blocks stand for themselves', async () => {
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

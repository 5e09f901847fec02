import { expect, test } from 'vitest'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { addProcessedPhoto } from '~/modules/photos/upload/add-photo.server'
import { paths } from '~/paths'
import { formOf } from '../../../../tests/support/form'
import type { Person } from '../../../../tests/support/person'
import { addPlaces } from '../../../../tests/support/places'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { noteVisit } from '../../../../tests/support/visits'
import { openWorld } from '../../../../tests/support/world'
import { isLooking, isOnline } from '../cards.server'
import { memberPage, photosBehindPremium, profileForStaff } from '../member-page.server'
import { saveNote } from '../notes/profile-note.server'
import { submitNote } from '../notes/submit-note.server'
import { saveProfile } from '../save-profile.server'
import { readSearch, searchMembers } from '../search/search-members.server'
import { makeInvisible, privacyOf, savePrivacy } from './privacy.server'
import { saveLocation } from './save-location.server'

const acts: [string, (anna: Person, carl: Person) => Promise<unknown>][] = [
  ['saves the profile', ({ member }) => saveProfile(member, { about_me: 'Hello', interests: ['coffee'] })],
  [
    'saves where they live',
    ({ member }) => saveLocation(member, { country: 'NL', region: null, city: 'Zeist', cityId: null }),
  ],
  ['goes invisible', ({ member }) => makeInvisible(member)],
  [
    'saves how visible they are',
    ({ member }) =>
      savePrivacy(member, {
        ...{ invisible: true, sensitive: false, shownOutside: false, visits: true },
        sisterBrands: { shown: member.sharedWith, ticked: [] },
      }),
  ],
  ['changes a note', ({ member }, carl) => saveNote(member, carl.id, 'Another note')],
  ['takes a note away', ({ member }, carl) => saveNote(member, carl.id, '')],
  ['looks at a profile', ({ member }, carl) => noteVisit(member, carl.id)],
]

test.each(acts)('what is of others stays as it is when a member %s', async (_, act) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({
    ...{ anna: { shared: true }, ben: { shared: true }, carl: { gender: 'female' } },
  })
  await addPlaces(world, [{ id: 1, name: 'Zeist', lat: 52.09, lon: 5.23 }])
  await world.database.owner.updateTable('members').set({ shown_outside: true }).execute()
  for (const { member } of [anna, ben]) {
    await saveNote(member, carl.id, 'A note')
    await saveNote(member, member === anna.member ? ben.id : anna.id, 'A note')
    await noteVisit(member, carl.id)
  }
  await world.pass(2)
  const others = () => rowsOfOthers(world.database.owner, anna)
  const before = { others: await others(), all: await rowsOfOthers(world.database.owner) }
  const notes = () => world.database.owner.selectFrom('profile_notes').selectAll().execute()
  const annasOther = (await notes()).filter(({ about_id }) => about_id === ben.id)
  await act(anna, carl)
  expect(await rowsOfOthers(world.database.owner)).not.toEqual(before.all)
  expect(await others()).toEqual(expect.arrayContaining(before.others))
  expect((await notes()).filter(({ about_id }) => about_id === ben.id)).toEqual(annasOther)
})

test('notes a look at a profile once an hour, but not one’s own or an invisible one’s', async () => {
  await using world = await openWorld()
  const { anna, ben, ghost } = await world.members({ anna: {}, ben: {}, ghost: { invisible: true } })
  const visits = () =>
    world.database.owner.selectFrom('profile_visits').select(['visitor_id', 'member_id', 'visited_at']).execute()
  await noteVisit(anna.member, anna.id)
  await noteVisit(ghost.member, anna.id)
  expect(await visits()).toEqual([])
  await noteVisit(anna.member, ben.id)
  const [first] = await visits()
  expect(first).toMatchObject({ visitor_id: anna.id, member_id: ben.id })
  await noteVisit(anna.member, ben.id)
  expect(await visits()).toEqual([first])
  await world.pass(1.1)
  await noteVisit(anna.member, ben.id)
  const [again] = await visits()
  expect((again?.visited_at.getTime() ?? 0) - (first?.visited_at.getTime() ?? 0)).toBeGreaterThanOrEqual(0)
  expect(Date.now() - (again?.visited_at.getTime() ?? 0)).toBeLessThan(3_600_000)
})

test('shows a hidden member only to who talks with this one', async () => {
  await using world = await openWorld()
  const { anna, ben, ghost, other } = await world.members({
    ...{ anna: {}, ben: {}, ghost: { invisible: true }, other: { invisible: true } },
  })
  await ghost.write(anna)
  await other.write(ben)
  const page = ({ member }: Person, { id }: Person) => memberPage({ tenant: world.saffron, viewer: member }, id)
  const member = { name: 'ghost', talks: true, online: false, lastActiveAt: null, isViewer: false }
  expect(await page(anna, ghost)).toMatchObject({ kind: 'profile', member })
  await expect(page(anna, other)).rejects.toThrow('not_found')
  await expect(page(ben, ghost)).rejects.toThrow('not_found')
  await expect(memberPage({ tenant: world.saffron, viewer: null }, ghost.id)).rejects.toThrow('not_found')
  expect(await page(ghost, ghost)).toMatchObject({ member: { isViewer: true, lastActiveAt: expect.any(String) } })
})

test('shows a profile that was taken away to its member only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await anna.write(ben)
  const page = ({ member }: Person) => memberPage({ tenant: world.saffron, viewer: member }, anna.id)
  for (const [status, seen] of [
    [3, ['anna']],
    [2, []],
  ] as const) {
    await world.database.owner.updateTable('members').set({ status }).where('id', '=', anna.id).execute()
    const names = await Promise.all(
      [anna, ben].map((person) =>
        page(person).then(
          (shown) => (shown.kind === 'profile' ? shown.member.name : ''),
          () => null,
        ),
      ),
    )
    expect(names.filter((name) => name !== null)).toEqual(seen)
  }
})

test('counts the photos behind premium beyond the free ones of the profile', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const give = (person: Person, count: number) =>
    forTenant(world.saffron, async (db) => {
      for (let photo = 0; photo < count; photo += 1) {
        const hash = `${person.name}${photo}`
        await addProcessedPhoto(db, person, { hash, blurredHash: `b${hash}`, width: 200, height: 250 })
      }
    })
  await give(ben, 5)
  await give(carl, 3)
  expect(await photosBehindPremium(anna.member, paths.member(ben.id))).toMatchObject({
    ...{ id: ben.id, name: 'ben', count: 5, photos: [{}, {}] },
  })
  for (const path of [paths.member(carl.id), `${paths.member(ben.id)}/chat`, paths.members, null]) {
    expect(await photosBehindPremium(anna.member, path)).toBeNull()
  }
  expect(await photosBehindPremium(anna.member, paths.member('01a21695-0000-7000-8000-000000000000'))).toBeNull()
})

test('shows staff every profile of their brand, with what its members are told', async () => {
  await using world = await openWorld()
  const { anna, clara } = await world.members({ anna: { invisible: true }, clara: { at: world.coast, shared: true } })
  await world.database.owner
    .updateTable('members')
    .set({ status: 3, facts: { sexuality: 'bi' } })
    .execute()
  const seen = (id: string) => forTenant(world.saffron, (db) => profileForStaff(db, world.saffron, id))
  const page = await seen(anna.id)
  expect(page).toMatchObject({ name: 'anna', talks: false, isViewer: false })
  expect(page?.facts.map(({ field }) => field)).toEqual(['sexuality', 'seeks'])
  expect(await seen(clara.id)).toBeNull()
})

test('tells when a note is too long, with each line break as one character', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const t = translate(world.saffron, 'en')
  const submit = (note: string) => submitNote(anna.member, ben.id, formOf({ note }), t)
  expect(await submit('x'.repeat(501))).toMatchObject({
    ...{ saved: false, result: { error: { note: ['This text is too long.'] } } },
  })
  expect(await submit(`${'x'.repeat(498)}\r\ny`)).toEqual({ saved: true })
  const notes = await forMember(anna.member, (db) => db.selectFrom('profile_notes').select('note').execute())
  expect(notes.map(({ note }) => note.length)).toEqual([500])
})

test('sister brands are asked about in two: those consented to, and those that are not', async () => {
  await using world = await openWorld()
  const { anna, ben, rose } = await world.members({ anna: { shared: true }, ben: {}, rose: { at: world.noirRose } })
  const coast = { ids: world.coast.id, names: [world.coast.settings.name] }
  expect(await privacyOf(anna.member)).toMatchObject({ sisters: [{ ...coast, consented: true }] })
  expect(await privacyOf(ben.member)).toMatchObject({ sisters: [{ ...coast, consented: false }] })
  expect(await privacyOf(rose.member)).toMatchObject({ sisters: [] })
})

test.each([
  [325, true, true],
  [335, false, true],
  [365, false, false],
])('who was there %i seconds ago: a page in view %s, online %s', (seconds, looks, online) => {
  const seen = new Date(Date.now() - seconds * 1000)
  expect([isLooking(seen), isOnline(seen)]).toEqual([looks, online])
})

test.each(['female', 'male'] as const)(
  'nobody whose wish leaves out a %s viewer stands in their list',
  async (gender) => {
    await using world = await openWorld()
    const other = gender === 'female' ? 'male' : 'female'
    const { viewer } = await world.members({
      viewer: { gender, seeks: [other] },
      wanted: { gender: other, seeks: [gender] },
      open: { gender: other, seeks: ['female', 'male'] },
      left: { gender: other, seeks: [other] },
    })
    const looker = { tenant: world.saffron, viewer: viewer.member }
    const { filters, rules } = readSearch(looker, null, new URLSearchParams())
    const { cards, count } = await searchMembers(looker, filters, rules, null)
    expect([cards.map(({ name }) => name).sort(), count]).toEqual([['open', 'wanted'], 2])
  },
)

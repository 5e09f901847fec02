import { expect, onTestFinished, test } from 'vitest'
import { cachedFor, cachedForVisitors } from '~/database/member-cache.server'
import { translate } from '~/i18n/texts/texts.server'
import type { MemberList } from '~/platform/live/live-event'
import { formOf } from '../../../../tests/support/form'
import type { Person } from '../../../../tests/support/person'
import { addPlaces } from '../../../../tests/support/places'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { TextChanged } from '../events.server'
import { memberEvents } from '../events.server'
import type { ProfileValues } from '../profile-fields'
import { choiceFieldNames, profileFields } from '../profile-fields'
import { saveProfile } from '../save-profile.server'
import { completeness } from './completeness'
import { ownProfile } from './own-profile.server'
import { makeInvisible, privacyIn, savePrivacy } from './privacy.server'
import { profileDraft } from './profile-draft'
import { saveLocation } from './save-location.server'
import { submitFields, submitProfile, unsubmitted } from './submit-profile.server'

/** Listens to changed texts until the test ends. */
function listen(): Omit<TextChanged, 'member'>[] {
  const { textChanged } = memberEvents
  const events: Omit<TextChanged, 'member'>[] = []
  memberEvents.textChanged = [async (_, { body, before }) => void events.push({ body, before })]
  onTestFinished(() => void Object.assign(memberEvents, { textChanged }))
  return events
}

test.each<[string, Partial<ProfileValues>, Omit<TextChanged, 'member'>[]]>([
  ['a new text', { about_me: 'Tea', eye_colour: 'blue' }, [{ body: 'Tea', before: 'Hello' }]],
  ['the same text', { about_me: 'Hello', eye_colour: 'blue' }, []],
  ['no text any more', { about_me: null }, []],
  ['other fields only', { eye_colour: 'blue', interests: ['art'] }, []],
])('whoever watches texts is told of a profile saved with %s as it is', async (_, values, expected) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await saveProfile(anna.member, { about_me: 'Hello' })
  await saveProfile(ben.member, { about_me: 'Tea' })
  const events = listen()
  await saveProfile(anna.member, values)
  expect(events).toEqual(expected)
  expect((await ownProfile(anna.member)).values).toMatchObject(values)
})

test('a first text has none before it, and one that its watcher refuses is not saved', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const events = listen()
  await saveProfile(anna.member, { about_me: 'Hello' })
  expect(events).toEqual([{ body: 'Hello', before: null }])
  memberEvents.textChanged.push(() => Promise.reject(new Error('not now')))
  await expect(saveProfile(anna.member, { about_me: 'Tea', eye_colour: 'blue' })).rejects.toThrow('not now')
  expect((await ownProfile(anna.member)).values).toMatchObject({ about_me: 'Hello', eye_colour: null })
})

test.each([
  ['eye_colour', 'purple', 'members:error.unknown_option'],
  ['reason_for_signup', 'x'.repeat(41), 'members:error.unknown_option'],
  ['interests', 'murder', 'members:error.unknown_option'],
  ['about_me', 'x'.repeat(1_001), 'members:error.too_long'],
] as const)('a form whose %s can’t be taken saves nothing else either', async (name, value, key) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const t = translate(world.saffron, 'en')
  const before = await rowsOfOthers(world.database.owner)
  const form = formOf({ hair_colour: 'red', [name]: value })
  const reply = await submitFields(anna.member, ['hair_colour', name], form, t)
  expect(Object.values(reply?.result.error ?? {})).toEqual([[t(key)]])
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('a form saves only the fields of its step, whatever else is sent', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await saveProfile(anna.member, { eye_colour: 'blue', about_me: 'Hello' })
  const form = formOf({ hair_colour: 'red', eye_colour: 'brown', about_me: 'Tea', premium: 'true', name: 'queen' })
  expect(await submitFields(anna.member, ['hair_colour'], form, translate(world.saffron, 'en'))).toBeNull()
  const { name, values, card } = await ownProfile(anna.member)
  expect({ name, premium: card.premium }).toEqual({ name: 'anna', premium: false })
  expect(values).toMatchObject({ hair_colour: 'red', eye_colour: 'blue', about_me: 'Hello' })
})

test('the fields of an empty form lose their values', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const full = { eye_colour: 'blue', reason_for_signup: 'chat', about_me: 'Hello', interests: ['art'] }
  await saveProfile(anna.member, { ...full, hair_colour: 'red' })
  const names = ['eye_colour', 'reason_for_signup', 'about_me', 'interests'] as const
  expect(await submitFields(anna.member, names, new FormData(), translate(world.saffron, 'en'))).toBeNull()
  expect((await ownProfile(anna.member)).values).toMatchObject({
    ...{ eye_colour: null, reason_for_signup: null, about_me: null, interests: [] },
    hair_colour: 'red',
  })
})

test('a form with a location that names no country is refused at its fields', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const t = translate(world.saffron, 'en')
  const before = await rowsOfOthers(world.database.owner)
  expect((await submitProfile(anna.member, [], new FormData(), t))?.result.error).toEqual({
    country: [t('places:error.country')],
    city: [t('places:error.city_missing')],
  })
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('a draft has what stands in the form, and the saved values of nothing', () => {
  const saved = { ...nothing, about_me: 'Hello', interests: ['art'], eye_colour: 'blue' }
  const form = formOf({ about_me: ' Tea ', eye_colour: '', hair_colour: 'red', city: ' Zeist ' })
  for (const interest of ['wine', 'coffee']) form.append('interests', interest)
  expect(profileDraft(saved, form)).toEqual({
    values: { ...nothing, about_me: 'Tea', interests: ['wine', 'coffee'], hair_colour: 'red' },
    city: 'Zeist',
  })
  expect(profileDraft(saved, new FormData())).toEqual({ values: nothing, city: null })
})

test('a form that only asked for regions comes back as it was, without errors', () => {
  const back = unsubmitted(formOf({ about_me: 'x'.repeat(2_000), city: 'Nowhere' }))
  expect(back).toEqual({ initialValue: { about_me: 'x'.repeat(2_000), city: 'Nowhere' } })
})

const nothing: ProfileValues = {
  ...(Object.fromEntries(choiceFieldNames.map((name) => [name, null])) as Record<
    (typeof choiceFieldNames)[number],
    null
  >),
  ...{ interests: [], about_me: null },
}

const facts = Object.fromEntries(
  choiceFieldNames.filter((name) => name !== 'sexuality').map((name) => [name, profileFields[name].options[0]]),
)

type Own = Parameters<typeof completeness>[0]
const bare: Own = { values: nothing, city: null, answers: 0, photos: 0, mostPhotos: 3 }

test.each<[string, Partial<Own>, string[]]>([
  ['nothing', {}, []],
  ['one photo', { photos: 1 }, ['main_photo']],
  ['two photos', { photos: 2 }, ['main_photo', 'second_photo']],
  ['a text', { values: { ...nothing, about_me: 'Hi' } }, ['about_me']],
  ['two answers', { answers: 2 }, []],
  ['three answers', { answers: 3 }, ['answers']],
  ['two interests', { values: { ...nothing, interests: ['art', 'wine'] } }, []],
  ['three interests', { values: { ...nothing, interests: ['art', 'wine', 'coffee'] } }, ['interests']],
  ['a city', { city: 'Zeist' }, ['location']],
  ['all facts but the sexuality', { values: { ...nothing, ...facts } }, ['facts']],
  ['all facts but the tattoos', { values: { ...nothing, ...facts, tattoos: null, sexuality: 'bi' } }, []],
  ['all facts but the reason', { values: { ...nothing, ...facts, reason_for_signup: null } }, []],
])('with %s filled in, a profile has exactly these parts', (_, own, parts) => {
  const found = Object.entries(completeness({ ...bare, ...own }))
  expect(found.filter(([, done]) => done).map(([part]) => part)).toEqual(parts)
  expect(found).toHaveLength(7)
})

const list: MemberList = { name: 'a list of the tests' }

/** Counts how often the cached lists of two members and of visitors are read anew. */
async function readings(person: Person, other: Person) {
  const counts = { own: 0, other: 0, visitors: 0 }
  const count = (of: keyof typeof counts) => async () => ++counts[of]
  const { tenant } = person.member
  return async () => {
    await cachedFor(person.member, { list, kind: 'test' }, count('own'))
    await cachedFor(other.member, { list, kind: 'test' }, count('other'))
    await cachedForVisitors(tenant, { kind: 'test', key: '' }, count('visitors'))
    return { ...counts }
  }
}

const place = (city: string) => ({ country: 'NL', region: null, city, cityId: null })
const open = {
  invisible: false,
  sensitive: true,
  shownOutside: true,
  visits: true,
  sisterBrands: { shown: [], ticked: [] },
}

test.each<[string, (anna: Person) => Promise<unknown>, { own: number; other: number; visitors: number }]>([
  ['goes invisible', ({ member }) => makeInvisible(member), { own: 2, other: 2, visitors: 2 }],
  ['saves how visible she is', ({ member }) => savePrivacy(member, open), { own: 2, other: 2, visitors: 2 }],
  ['moves', ({ member }) => saveLocation(member, place('Zeist')), { own: 2, other: 1, visitors: 1 }],
  ['moves nowhere', ({ member }) => saveLocation(member, place('Xyzzy')), { own: 1, other: 1, visitors: 1 }],
  ['saves facts', ({ member }) => saveProfile(member, { eye_colour: 'blue' }), { own: 1, other: 1, visitors: 1 }],
])('when a member %s, exactly the cached lists that change are read anew', async (_, act, expected) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await addZeist(world)
  const read = await readings(anna, ben)
  await read()
  expect(await read()).toEqual({ own: 1, other: 1, visitors: 1 })
  await act(anna)
  expect(await read()).toEqual(expected)
})

function addZeist(world: World) {
  return addPlaces(world, [{ id: 1, name: 'Zeist', lat: 52.09, lon: 5.23 }])
}

test('going invisible leaves every consent as it is', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { shared: true } })
  await savePrivacy(anna.member, open)
  const row = () =>
    world.database.owner
      .selectFrom('members')
      .select(['invisible', 'shown_outside', 'shows_sensitive', 'shared_with'])
      .executeTakeFirstOrThrow()
  const before = await row()
  expect(before).toEqual({
    ...{ invisible: false, shown_outside: true, shows_sensitive: true, shared_with: [world.coast.id] },
  })
  await makeInvisible(anna.member)
  expect(await row()).toEqual({ ...before, invisible: true })
})

test.each([
  ['invisible', { invisible: true, sensitive: false, shownOutside: false, visits: null }],
  ['sensitive', { invisible: false, sensitive: true, shownOutside: false, visits: null }],
  ['shown_outside', { invisible: false, sensitive: false, shownOutside: true, visits: null }],
  ['anything', { invisible: false, sensitive: false, shownOutside: false, visits: null }],
])('a privacy form with a tick at %s alone says that alone', (name, ticks) => {
  expect(privacyIn(formOf({ [name]: 'on' }))).toEqual({ ...ticks, sisterBrands: { shown: [], ticked: [] } })
})

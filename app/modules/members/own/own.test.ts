import { expect, test } from 'vitest'
import { translate } from '~/i18n/texts/texts.server'
import { consentsOf } from '~/modules/accounts/sign-up/consents.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { blockedMembers } from '~/modules/blocks/blocked-members.server'
import { addPlaces } from '../../../../tests/support/places'
import { openWorld } from '../../../../tests/support/world'
import { editableFieldNames } from '../profile-fields'
import { completeness } from './completeness'
import { ownProfile } from './own-profile.server'
import { privacyOf, savePrivacy } from './privacy.server'
import { profileRules, submitFields, submitProfile } from './submit-profile.server'

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('fields of a form are saved, one ticked interest too', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const t = translate(world.saffron, 'en')
  const form = formOf([
    ['about_me', ' Hello '],
    ['interests', 'coffee'],
  ])
  expect(await submitFields(anna.member, ['about_me', 'interests'], form, t)).toBeNull()
  expect((await ownProfile(anna.member)).values).toMatchObject({ about_me: 'Hello', interests: ['coffee'] })
})

test('tells at the field what is wrong, and saves nothing', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const t = translate(world.saffron, 'en')
  const form = formOf([
    ['about_me', 'x'.repeat(1_001)],
    ['hair_colour', 'brown'],
    ['city', 'Nowhere'],
  ])
  const reply = await submitProfile(anna.member, editableFieldNames, form, t)
  expect(reply?.result.error).toEqual({
    about_me: ['This text is too long.'],
    country: [t('places:error.country')],
  })
  expect(reply?.result.initialValue).toMatchObject({ hair_colour: 'brown', city: 'Nowhere' })
  expect((await ownProfile(anna.member)).values.hair_colour).toBeNull()
})

test('refuses contact details at their field, unless the brand allows them', async () => {
  await using world = await openWorld({ coast: { contact_in_texts: 'allow' } })
  const { anna, cora } = await world.members({ anna: {}, cora: { at: world.coast } })
  const t = translate(world.saffron, 'en')
  const form = formOf([['about_me', 'I like the sea. Write to anna (at) mail.example!']])
  const reply = await submitFields(anna.member, ['about_me'], form, t)
  expect(reply?.result.error?.about_me?.[0]).toContain('“anna@mail.example!”')
  expect((await ownProfile(anna.member)).values.about_me).toBeNull()
  expect(await submitFields(cora.member, ['about_me'], form, t)).toBeNull()
})

test('the location is one of the known cities of a country that the brand offers', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { country: 'DE', city: 'Berlin' } })
  const t = translate(world.saffron, 'en')
  await addPlaces(world, [{ id: 1, name: 'Zeist', lat: 52.09, lon: 5.23, population: 60_000 }])
  const place = (country: string, city: string) =>
    formOf([
      ['country', country],
      ['city', city],
    ])
  expect((await submitProfile(anna.member, [], place('NL', 'Xyzzy'), t))?.result.error?.city?.[0]).toContain('Xyzzy')
  expect((await submitProfile(anna.member, [], place('US', 'Zeist'), t))?.result.error?.country).toHaveLength(1)
  expect(await submitProfile(anna.member, [], place('NL', 'Zeist'), t)).toBeNull()
  const own = await ownProfile(anna.member)
  expect(own.location).toEqual({ country: 'NL', region: 'NL-UT', city: 'Zeist', cityId: 1 })
  expect(own.card.city).toBe('Zeist')

  // The editor saves the place and all else, or nothing.
  const edited = (city: string, about: string) => {
    const form = place('NL', city)
    form.set('about_me', about)
    return submitProfile(anna.member, editableFieldNames, form, t)
  }
  const aboutMe = async () => (await ownProfile(anna.member)).values.about_me
  expect(await edited('Xyzzy', 'First')).toMatchObject({ result: { initialValue: { city: 'Xyzzy' } } })
  expect(await aboutMe()).toBeNull()
  expect(await edited('Zeist', 'Second')).toBeNull()
  expect(await aboutMe()).toBe('Second')
})

test('gives and withdraws what rests on a consent with it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const shown = [world.coast.id]
  const open = {
    invisible: false,
    sensitive: true,
    sisterBrands: { shown, ticked: shown },
    shownOutside: true,
    visits: true,
  }
  await savePrivacy(anna.member, open)
  expect(await consentsOf(anna.member)).toEqual(['sensitive', 'sister_brands'])
  expect([await privacyOf(anna.member), await privacyOf(ben.member)]).toMatchObject([
    { privacy: { shownOutside: true } },
    { privacy: { shownOutside: false } },
  ])
  await savePrivacy(anna.member, {
    invisible: true,
    sensitive: false,
    sisterBrands: { shown, ticked: [] },
    shownOutside: false,
    visits: false,
  })
  expect(await consentsOf(anna.member)).toEqual([])
  const row = await world.database.owner
    .selectFrom('members')
    .select(['invisible', 'shared_with', 'shows_sensitive', 'shown_outside'])
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ invisible: true, shared_with: [], shows_sensitive: false, shown_outside: false })
})

test('without sister brands nobody consents to be shown there', async () => {
  await using world = await openWorld()
  const { rose } = await world.members({ rose: { at: world.noirRose } })
  const sisterBrands = { shown: [world.coast.id], ticked: [world.coast.id] }
  await savePrivacy(rose.member, {
    invisible: false,
    sensitive: false,
    sisterBrands,
    shownOutside: false,
    visits: true,
  })
  expect(await consentsOf(rose.member)).toEqual([])
})

test('names blocked members, also those of a sister brand no longer shown', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: { at: world.coast, shared: true } })
  await blockMember(anna.member, ben.id)
  await blockMember(anna.member, carl.id)
  await world.database.owner.updateTable('members').set({ shared_with: [] }).where('id', '=', carl.id).execute()
  expect((await blockedMembers(anna.member)).map(({ id, name }) => [id, name])).toEqual([
    [carl.id, null],
    [ben.id, 'ben'],
  ])
  expect(await blockedMembers(ben.member)).toEqual([])
  // Nothing else of them: no photo, no presence.
  for (const blocked of await blockedMembers(anna.member)) {
    expect(Object.keys(blocked).sort()).toEqual(['blockedAt', 'id', 'name'])
  }
})

test('calls a profile complete without sexuality, by what the member can fill in', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { values } = await ownProfile(anna.member)
  expect(completeness({ values, city: null, answers: 2, photos: 0, mostPhotos: 1 })).toEqual({
    main_photo: false,
    about_me: false,
    answers: false,
    interests: false,
    location: false,
    facts: false,
  })
  const filled = { ...values, about_me: 'Hi', interests: ['art', 'wine', 'coffee'], sexuality: null }
  const facts = { relationship_status: 'single', reason_for_signup: 'chat', hair_colour: 'red', eye_colour: 'blue' }
  const full = { ...filled, ...facts, body_type: 'slim', tattoos: 'none' }
  expect(Object.values(completeness({ values: full, city: 'Zeist', answers: 3, photos: 2, mostPhotos: 3 }))).toEqual(
    Array.from({ length: 7 }, () => true),
  )
})

test('a browser is told that country and city are needed, in the reader’s language', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const t = translate(world.saffron, 'en')
  const rules = await profileRules(anna.member, ['about_me', 'interests'], t, { location: true })
  expect(rules).toMatchObject({
    country: { required: true, missing: t('places:error.country') },
    city: { required: true, missing: t('places:error.city_missing') },
  })
  expect(rules.about_me?.required).toBeUndefined()
})

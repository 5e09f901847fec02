import { expect, test } from 'vitest'
import { openWorld } from '../../../tests/support/world'
import { interests, shownInterests } from './interests'
import { aboutMeFields, choiceFieldNames, editableFieldNames } from './profile-fields'
import { profileSchema } from './profile-schema.server'
import { saveProfile } from './save-profile.server'

const schema = profileSchema(editableFieldNames)

test('the steps of the wizard ask for every field once', () => {
  expect([...aboutMeFields, ...choiceFieldNames].sort()).toEqual([...editableFieldNames].sort())
})

test('there are 45 interests, from relationship to coffee, and hobbies are shown first', () => {
  expect(new Set(interests).size).toBe(45)
  expect([interests[0], interests[1], interests.at(-1)]).toEqual(['relationship', 'kissing', 'coffee'])
  expect(shownInterests.toSorted()).toEqual(interests.toSorted())
  expect([shownInterests[0], shownInterests.at(-1)]).toEqual(['nature', 'pets'])
})

test('empty fields are not said, unknown options are refused', () => {
  expect(schema.parse({ hair_colour: '', about_me: ' \r\n ' })).toMatchObject({
    hair_colour: null,
    about_me: null,
    interests: [],
  })
  expect(schema.safeParse({ hair_colour: 'green' }).success).toBe(false)
  expect(schema.safeParse({ interests: ['coffee', 'murder'] }).success).toBe(false)
  expect(schema.safeParse({ interests: 'coffee' }).success).toBe(false)
})

test('keeps a text’s line breaks, drops control characters, ends at 1,000 characters', () => {
  const parse = (about_me: string) => profileSchema(['about_me']).safeParse({ about_me })
  expect(parse(' one\r\ntwo\u0000\u0007\n\n\n\nthree ').data).toEqual({ about_me: 'one\ntwo\n\nthree' })
  expect(parse('x'.repeat(1_000)).success).toBe(true)
  expect(parse('x'.repeat(1_001)).success).toBe(false)
})

test('saving changes the fields that are given and leaves the others', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const row = () =>
    world.database.owner
      .selectFrom('members')
      .select(['reason', 'about_me', 'interests', 'facts'])
      .where('id', '=', anna.id)
      .executeTakeFirstOrThrow()
  await saveProfile(
    anna.member,
    profileSchema(['reason_for_signup', 'interests']).parse({ reason_for_signup: 'chat', interests: ['wine', 'art'] }),
  )
  await saveProfile(anna.member, { about_me: 'Hello', eye_colour: 'blue', tattoos: 'none' })
  await saveProfile(anna.member, {})
  await saveProfile(anna.member, { eye_colour: null, body_type: 'slim' })
  expect(await row()).toEqual({
    reason: 'chat',
    about_me: 'Hello',
    interests: ['art', 'wine'],
    facts: { tattoos: 'none', body_type: 'slim' },
  })
})

import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { ConversationNotFound } from '../errors'
import { removeChat } from '../remove-chat.server'
import { keepUnsent } from '../sending/unsent/unsent-text.server'
import { conversationWith, openConversation } from './open-conversation.server'
import { readPeer } from './peer.server'
import { readMessages } from './read-messages.server'

const seen = ({ member }: Person, { id }: Person) => forMember(member, (db) => readPeer(db, member, id))

function setProfile({ database }: World, { id }: Person, profile: object) {
  return database.owner.updateTable('members').set(profile).where('id', '=', id).execute()
}

const ownProfile = { about_me: 'I sail', reason: 'dating', interests: ['wine', 'dogs'], city: 'Utrecht' }
const rich = { premium: true, credits: 9 }

test('beside a conversation stands what the profile says, and what both have in common', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await setProfile(world, ben, ownProfile)
  await setProfile(world, anna, { reason: 'dating', interests: ['wine'] })
  const interests = [
    { key: 'wine', shared: true },
    { key: 'dogs', shared: false },
  ]
  expect(await seen(anna, ben)).toMatchObject({
    about: { city: 'Utrecht', aboutMe: 'I sail', interests, wish: 'dating' },
    says: { reason: 'dating', city: 'Utrecht', shared: ['wine'] },
    listed: true,
  })
  for (const reason of ['not_sure', 'chat', null]) {
    await setProfile(world, anna, { reason })
    expect((await seen(anna, ben)).about.wish, `${reason}`).toBeNull()
  }
  for (const person of [anna, ben]) await setProfile(world, person, { reason: 'not_sure' })
  expect((await seen(anna, ben)).about.wish).toBeNull()
})

test('how far away somebody lives is told with the city, and only with it', async () => {
  await using world = await openWorld({ coast: { visible_profile_fields: ['about_me'] } })
  const { anna, ben, eva } = await world.members({ anna: {}, ben: {}, eva: { at: world.coast, gender: 'female' } })
  for (const person of [anna, eva]) await setProfile(world, person, { lat: 52.37, lon: 4.9, shared_with: [] })
  await setProfile(world, ben, { city: 'Utrecht', lat: 52.09, lon: 5.12 })
  const { city, distance } = (await seen(anna, ben)).about
  expect([city, Number(distance) > 20 && Number(distance) < 50]).toEqual(['Utrecht', true])
  expect((await seen(eva, ben)).about).toMatchObject({ city: null, distance: null })
  await setProfile(world, ben, { city: null })
  expect((await seen(anna, ben)).about).toMatchObject({ city: null, distance: null })
})

test('a fictional peer has a city, but no distance and no presence', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { fictional: true } })
  await setProfile(world, anna, { lat: 52.37, lon: 4.9 })
  await setProfile(world, ben, { city: 'Utrecht', lat: 52.09, lon: 5.12, last_active_at: new Date() })
  const { about, view } = await seen(anna, ben)
  expect([about.city, about.distance, view.online]).toEqual(['Utrecht', null, false])
})

test('tells nothing that the brand hides or that is behind a block', async () => {
  const nothing = { city: null, distance: null, aboutMe: null, interests: [], wish: null }
  await using world = await openWorld({ coast: { visible_profile_fields: [] } })
  const at = world.coast
  const { anna, ben, eva, dan } = await world.members({ anna: {}, ben: {}, eva: { at, gender: 'female' }, dan: { at } })
  for (const person of [ben, dan]) await setProfile(world, person, ownProfile)
  expect((await seen(eva, dan)).about).toEqual(nothing)
  await blockMember(anna.member, ben.id)
  expect(await seen(anna, ben)).toMatchObject({ about: nothing, blocksViewer: false, view: { photo: null, age: null } })
  expect(await seen(ben, anna)).toMatchObject({ about: nothing, blocksViewer: true, view: { online: false } })
})

test('blocks, likes and texts of others change nothing between two', async () => {
  await using world = await openWorld()
  const { anna, ben, cara, dan } = await world.members({ anna: rich, ben: {}, cara: {}, dan: { gender: 'female' } })
  await setProfile(world, ben, ownProfile)
  await blockMember(cara.member, ben.id)
  await blockMember(anna.member, cara.id)
  await blockMember(ben.member, dan.id)
  await blockMember(dan.member, anna.id)
  const { emil, fia } = await world.members({ emil: {}, fia: { gender: 'female' } })
  await likeMember(anna.member, emil.id)
  await likeMember(fia.member, ben.id)
  await keepUnsent(anna.member, { to: cara.id }, 'For Cara')
  await keepUnsent(dan.member, { to: ben.id }, 'From Dan')
  expect(await seen(anna, ben)).toMatchObject({
    about: { aboutMe: 'I sail' },
    liked: false,
    unsent: null,
    blocksViewer: false,
    view: { age: 30 },
  })
  await likeMember(anna.member, ben.id)
  await keepUnsent(anna.member, { to: ben.id }, 'For Ben')
  expect(await seen(anna, ben)).toMatchObject({ liked: true, unsent: { body: 'For Ben' } })
  expect(await seen(ben, anna)).toMatchObject({ liked: false, unsent: null })
})

test('lists nobody who is invisible or waits for the confirmation', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: { invisible: true }, carl: { confirmed: false } })
  expect([(await seen(anna, ben)).listed, (await seen(anna, carl)).listed]).toEqual([false, false])
})

test('hides a removed conversation from who removed it until somebody writes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const { conversationId } = await anna.write(ben)
  await removeChat(ben.member, conversationId)
  await expect(readMessages(ben.member, conversationId, null)).rejects.toThrow(ConversationNotFound)
  await expect(openConversation(ben.member, conversationId)).rejects.toThrow(ConversationNotFound)
  expect((await readMessages(anna.member, conversationId, null)).messages).toHaveLength(1)
  expect(await conversationWith(ben.member, anna.id)).toHaveProperty('begins')
  await anna.write(ben)
  expect((await readMessages(ben.member, conversationId, null)).messages).toHaveLength(1)
})

test('tells a member to confirm after the first message, not before', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { confirmed: false }, ben: {} })
  const found = await conversationWith(anna.member, ben.id)
  expect('begins' in found && found.begins.composer).toMatchObject({ confirmsNext: true, barrier: null })
  const { conversationId } = await anna.write(ben)
  const { composer } = await openConversation(anna.member, conversationId)
  expect(composer).toMatchObject({ confirmsNext: false, barrier: 'confirm_first' })
})

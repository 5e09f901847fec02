import { expect, test } from 'vitest'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { keepUnsent } from '../sending/unsent/unsent-text.server'
import { conversationWith, openConversation } from './open-conversation.server'
import { readWaitingTalk } from './waiting-talk.server'

async function talkOf(one: Person, other: Person) {
  const found = await conversationWith(one.member, other.id)
  return 'begins' in found ? found.begins : openConversation(one.member, found.existing)
}

test('what two have in common is what both profiles say; who isn’t sure wishes nothing in common', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const says = (person: Person, reason: string, interests: string[]) =>
    world.database.owner.updateTable('members').set({ reason, interests }).where('id', '=', person.id).execute()
  await says(anna, 'dating', ['coffee', 'cycling'])
  await says(ben, 'dating', ['cycling', 'wine'])
  const { about } = await talkOf(anna, ben)
  expect(about.wish).toBe('dating')
  expect(about.interests.filter(({ shared }) => shared).map(({ key }) => key)).toEqual(['cycling'])
  await says(anna, 'not_sure', [])
  await says(carl, 'not_sure', ['coffee'])
  const nothing = (await talkOf(anna, carl)).about
  expect([nothing.wish, nothing.interests]).toEqual([null, [{ key: 'coffee', shared: false }]])
})

test('ways to begin stay until the other one has written', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect((await talkOf(anna, ben)).composer.icebreakers).toHaveLength(3)
  await anna.write(ben, 'Hello')
  expect((await talkOf(anna, ben)).composer.icebreakers).toHaveLength(3)
  await ben.write(anna, 'Hello too')
  expect((await talkOf(anna, ben)).composer.icebreakers).toEqual([])
})

test('the conversation that somebody left to buy is told with what waits in it, to those who may see the other one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { dora } = await world.members({ dora: { at: world.noirRose } })
  await keepUnsent(anna.member, { to: ben.id }, 'Croissants?')
  const path = `/members/${ben.id}/chat`
  expect(await readWaitingTalk(anna.member, path)).toMatchObject({ path, peer: { name: 'ben' }, unsent: 'Croissants?' })
  expect(await readWaitingTalk(dora.member, path)).toBeNull()
  expect(await readWaitingTalk(anna.member, `/chats/${ben.id}`)).toBeNull()
})

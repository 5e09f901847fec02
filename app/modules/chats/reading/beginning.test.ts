import { expect, test } from 'vitest'
import { setDatabase } from '~/database/database.server'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { visit } from '../../../../tests/support/visit'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { MemberInvisible, RecipientNotFound } from '../errors'
import { removeChat } from '../remove-chat.server'
import { firstMessageTo } from '../sending/first-message.server'
import { keepUnsent } from '../sending/unsent/unsent-text.server'
import { conversationWith, openConversation } from './open-conversation.server'
import { readMessages } from './read-messages.server'
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

test('nobody begins with who is gone or not listed; a removed conversation goes on without being a new one', async () => {
  await using world = await openWorld({ saffron: { free_conversations: 1 } })
  const { anna, ben, carl, dirk, emil } = await world.members({
    ...{ anna: {}, ben: {}, carl: {}, dirk: { invisible: true }, emil: {} },
  })
  await emil.write(anna)
  const { conversationId } = await anna.write(ben)
  await removeChat(anna.member, conversationId)
  expect((await talkOf(anna, ben)).composer).toMatchObject({ needsPremium: false, staffed: false, warns: false })
  expect((await talkOf(anna, carl)).composer).toMatchObject({ needsPremium: true, staffed: false })
  await expect(conversationWith(anna.member, dirk.id)).rejects.toThrow(RecipientNotFound)
  const change = (person: Person, values: { invisible?: boolean; status?: number }) =>
    world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
  await change(ben, { invisible: true })
  expect((await talkOf(anna, ben)).composer.barrier).toBe('invisible')
  await expect(anna.write(ben)).rejects.toThrow(MemberInvisible)
  await change(ben, { status: memberStatus.deleted })
  await expect(conversationWith(anna.member, ben.id)).rejects.toThrow(RecipientNotFound)
})

test('what others blocked, wrote or were sent has no part in a conversation', async () => {
  await using world = await openWorld()
  const rich = { premium: true, credits: 9 }
  const { anna, ben, carl, kaja } = await world.members({ anna: rich, ben: rich, carl: {}, kaja: { fictional: true } })
  const { conversationId } = await anna.write(ben, 'To Ben')
  await blockMember(anna.member, carl.id)
  await blockMember(carl.member, ben.id)
  expect((await readMessages(ben.member, conversationId, null)).messages).toMatchObject([
    { body: 'To Ben', mine: false },
  ])
  expect((await openConversation(ben.member, conversationId)).composer).toMatchObject({ barrier: null, staffed: false })
  const { conversationId: withKaja } = await anna.write(kaja)
  const { composer } = await openConversation(anna.member, withKaja)
  expect(composer).toMatchObject({ warns: false, staffed: false, price: { kind: 'nothing' }, photoCredits: 0 })
  expect(composer.gifts.map(({ credits }) => credits)).toEqual(composer.gifts.map(() => 0))
  const { settings } = world.saffron
  const paying = (await openConversation(anna.member, conversationId)).composer
  expect(paying).toMatchObject({ balance: 8, premium: true, photoCredits: settings.photo_credits })
  expect(paying.gifts.every(({ credits }) => credits > 0)).toBe(true)
})

/** What a sign-up's message step shows. */
const first = ({ saffron }: World, { member }: Person, to: string) =>
  firstMessageTo(visit(saffron, '/signup/message'), member, to)

test('a sign-up’s first message has its recipient and the rules of its text', async () => {
  await using world = await openWorld({ saffron: { message_length: 50 } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const message = await first(world, anna, ben.id)
  expect(message).toMatchObject({ peer: { id: ben.id, name: 'ben' }, warning: null })
  expect(message?.rules.body).toMatchObject({ required: true, maxLength: 50, missing: expect.stringMatching(/\w/) })
})

test('nothing is written first where one has written, may not write, or nobody is', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: { invisible: true } })
  const { eva } = await world.members({ eva: { at: world.coast, shared: true } })
  await anna.write(ben)
  for (const to of [ben.id, dirk.id, anna.id, uuidv7(), 'no id']) expect(await first(world, anna, to), to).toBeNull()
  expect(await first(world, anna, carl.id)).not.toBeNull()
  // A barrier: she is not shown at that brand.
  expect(await first(world, anna, eva.id)).toBeNull()
})

test('a database that is away is told, not taken for a refusal', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const gone = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
  setDatabase({ ...world.database, onConnection: () => Promise.reject(gone) })
  await expect(first(world, anna, ben.id)).rejects.toMatchObject({ status: 503 })
  await expect(readWaitingTalk(anna.member, `/members/${ben.id}/chat`)).rejects.toMatchObject({ status: 503 })
})

test('before the first message to a fictional profile the brand’s warning is told, to nobody else', async () => {
  await using world = await openWorld({ saffron: { fictional_warning: 'Not real.' } })
  const { anna, ben, kaja } = await world.members({ anna: {}, ben: {}, kaja: { fictional: true } })
  expect([(await first(world, anna, kaja.id))?.warning, (await first(world, anna, ben.id))?.warning]).toEqual([
    'Not real.',
    null,
  ])
  const { conversationId } = await anna.write(kaja)
  expect((await talkOf(anna, kaja)).composer.warns).toBe(false)
  await removeChat(anna.member, conversationId)
  // It begins anew, and the page holds nothing of before.
  expect((await talkOf(anna, kaja)).composer.warns).toBe(true)
  await using silent = await openWorld()
  const { carla, kai } = await silent.members({ carla: {}, kai: { fictional: true } })
  expect(await first(silent, carla, kai.id)).toMatchObject({ warning: null })
})

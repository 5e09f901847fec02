import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import type { UnsendableText } from '../errors'
import {
  BlockedByMember,
  ConfirmFirst,
  ConversationNotFound,
  MemberGone,
  MemberInvisible,
  MemberIsBlocked,
  NotShownToSisterBrands,
  RecipientNotFound,
  WaitingForActivation,
} from '../errors'
import { inbox } from '../queries.server'
import { conversationWith, openConversation } from '../reading/open-conversation.server'
import { removeChat } from '../remove-chat.server'
import { sendMessage } from './send-message.server'

const reply = (person: Person, conversation: string, body = 'Hello back', draftId: string = uuidv7()) =>
  sendMessage(person.member, { conversation, body, draftId })

async function change(
  world: World,
  person: Person,
  values: { status?: number; invisible?: boolean; shared_with?: string[] },
) {
  await world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
}

test('delivers an unconfirmed member’s first message, which can’t be answered yet', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { confirmed: false }, ben: {} })
  const { conversationId } = await anna.write(ben)
  expect(await openConversation(ben.member, conversationId)).toMatchObject({
    messages: [{ body: 'Hello', mine: false }],
    composer: { barrier: 'waiting_for_activation' },
  })
  await expect(reply(ben, conversationId)).rejects.toThrow(WaitingForActivation)
  await change(world, anna, { status: 1 })
  await reply(ben, conversationId)
})

test('lets an unconfirmed member write one first message, even if two are sent at once', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { confirmed: false }, ben: {}, carl: {} })
  // What others write has no part in it.
  await ben.write(carl)
  const sent = await Promise.allSettled([anna.write(ben), anna.write(carl)])
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'chats:error.confirm_first' },
  })
  const [to, other] = sent[0]?.status === 'fulfilled' ? [ben, carl] : [carl, ben]
  await expect(anna.write(to, 'And more')).rejects.toThrow(ConfirmFirst)
  expect(await conversationWith(anna.member, other.id)).toMatchObject({
    begins: { composer: { barrier: 'confirm_first' } },
  })
  expect(await world.database.owner.selectFrom('messages').selectAll().execute()).toHaveLength(2)
  await change(world, anna, { status: 1 })
  await anna.write(to, 'And more')
  await anna.write(other)
})

test('begins no conversation with who is unconfirmed, invisible or gone', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({
    anna: {},
    ben: { confirmed: false },
    carl: { invisible: true },
    dirk: {},
  })
  await change(world, dirk, { status: 2 })
  for (const other of [ben, carl, dirk]) await expect(anna.write(other)).rejects.toThrow(RecipientNotFound)
  await expect(anna.write(anna)).rejects.toThrow(RecipientNotFound)
})

test('refuses messages to who became invisible or left', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await ben.write(anna)
  await change(world, ben, { invisible: true })
  await expect(reply(anna, conversationId)).rejects.toThrow(MemberInvisible)
  await change(world, ben, { status: 2 })
  await expect(reply(anna, conversationId)).rejects.toThrow(MemberGone)
  expect(await openConversation(anna.member, conversationId)).toMatchObject({
    peer: { gone: true, name: '', photo: null },
    composer: { barrier: 'gone' },
  })
})

test('stops messages both ways by a block, saying who blocked, until they have left', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben)
  await blockMember(ben.member, anna.id)
  await expect(reply(anna, conversationId)).rejects.toThrow(BlockedByMember)
  await expect(reply(ben, conversationId)).rejects.toThrow(MemberIsBlocked)
  for (const { member } of [anna, ben]) expect((await inbox(member, { filter: 'all' })).chats).toEqual([])
  await expect(openConversation(anna.member, conversationId)).rejects.toThrow(BlockedByMember)
  await change(world, ben, { status: memberStatus.deleted })
  await expect(openConversation(anna.member, conversationId)).rejects.toThrow(ConversationNotFound)
})

test('to a member of a sister brand writes only who is shown there', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { ben, carl } = await world.members({ ben: { at: world.coast, shared: true }, carl: { at: world.coast } })
  await expect(anna.write(carl)).rejects.toThrow(RecipientNotFound)
  await expect(anna.write(ben)).rejects.toThrow(NotShownToSisterBrands)
  await change(world, anna, { shared_with: [world.coast.id] })
  const { conversationId } = await anna.write(ben)
  await reply(ben, conversationId)
  expect(await openConversation(anna.member, conversationId)).toMatchObject({
    messages: [{ mine: true }, { mine: false, body: 'Hello back' }],
  })
})

test('an answer reaches a sister brand also when its members are no longer shown here', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { shared: true } })
  const { ben } = await world.members({ ben: { at: world.coast, shared: true } })
  const { conversationId } = await anna.write(ben)
  await change(world, ben, { shared_with: [] })
  expect(await openConversation(anna.member, conversationId)).toMatchObject({
    messages: [{ body: 'Hello' }],
    peer: { gone: true },
  })
  await expect(reply(anna, conversationId)).rejects.toThrow(MemberGone)
})

test('a text must say something and fit', async () => {
  await using world = await openWorld({ saffron: { message_length: 50 } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const refused = async (body: string) =>
    (await anna.write(ben, body).catch((error: unknown) => error)) as UnsendableText
  for (const body of ['', ' \n\t ', '\u200b\u200d', '\u3164\u3164', '\u2800'])
    expect(await refused(body)).toMatchObject({ code: 'chats:error.empty' })
  expect(await refused('x'.repeat(51))).toMatchObject({ code: 'chats:error.too_long', data: { max: 50 } })
  expect(await anna.write(ben, '😀'.repeat(50))).toMatchObject({ body: '😀'.repeat(50) })
  expect(await anna.write(ben, 'One\r\n\r\n\r\n\r\nTwo')).toMatchObject({ body: 'One\n\nTwo' })
})

test.each([
  ['a\u0000b \ud83d', 'ab'],
  ['slide\u000btwo\u2028three\u0085four', 'slide\ntwo\nthree\nfour'],
  ['\u202eturned\u202c', 'turned'],
  ['👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽', '👨\u200d👩\u200d👧 ❤\ufe0f 👍🏽'],
])('a pasted message loses what nobody sees, and nothing else: %j', async (typed, body) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await anna.write(ben, typed)).toMatchObject({ body })
})

test('conversations of others, of other pools, removed or unknown ones look the same', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const { nora, nils } = await world.members({ nora: { at: world.noirRose }, nils: { at: world.noirRose } })
  const { cora } = await world.members({ cora: { at: world.coast, shared: true } })
  const { conversationId } = await anna.write(ben)
  await expect(openConversation(cora.member, conversationId)).rejects.toThrow(ConversationNotFound)
  await expect(reply(cora, conversationId)).rejects.toThrow(ConversationNotFound)
  const foreign = await nora.write(nils)
  for (const id of [conversationId, foreign.conversationId, uuidv7()]) {
    await expect(reply(carl, id)).rejects.toThrow(ConversationNotFound)
    await expect(openConversation(carl.member, id)).rejects.toThrow(ConversationNotFound)
    await expect(removeChat(carl.member, id)).rejects.toThrow(ConversationNotFound)
  }
  for (const id of ['', 'x', `${conversationId}'`]) {
    await expect(openConversation(anna.member, id)).rejects.toThrow(ConversationNotFound)
    await expect(removeChat(anna.member, id)).rejects.toThrow(ConversationNotFound)
  }
  await expect(anna.write(nils)).rejects.toThrow(RecipientNotFound)
  await removeChat(anna.member, conversationId)
  await expect(reply(anna, conversationId)).rejects.toThrow(ConversationNotFound)
})

import { expect, test } from 'vitest'
import { blockMember } from '~/modules/blocks/block-member.server'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import type { UnsendableText } from './errors'
import {
  BlockedByMember,
  ConversationNotFound,
  DraftReused,
  MemberGone,
  MemberInvisible,
  MemberIsBlocked,
  NotShownToSisterBrands,
  PremiumOnly,
  RecipientNotFound,
  WaitingForActivation,
} from './errors'
import { openConversation } from './open-conversation.server'
import { inbox } from './queries.server'
import { removeChat } from './remove-chat.server'
import { sendMessage } from './send-message.server'

const reply = (person: Person, conversation: string, body = 'Hello back', draftId: string = uuidv7()) =>
  sendMessage(person.member, { conversation, body, draftId })

const messages = (world: World) => world.database.owner.selectFrom('messages').selectAll().execute()
const waitingMails = (world: World) =>
  world.database.owner.selectFrom('outbox').selectAll().where('kind', '=', 'chats.message_mail').execute()

async function change(
  world: World,
  person: Person,
  values: { status?: number; invisible?: boolean; shared?: boolean },
) {
  await world.database.owner.updateTable('members').set(values).where('id', '=', person.id).execute()
}

test('a first message opens the one conversation of the two, on both sides', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const first = await anna.write(ben, ' Hello Ben \r\n')
  const answer = await ben.write(anna, 'Hello Anna')
  expect(answer.conversationId).toBe(first.conversationId)
  expect(first.body).toBe('Hello Ben')
  expect((await inbox(anna.member, { filter: 'all' })).chats).toMatchObject([
    { id: first.conversationId, preview: 'Hello Anna', previewMine: false, unread: 1, peer: { name: 'ben' } },
  ])
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([
    { id: first.conversationId, preview: 'Hello Anna', previewMine: true, unread: 0, peer: { name: 'anna' } },
  ])
})

test('two who write to each other at the same moment meet in one conversation', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const sent = await Promise.all([anna.write(ben), ben.write(anna), anna.write(ben, 'Again')])
  expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
  expect(await messages(world)).toHaveLength(3)
})

test('ten credits buy ten messages, however many are sent at once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 10 }, ben: {} })
  const sent = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => anna.write(ben, `hello ${index}`)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(sent.filter((one) => one.status === 'rejected' && !(one.reason instanceof NotEnoughCredits))).toEqual([])
  expect(await messages(world)).toHaveLength(10)
  expect(await anna.balance()).toBe(0)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ unread: 10 }])
})

test('sending a draft again changes nothing and answers the first message, also at the same moment', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 10 }, ben: {} })
  const draftId = uuidv7()
  const sent = await Promise.all([1, 2, 3, 4].map(() => anna.write(ben, 'Hello', draftId)))
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(await anna.write(ben, ' Hello ', draftId)).toMatchObject({ id: sent[0]?.id, price: 1 })
  expect(await messages(world)).toHaveLength(1)
  expect(await anna.balance()).toBe(9)
})

test('a draft id can be used neither for another text nor for another recipient', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const draftId = uuidv7()
  await anna.write(ben, 'Hello', draftId)
  await expect(anna.write(ben, 'Something else', draftId)).rejects.toThrow(DraftReused)
  await expect(anna.write(carl, 'Hello', draftId)).rejects.toThrow(DraftReused)
  const other = uuidv7()
  const both = await Promise.allSettled([anna.write(ben, 'Both', other), anna.write(carl, 'Both', other)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await messages(world)).toHaveLength(2)
})

test('the same draft id of another member is no replay', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const draftId = uuidv7()
  await anna.write(ben, 'Hello', draftId)
  await ben.write(anna, 'Hello', draftId)
  expect(await messages(world)).toHaveLength(2)
})

test('a free member starts two conversations; a third needs premium, with credits too', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: { credits: 20 }, ben: {}, carl: {}, dirk: {} })
  await anna.write(ben)
  await anna.write(carl)
  await expect(anna.write(dirk)).rejects.toThrow(PremiumOnly)
  expect(await world.database.owner.selectFrom('conversations').selectAll().execute()).toHaveLength(2)
  anna.member.paid = true
  await anna.write(dirk)
})

test('conversations that others started are not counted', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk, emil } = await world.members({
    anna: { credits: 9 },
    ben: {},
    carl: {},
    dirk: {},
    emil: {},
  })
  for (const other of [ben, carl]) await other.write(anna)
  for (const other of [ben, carl, dirk, emil]) await anna.write(other)
})

test('a free member has three free messages in all, then each costs', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { credits: 1 }, ben: {}, carl: {} })
  const prices = [await anna.write(ben), await anna.write(carl), await anna.write(ben), await anna.write(carl)]
  expect(prices.map(({ price }) => price)).toEqual([0, 0, 0, 1])
  const refusal = await anna.write(ben).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NotEnoughCredits)
  expect(await messages(world)).toHaveLength(4)
})

test('free messages are three also when all are sent at once', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const other of [ben, carl]) await other.write(anna)
  const sent = await Promise.allSettled([1, 2, 3, 4, 5].flatMap(() => [anna.write(ben), anna.write(carl)]))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a premium member pays for every message, the first too', async () => {
  await using world = await openWorld({ saffron: { message_credits: 2 } })
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 5 }, ben: {} })
  expect(await anna.write(ben)).toMatchObject({ price: 2 })
  expect(await anna.balance()).toBe(3)
})

test('a refused message leaves nothing behind, neither conversation nor counter', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true }, ben: {} })
  await expect(anna.write(ben)).rejects.toThrow(NotEnoughCredits)
  expect(await messages(world)).toEqual([])
  expect(await world.database.owner.selectFrom('conversations').selectAll().execute()).toEqual([])
  expect(await waitingMails(world)).toEqual([])
})

test('messages to a fictional profile cost and count for nothing', async () => {
  await using world = await openWorld()
  const { anna, kaja, kim, kurt } = await world.members({
    anna: {},
    kaja: { fictional: true },
    kim: { fictional: true },
    kurt: { fictional: true },
  })
  for (const fictional of [kaja, kim, kurt, kaja, kaja]) expect(await anna.write(fictional)).toMatchObject({ price: 0 })
  const counters = await world.database.owner
    .selectFrom('credit_accounts')
    .selectAll()
    .where('account_id', '=', anna.id)
    .executeTakeFirst()
  expect(counters).toMatchObject({ free_messages_used: 0, conversations_started: 0 })
  expect(await waitingMails(world)).toEqual([])
})

test('where staff answers for fictional profiles, a message to one costs as any other', async () => {
  await using world = await openWorld({ saffron: { fictional_operator: true } })
  const { anna, kaja } = await world.members({ anna: { premium: true, credits: 1 }, kaja: { fictional: true } })
  expect(await anna.write(kaja)).toMatchObject({ price: 1 })
  await expect(anna.write(kaja)).rejects.toThrow(NotEnoughCredits)
})

test('until a member has confirmed, the first message is delivered but cannot be answered', async () => {
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

test('nobody begins a conversation with a member who has not confirmed, is invisible or is gone', async () => {
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

test('who became invisible or left can no longer be written to', async () => {
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

test('a block stops messages in both directions, and says who blocked', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben)
  await blockMember(ben.member, anna.id)
  await expect(reply(anna, conversationId)).rejects.toThrow(BlockedByMember)
  await expect(reply(ben, conversationId)).rejects.toThrow(MemberIsBlocked)
  expect((await inbox(ben.member, { filter: 'all' })).chats).toEqual([])
  expect((await inbox(anna.member, { filter: 'all' })).chats).toMatchObject([
    { peer: { name: 'ben', age: null, online: false } },
  ])
})

test('to a member of a sister brand writes only who is shown there', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { ben, carl } = await world.members({ ben: { at: world.coast, shared: true }, carl: { at: world.coast } })
  await expect(anna.write(carl)).rejects.toThrow(RecipientNotFound)
  await expect(anna.write(ben)).rejects.toThrow(NotShownToSisterBrands)
  await change(world, anna, { shared: true })
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
  await change(world, ben, { shared: false })
  expect(await openConversation(anna.member, conversationId)).toMatchObject({
    messages: [{ body: 'Hello' }],
    peer: { gone: true },
  })
  await expect(reply(anna, conversationId)).rejects.toThrow(MemberGone)
})

test('a text must say something, fit, and be text', async () => {
  await using world = await openWorld({ saffron: { message_length: 50 } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const refused = async (body: string) =>
    (await anna.write(ben, body).catch((error: unknown) => error)) as UnsendableText
  for (const body of ['', ' \n\t ', '\u200b\u200d'])
    expect(await refused(body)).toMatchObject({ code: 'chats:error.empty' })
  for (const body of ['a\u0000b', 'bell\u0007', '\ud83d']) {
    expect(await refused(body)).toMatchObject({ code: 'chats:error.not_text', status: 422 })
  }
  expect(await refused('x'.repeat(51))).toMatchObject({ code: 'chats:error.too_long', data: { max: 50 } })
  expect(await anna.write(ben, '😀'.repeat(50))).toMatchObject({ body: '😀'.repeat(50) })
  expect(await anna.write(ben, 'One\r\n\r\n\r\n\r\nTwo')).toMatchObject({ body: 'One\n\nTwo' })
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

test('an e-mail waits for who is away, once an hour a conversation, and for nobody online', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  await anna.write(ben)
  expect(await waitingMails(world)).toEqual([])
  await world.pass(1)
  const { conversationId } = await anna.write(ben)
  await anna.write(ben)
  expect(await waitingMails(world)).toMatchObject([
    { payload: { conversationId, recipientId: ben.id, recipientTenantId: world.saffron.id, begins: false } },
  ])
  await world.pass(1)
  await anna.write(ben)
  expect(await waitingMails(world)).toHaveLength(2)
})

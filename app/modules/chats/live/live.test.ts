import { expect, test } from 'vitest'
import { cachedFor } from '~/database/member-cache.server'
import { endAllSessions } from '~/modules/accounts/sessions/sessions.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { likesAnswer } from '~/modules/likes/likes-call.server'
import { likeList } from '~/modules/likes/live-events'
import { seeLike } from '~/modules/likes/seen/see-like.server'
import { takeBackLike } from '~/modules/likes/take-back-like.server'
import { listenAs } from '../../../../tests/support/listen'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { sayGoodbye } from '../ending/say-goodbye.server'
import { chatList } from '../live-events'
import { chatsAnswer } from '../reading/chats-call.server'
import { openConversation } from '../reading/open-conversation.server'
import { removeChat } from '../remove-chat.server'
import { publishTyping } from './publish-typing.server'

const cachedChats = async ({ member }: Person) =>
  cachedFor(member, { list: chatList, kind: 'chats' }, () => chatsAnswer(member, 'all', null))
const cachedLikes = async ({ member }: Person) =>
  cachedFor(member, { list: likeList, kind: 'likes' }, () => likesAnswer(member, null))

test('a message is told to both, its price to the sender, and that it was read to both', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 5 }, ben: {} })
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  const { conversationId: conversation } = await anna.write(ben, 'Nobody else’s business')
  expect((await bens.next('message')).event).toEqual({ conversation, mine: false })
  expect((await annas.next('message')).event).toEqual({ conversation, mine: true })
  await annas.next('credits')
  await openConversation(ben.member, conversation)
  const until = (await openConversation(anna.member, conversation)).messages.at(-1)?.id
  expect((await annas.next('read')).event).toEqual({ conversation, mine: false, until })
  expect((await bens.next('read')).event).toEqual({ conversation, mine: true, until })
  expect(JSON.stringify([...annas.received, ...bens.received])).not.toContain('business')
})

test('tells nothing again that was read before', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 5 }, ben: {} })
  const { conversationId } = await anna.write(ben)
  using annas = await listenAs(anna.member)
  for (let time = 0; time < 2; time += 1) await openConversation(ben.member, conversationId)
  await openConversation(anna.member, conversationId)
  await anna.write(ben)
  await annas.next('message')
  expect(annas.received.filter(({ kind }) => kind === 'read')).toHaveLength(1)
})

test('tells nobody of a refused message', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true }, ben: {} })
  using bens = await listenAs(ben.member)
  await expect(anna.write(ben)).rejects.toThrow()
  await likeMember(anna.member, ben.id)
  await bens.next('like')
  expect(bens.received.map(({ kind }) => kind)).toEqual(['hello', 'like'])
})

test('a block, and its end, is told to both', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  await blockMember(anna.member, ben.id)
  expect((await bens.next('block')).event).toEqual({})
  await unblockMember(anna.member, ben.id)
  await bens.next('block')
  await annas.next('block')
})

test('across a block nobody hears that the other one reads or types', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const { conversationId } = await anna.write(ben)
  await ben.write(anna)
  await anna.write(ben)
  await blockMember(ben.member, anna.id)
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  await openConversation(ben.member, conversationId)
  await openConversation(anna.member, conversationId).catch(() => undefined)
  for (const { member } of [anna, ben]) await publishTyping(member, conversationId)
  await Promise.all([carl.write(ben), carl.write(anna)])
  await Promise.all([annas.next('message'), bens.next('message')])
  for (const { received } of [annas, bens]) {
    expect(received.filter(({ kind }) => kind === 'read' || kind === 'typing')).toEqual([])
  }
})

test('a member of a sister brand hears it at their own brand', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({
    anna: { shared: true },
    ben: { at: world.coast, shared: true },
  })
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  const { conversationId: conversation } = await anna.write(ben)
  expect((await bens.next('message')).event).toEqual({ conversation, mine: false })
  await openConversation(ben.member, conversation)
  expect((await annas.next('read')).event).toMatchObject({ conversation, mine: false })
  await ben.write(anna)
  await openConversation(anna.member, conversation)
  await bens.next('read')
  expect((await bens.next('read')).event).toMatchObject({ conversation, mine: false })
})

test('a like, and its end, is told to the pages of who likes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  using annas = await listenAs(anna.member)
  await likeMember(anna.member, ben.id)
  expect((await annas.next('heart')).event).toEqual({ of: ben.id })
  await takeBackLike(anna.member, ben.id)
  await annas.next('heart')
})

test('two who like each other both hear of the match', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  await likeMember(anna.member, ben.id)
  expect((await bens.next('like')).event).toEqual({ from: anna.id })
  await likeMember(ben.member, anna.id)
  expect((await annas.next('match')).event).toEqual({ with: ben.id })
  expect((await bens.next('match')).event).toEqual({ with: anna.id })
})

test('typing is told in one’s own conversations, and not across a block', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await anna.write(carl)
  const { conversationId: conversation } = await anna.write(ben)
  using bens = await listenAs(ben.member)
  await publishTyping(anna.member, conversation)
  expect((await bens.next('typing')).event).toEqual({ conversation })
  await expect(publishTyping(carl.member, conversation)).rejects.toThrow('conversation_not_found')
  await expect(publishTyping(anna.member, 'what is no id')).rejects.toThrow('conversation_not_found')
  await blockMember(ben.member, anna.id)
  await publishTyping(anna.member, conversation)
  await likeMember(carl.member, ben.id).catch(() => undefined)
  expect(bens.received.filter(({ kind }) => kind === 'typing')).toHaveLength(1)
})

test('nobody hears typing in a closed chat', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const { conversationId } = await anna.write(ben)
  await ben.write(anna)
  await sayGoodbye(anna.member, conversationId, 'It was good to talk to you.')
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  for (const { member } of [anna, ben]) await publishTyping(member, conversationId)
  await Promise.all([carl.write(ben), carl.write(anna)])
  await Promise.all([annas.next('message'), bens.next('message')])
  for (const { received } of [annas, bens]) expect(received.filter(({ kind }) => kind === 'typing')).toEqual([])
})

test('logging out everywhere ends the streams', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  using stream = await listenAs(anna.member)
  await endAllSessions(anna.member)
  await stream.next('logout')
  await stream.ended
})

test('caches what pages poll until a write changes it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await cachedChats(ben)).toMatchObject({ chats: [], total_unread_messages: 0 })
  expect(await cachedLikes(ben)).toMatchObject({ profiles: [], total_new_likes: 0 })
  const { conversationId } = await anna.write(ben)
  await expect.poll(() => cachedChats(ben)).toMatchObject({ total_unread_messages: 1 })
  await openConversation(ben.member, conversationId)
  await expect.poll(() => cachedChats(ben)).toMatchObject({ total_unread_messages: 0 })
  await likeMember(anna.member, ben.id)
  await expect.poll(() => cachedLikes(ben)).toMatchObject({ total_new_likes: 1 })
  await seeLike(ben.member, anna.id)
  expect(await cachedLikes(ben)).toMatchObject({ total_new_likes: 0 })
  expect((await cachedChats(anna)).chats).toHaveLength(1)
  await blockMember(ben.member, anna.id)
  expect((await cachedChats(ben)).chats).toEqual([])
  expect((await cachedLikes(ben)).profiles).toEqual([])
  await removeChat(anna.member, conversationId)
  expect((await cachedChats(anna)).chats).toEqual([])
})

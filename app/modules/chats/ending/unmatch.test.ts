import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { likeMember } from '~/modules/likes/like-member.server'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { openWorld } from '../../../../tests/support/world'
import { ChatEnded, ConversationNotFound } from '../errors'
import { muteChat } from '../marks/own-side.server'
import { inbox, unreadTotal } from '../queries.server'
import { conversationWith, openConversation } from '../reading/open-conversation.server'
import { removeChat, restoreChat } from '../remove-chat.server'
import { searchMessages } from '../search/search-messages.server'
import { sayGoodbye } from './say-goodbye.server'
import { unmatch } from './unmatch.server'

const rich = { premium: true, credits: 20 }

async function matched() {
  const world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  await likeMember(anna.member, ben.id)
  await likeMember(ben.member, anna.id)
  const { conversationId: id } = await anna.write(ben)
  await ben.write(anna, 'Coffee on Saturday?')
  return { world, anna, ben, id, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

const listOf = async ({ member }: Person) => [
  ...(await inbox(member, { filter: 'all' })).chats,
  ...(await inbox(member, { filter: 'closed' })).chats,
]

test('an unmatch takes match and chat from both at once, and neither can write', async () => {
  await using match = await matched()
  const { world, anna, ben, id } = match
  await unmatch(anna.member, id)
  for (const person of [anna, ben]) {
    expect(await listOf(person)).toEqual([])
    await expect(openConversation(person.member, id)).rejects.toThrow(ConversationNotFound)
  }
  await expect(ben.write(anna)).rejects.toThrow(ChatEnded)
  expect(await conversationWith(ben.member, anna.id)).toMatchObject({ begins: { composer: { barrier: 'ended' } } })
  expect(await world.database.owner.selectFrom('likes').selectAll().execute()).toEqual([])
})

test('an unmatched chat can’t be brought back by the undo of a removal', async () => {
  await using match = await matched()
  const { anna, ben, id } = match
  await removeChat(ben.member, id)
  await unmatch(anna.member, id)
  await restoreChat(ben.member, id)
  await restoreChat(anna.member, id)
  expect([await listOf(anna), await listOf(ben)]).toEqual([[], []])
})

test('an unmatched chat stays away when a server of an older release shows it', async () => {
  await using match = await matched()
  const { world, anna, ben, id } = match
  await unmatch(anna.member, id)
  await world.database.owner.updateTable('conversation_members').set({ hidden_at: null, unread: 1 }).execute()
  expect([await listOf(anna), await listOf(ben)]).toEqual([[], []])
  expect(await forMember(ben.member, (db) => unreadTotal(db, ben.id))).toBe(0)
  await expect(openConversation(ben.member, id)).rejects.toThrow(ConversationNotFound)
  await expect(searchMessages(ben.member, id, new URLSearchParams())).rejects.toThrow(ConversationNotFound)
  await expect(muteChat(ben.member, id, true)).rejects.toThrow(ConversationNotFound)
  await expect(sayGoodbye(ben.member, id, 'Bye')).rejects.toThrow(ConversationNotFound)
  expect(await conversationWith(ben.member, anna.id)).toMatchObject({ begins: { composer: { barrier: 'ended' } } })
})

test('repeating an unmatch changes nothing', async () => {
  await using match = await matched()
  const { world, anna, ben, id } = match
  await unmatch(anna.member, id)
  const before = await rowsOfOthers(world.database.owner)
  await unmatch(anna.member, id)
  await unmatch(ben.member, id)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('only the two of a match can unmatch', async () => {
  await using match = await matched()
  const { world, anna, ben, id } = match
  const { carl } = await world.members({ carl: rich })
  const { conversationId: other } = await carl.write(anna)
  const before = await rowsOfOthers(world.database.owner)
  await expect(unmatch(carl.member, id)).rejects.toThrow(ConversationNotFound)
  await expect(unmatch(carl.member, other)).rejects.toThrow(ConversationNotFound)
  await expect(unmatch(ben.member, 'not-an-id')).rejects.toThrow(ConversationNotFound)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('the question counts what both would lose', async () => {
  await using match = await matched()
  const { anna, id } = match
  const asked = await openConversation(anna.member, id, { asks: 'unmatch' })
  expect(asked.loss).toEqual({ messages: 2, photos: 0 })
  expect((await openConversation(anna.member, id)).loss).toBeNull()
})

test('nobody unmatches a fictional profile, or is asked about it', async () => {
  await using match = await matched()
  const { world, anna, ben, id } = match
  await world.database.owner.updateTable('members').set({ fictional: true }).where('id', '=', ben.id).execute()
  await expect(unmatch(anna.member, id)).rejects.toThrow(ConversationNotFound)
  expect(await openConversation(anna.member, id, { asks: 'unmatch' })).toMatchObject({ matched: true, loss: null })
})

test('thirty days later nothing of it is stored', async () => {
  await using match = await matched()
  const { world, anna, id } = match
  await unmatch(anna.member, id)
  await world.pass(31 * 24)
  await world.mails()
  const { owner } = world.database
  expect(await owner.selectFrom('messages').selectAll().execute()).toEqual([])
  expect(await owner.selectFrom('conversations').selectAll().execute()).toEqual([])
})

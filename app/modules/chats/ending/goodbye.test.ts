import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { ChatEnded, ContactInMessage, ConversationNotFound, UnsendableText } from '../errors'
import { reactTo } from '../marks/mark-message.server'
import { inbox } from '../queries.server'
import { openConversation } from '../reading/open-conversation.server'
import type { InboxFilter } from '../schema'
import { sayGoodbye, takeBackGoodbye } from './say-goodbye.server'

const rich = { premium: true, credits: 20 }
const words = 'It was good to talk to you.'

/** Lets the ten seconds pass and sends what is due. Returns the e-mails that went out. */
async function passUndo(world: World) {
  await world.pass(0.01)
  return world.mails()
}

const namesIn = async ({ member }: Person, filter: InboxFilter) =>
  (await inbox(member, { filter })).chats.map(({ peer, ended }) => ({ name: peer.name, ended }))

/** What the member reads in the conversation, and whether it is closed to them. */
async function seenBy({ member }: Person, conversation: string) {
  const { messages, ending, composer, yourTurn } = await openConversation(member, conversation)
  return { last: messages.at(-1)?.body, as: ending?.as ?? null, barrier: composer.barrier, yourTurn }
}

/** Anna and Ben have written to each other. */
async function talking(settings: Parameters<typeof openWorld>[0] = {}) {
  const world = await openWorld(settings)
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId: id } = await anna.write(ben)
  await openConversation(ben.member, id)
  await ben.write(anna, 'Coffee on Saturday?')
  await openConversation(anna.member, id)
  return { world, anna, ben, id, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() }
}

test('a goodbye closes the chat for both once ten seconds have passed', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  // Loads the jobs' code, for which a busy machine takes more than the ten seconds.
  await world.mails()
  await sayGoodbye(anna.member, id, words)
  await world.mails()
  const open = { last: 'Coffee on Saturday?', as: null, barrier: null, yourTurn: false }
  expect(await seenBy(ben, id)).toEqual(open)
  expect(await seenBy(anna, id)).toEqual({ ...open, as: 'said', barrier: 'ended' })
  await passUndo(world)
  const closed = { last: words, barrier: 'ended', yourTurn: false }
  expect(await seenBy(ben, id)).toEqual({ ...closed, as: 'heard' })
  expect(await seenBy(anna, id)).toEqual({ ...closed, as: 'said' })
  await expect(anna.write(ben)).rejects.toThrow(ChatEnded)
  await expect(ben.write(anna)).rejects.toThrow(ChatEnded)
})

test('a goodbye costs nothing, and sends neither e-mail nor reminder', async () => {
  await using talk = await talking()
  const { world, anna, id } = talk
  await world.mails()
  const credits = await anna.balance()
  await sayGoodbye(anna.member, id, words)
  await passUndo(world)
  const before = (await world.mails()).length
  await world.pass(25)
  expect(await world.mails()).toHaveLength(before)
  expect(await anna.balance()).toBe(credits)
})

test('a goodbye taken back leaves the chat as it was', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, words)
  await takeBackGoodbye(anna.member, id)
  await passUndo(world)
  expect(await seenBy(anna, id)).toEqual({
    ...{ last: 'Coffee on Saturday?', as: null, barrier: null },
    yourTurn: true,
  })
  await anna.write(ben, 'Saturday is fine')
  await takeBackGoodbye(anna.member, id)
  expect(await seenBy(ben, id)).toMatchObject({ last: 'Saturday is fine', as: null })
})

test('a goodbye said again after an undo has ten seconds of its own', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, 'In haste')
  await takeBackGoodbye(anna.member, id)
  await passUndo(world)
  await sayGoodbye(anna.member, id, words)
  await world.mails()
  expect(await seenBy(ben, id)).toMatchObject({ as: null })
  await passUndo(world)
  expect(await seenBy(ben, id)).toMatchObject({ as: 'heard', last: words })
})

test('said at once from several pages it is sent once', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await Promise.all([1, 2, 3].map(() => sayGoodbye(anna.member, id, words)))
  await passUndo(world)
  await sayGoodbye(anna.member, id, 'And another thing')
  await passUndo(world)
  const { messages } = await openConversation(ben.member, id)
  expect(messages.filter(({ mine }) => !mine).map(({ body }) => body)).toEqual(['Hello', words])
})

test('a goodbye stays in the list until it is read, and then under closed', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, words)
  await passUndo(world)
  expect(await namesIn(anna, 'all')).toEqual([])
  expect(await namesIn(anna, 'closed')).toEqual([{ name: 'ben', ended: 'said' }])
  expect(await namesIn(ben, 'all')).toEqual([{ name: 'anna', ended: 'heard' }])
  await openConversation(ben.member, id)
  expect([await namesIn(ben, 'all'), await namesIn(ben, 'turn')]).toEqual([[], []])
  expect(await namesIn(ben, 'closed')).toEqual([{ name: 'anna', ended: 'heard' }])
})

test('a goodbye ends the likes of both', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await likeMember(anna.member, ben.id)
  await likeMember(ben.member, anna.id)
  await sayGoodbye(anna.member, id, words)
  expect(await world.database.owner.selectFrom('likes').selectAll().execute()).toHaveLength(2)
  await passUndo(world)
  expect(await world.database.owner.selectFrom('likes').selectAll().execute()).toEqual([])
})

test('thirty days later the chat is gone for both, and they may begin again', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, words)
  await passUndo(world)
  await world.pass(29 * 24)
  await world.mails()
  expect(await seenBy(ben, id)).toMatchObject({ as: 'heard', last: words })
  await world.pass(25)
  await world.mails()
  await expect(openConversation(ben.member, id)).rejects.toThrow(ConversationNotFound)
  expect(await world.database.owner.selectFrom('messages').selectAll().execute()).toEqual([])
  expect((await ben.write(anna)).conversationId).not.toBe(id)
})

test.each([
  ['nothing', '  ', UnsendableText],
  ['more than 300 characters', 'a'.repeat(301), UnsendableText],
  ['a phone number before an answer', 'Call me: 06 1234 5678', ContactInMessage],
])('refuses %s as a goodbye and leaves the chat open', async (_, text, error) => {
  await using world = await openWorld({ saffron: { contact_in_texts: 'refuse' } })
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId: id } = await anna.write(ben)
  await expect(sayGoodbye(anna.member, id, text)).rejects.toThrow(error)
  expect(await seenBy(anna, id)).toMatchObject({ as: null, barrier: null })
})

test('nobody says goodbye to a fictional profile, or in the chat of others', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  const { carl } = await world.members({ carl: rich })
  const before = await rowsOfOthers(world.database.owner)
  await expect(sayGoodbye(carl.member, id, words)).rejects.toThrow(ConversationNotFound)
  await expect(sayGoodbye(anna.member, 'not-an-id', words)).rejects.toThrow(ConversationNotFound)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
  await world.database.owner.updateTable('members').set({ fictional: true }).where('id', '=', ben.id).execute()
  await expect(sayGoodbye(anna.member, id, words)).rejects.toThrow(ConversationNotFound)
})

test('a block within the ten seconds keeps the words back, and the chat closed', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, words)
  await blockMember(ben.member, anna.id)
  await passUndo(world)
  const bodies = await world.database.owner.selectFrom('messages').select('body').execute()
  expect(bodies.map(({ body }) => body)).not.toContain(words)
  expect(await seenBy(ben, id)).toMatchObject({ as: 'heard', barrier: 'you_blocked' })
})

test.each(['sender', 'recipient'] as const)('the words stay back once their %s has left', async (who) => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, words)
  const members = world.database.owner.updateTable('members')
  await members
    .set({ status: memberStatus.deleted })
    .where('id', '=', who === 'sender' ? anna.id : ben.id)
    .execute()
  await passUndo(world)
  const bodies = await world.database.owner.selectFrom('messages').select('body').execute()
  expect(bodies.map(({ body }) => body)).not.toContain(words)
})

test('nobody reacts in a closed chat', async () => {
  await using talk = await talking()
  const { world, anna, ben, id } = talk
  await sayGoodbye(anna.member, id, words)
  await passUndo(world)
  const message = (await openConversation(ben.member, id)).messages.at(-1)?.id ?? ''
  await expect(reactTo(ben.member, { conversation: id, message }, 'love')).rejects.toThrow(ChatEnded)
})

test('a goodbye reaches a member of a sister brand', async () => {
  await using world = await openWorld()
  const { anna, cora } = await world.members({
    anna: { ...rich, shared: true },
    cora: { ...rich, at: world.coast, shared: true, gender: 'male' },
  })
  const { conversationId: id } = await anna.write(cora)
  await sayGoodbye(anna.member, id, words)
  await passUndo(world)
  expect(await seenBy(cora, id)).toMatchObject({ as: 'heard', last: words })
})

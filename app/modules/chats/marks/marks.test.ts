import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import { listenAs } from '../../../../tests/support/listen'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { ConversationNotFound, MessageNotFound } from '../errors'
import { inbox } from '../queries.server'
import { openConversation } from '../reading/open-conversation.server'
import { readMessages } from '../reading/read-messages.server'
import type { MessageView } from '../schema'
import { sendMessage } from '../sending/send-message.server'
import { submitMessage } from '../sending/submit-message.server'
import { deleteMessage } from './delete-message.server'
import { hideReported, openGift, reactTo } from './mark-message.server'

/** The key stands for the text. */
const t = (key: string) => key

async function messagesOf(person: Person, conversation: string): Promise<MessageView[]> {
  return (await readMessages(person.member, conversation, null)).messages
}

async function write(from: Person, to: Person, body: string): Promise<string> {
  const { conversationId } = await sendMessage(from.member, { to: to.id, body, draftId: uuidv7() })
  return conversationId
}

/** What a composer sends with the key of what it answers. */
function answer(from: Person, conversation: string, body: string, answers: string) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ draft_id: uuidv7(), body, answers, script: 'yes' }))
    form.set(name, value)
  return submitMessage(from.member, { conversation }, form, t)
}

function keyOf(messages: MessageView[], body: string): string {
  return messages.find((message) => message.body === body)?.id ?? 'none'
}

test('a message gets one reaction from its recipient, seen by both, and loses it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  const conversation = await write(anna, ben, 'Hello')
  const message = keyOf(await messagesOf(ben, conversation), 'Hello')
  await reactTo(ben.member, { conversation, message }, 'funny')
  await reactTo(ben.member, { conversation, message }, 'love')
  await reactTo(ben.member, { conversation, message }, 'love')
  for (const person of [anna, ben]) expect(await messagesOf(person, conversation)).toMatchObject([{ reaction: 'love' }])
  const lines = async (person: Person) => (await inbox(person.member, { filter: 'all' })).chats
  expect(await lines(anna)).toMatchObject([{ reaction: 'love', previewMine: true }])
  expect(await lines(ben)).toMatchObject([{ reaction: null }])
  await expect(reactTo(anna.member, { conversation, message }, 'love')).rejects.toMatchObject({ status: 404 })
  await reactTo(ben.member, { conversation, message }, '')
  expect(await messagesOf(anna, conversation)).toMatchObject([{ reaction: null }])
  expect(await lines(anna)).toMatchObject([{ reaction: null }])
})

test('nobody else marks, deletes or answers a message, and a block takes no reaction', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { premium: true, credits: 9 }, ben: {}, carl: {} })
  const { dora } = await world.members({ dora: { at: world.noirRose } })
  const conversation = await write(anna, ben, 'Hello')
  const address = { conversation, message: keyOf(await messagesOf(ben, conversation), 'Hello') }
  for (const stranger of [carl, dora]) {
    await expect(reactTo(stranger.member, address, 'love')).rejects.toMatchObject({ status: 404 })
    await expect(deleteMessage(stranger.member, address)).rejects.toMatchObject({ status: 404 })
  }
  await expect(deleteMessage(ben.member, address)).rejects.toMatchObject({ status: 404 })
  for (const message of ['', 'no key', address.message.slice(1)]) {
    await expect(reactTo(ben.member, { conversation, message }, 'love')).rejects.toMatchObject({ status: 404 })
  }
  await blockMember(anna.member, ben.id)
  await expect(reactTo(ben.member, address, 'love')).rejects.toMatchObject({ status: 403 })
})

test('keeps marks in their pool, read by sister brands of their own conversations', async () => {
  await using world = await openWorld()
  const shared = { premium: true, credits: 9, shared: true } as const
  const { anna, ben } = await world.members({ anna: shared, ben: shared })
  const { cora, dora } = await world.members({ cora: { ...shared, at: world.coast }, dora: { at: world.noirRose } })
  const conversation = await write(anna, cora, 'Across brands')
  const message = keyOf(await messagesOf(cora, conversation), 'Across brands')
  await reactTo(cora.member, { conversation, message }, 'love')
  expect(await messagesOf(anna, conversation)).toMatchObject([{ reaction: 'love' }])
  for (const other of [ben, dora]) {
    const rows = await forMember(other.member, (db) => db.selectFrom('message_marks').selectAll().execute())
    expect(rows).toEqual([])
  }
})

test('a gift stays wrapped until its recipient opens it, and its sender sees that', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  const conversation = await write(anna, ben, 'Hello')
  await sendMessage(anna.member, { conversation, body: '', gift: 'rose', draftId: uuidv7() })
  const [text, gift] = await messagesOf(ben, conversation)
  expect(gift).toMatchObject({ gift: 'rose', opened: false })
  const address = { conversation, message: gift?.id ?? '' }
  await expect(openGift(anna.member, address)).rejects.toMatchObject({ status: 404 })
  await expect(openGift(ben.member, { conversation, message: text?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  await openGift(ben.member, address)
  expect(await messagesOf(anna, conversation)).toMatchObject([{ opened: false }, { opened: true }])
})

test('sends a reply with one line of what it answers, or without if that is gone', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({
    anna: { premium: true, credits: 9 },
    ben: { premium: true, credits: 9 },
    carl: { premium: true, credits: 9 },
  })
  const conversation = await write(anna, ben, `Which café?\n${'x'.repeat(300)}`)
  const elsewhere = await write(anna, carl, 'To Carl')
  const [question] = await messagesOf(ben, conversation)
  await answer(ben, conversation, 'Yours', question?.id ?? '')
  await answer(ben, conversation, 'Of another', keyOf(await messagesOf(carl, elsewhere), 'To Carl'))
  await answer(ben, conversation, 'Of nothing', 'no key')
  await answer(anna, conversation, 'Of mine elsewhere', keyOf(await messagesOf(anna, elsewhere), 'To Carl'))
  const [, yours, ofAnother, ofNothing] = await messagesOf(anna, conversation)
  expect(yours).toMatchObject({ body: 'Yours', answers: { id: question?.id, mine: true, kind: 'text' } })
  expect(yours?.answers?.text).toMatch(/^Which café\? x+…$/)
  expect([ofAnother?.answers, ofNothing?.answers]).toEqual([null, null])
  const replies = world.database.owner.selectFrom('messages').select('body').where('answers_id', 'is not', null)
  expect(await replies.execute()).toEqual([{ body: 'Yours' }])
})

test('a deleted message is gone for both: text, quote, reaction, list and unread count', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: { premium: true, credits: 9 } })
  const conversation = await write(anna, ben, 'First')
  await openConversation(ben.member, conversation)
  const first = keyOf(await messagesOf(ben, conversation), 'First')
  await reactTo(ben.member, { conversation, message: first }, 'love')
  await answer(ben, conversation, 'About it', first)
  await deleteMessage(anna.member, { conversation, message: first })
  for (const person of [anna, ben]) {
    const [gone, reply] = await messagesOf(person, conversation)
    expect(gone).toMatchObject({ deleted: true, body: '', reaction: null })
    expect(reply?.answers).toMatchObject({ kind: 'deleted', text: '' })
  }
  await expect(deleteMessage(anna.member, { conversation, message: first })).rejects.toMatchObject({ status: 404 })

  await write(anna, ben, 'Second')
  await write(anna, ben, 'Third')
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ preview: 'Third', unread: 2 }])
  await deleteMessage(anna.member, { conversation, message: keyOf(await messagesOf(anna, conversation), 'Third') })
  const left = { preview: '', previewKind: 'deleted' }
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ ...left, previewMine: false, unread: 1 }])
  expect((await inbox(anna.member, { filter: 'all' })).chats).toMatchObject([{ ...left, previewMine: true }])
  expect(await anna.balance()).toBe(6)
})

test('keeps a gift wrapped across a block, where a reaction can still be taken back', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  const conversation = await write(anna, ben, 'Hello')
  await sendMessage(anna.member, { conversation, body: '', gift: 'rose', draftId: uuidv7() })
  const [line, gift] = await messagesOf(ben, conversation)
  const addressOf = (message: MessageView | undefined) => ({ conversation, message: message?.id ?? '' })
  await reactTo(ben.member, addressOf(line), 'love')
  await blockMember(ben.member, anna.id)
  await openGift(ben.member, addressOf(gift))
  await reactTo(ben.member, addressOf(line), '')
  await unblockMember(ben.member, anna.id)
  const looks = async () =>
    (await messagesOf(anna, conversation)).map(({ reaction, opened }) => reaction !== null || opened)
  expect(await looks()).toEqual([false, false])
  await blockMember(anna.member, ben.id)
  await openGift(ben.member, addressOf(gift))
  expect(await looks()).toEqual([false, false])
  await unblockMember(anna.member, ben.id)
  await openGift(ben.member, addressOf(gift))
  expect(await looks()).toEqual([false, true])
})

test('each mark is told to the open pages of both, as whose message it is', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  const { conversationId: conversation } = await sendMessage(anna.member, {
    ...{ to: ben.id, body: '', gift: 'rose', draftId: uuidv7() },
  })
  const message = (await messagesOf(ben, conversation))[0]?.id ?? ''
  using annas = await listenAs(anna.member)
  using bens = await listenAs(ben.member)
  const acts = [
    () => reactTo(ben.member, { conversation, message }, 'love'),
    () => openGift(ben.member, { conversation, message }),
    () => forMember(ben.member, (db) => hideReported(db, ben.member, { conversation, message })),
    () => deleteMessage(anna.member, { conversation, message }),
  ]
  for (const act of acts) await act()
  await anna.write(ben, 'The last')
  await Promise.all([annas.next('message'), bens.next('message')])
  const changesOf = ({ received }: typeof annas) =>
    received.filter(({ kind }) => kind === 'change').map(({ event }) => event)
  const by = (mine: boolean) => ({ conversation, message, mine })
  expect(changesOf(annas)).toEqual([by(false), by(false), by(true)])
  expect(changesOf(bens)).toEqual([by(true), by(true), by(false)])
})

test('nobody reports an own message, and what is no address is none', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  const conversation = await write(anna, ben, 'Hello')
  const message = keyOf(await messagesOf(anna, conversation), 'Hello')
  const report = forMember(anna.member, (db) => hideReported(db, anna.member, { conversation, message }))
  await expect(report).rejects.toThrow(MessageNotFound)
  await expect(reactTo(ben.member, { conversation: 'x', message }, 'love')).rejects.toThrow(ConversationNotFound)
})

test('a message that was read is deleted without a change of what is unread', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  const conversation = await write(anna, ben, 'Read')
  await openConversation(ben.member, conversation)
  await write(anna, ben, 'Unread')
  const address = { conversation, message: keyOf(await messagesOf(anna, conversation), 'Read') }
  await deleteMessage(anna.member, address)
  const line = { preview: 'Unread', unread: 1 }
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([line])
})

import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { serverSealer } from '~/platform/seal/seal.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { ConversationNotFound } from './errors'
import { reactTo } from './marks/mark-message.server'
import { messageOf } from './message-key.server'
import { inbox, peerOf, unreadBadge, unreadTotal } from './queries.server'
import { openConversation } from './reading/open-conversation.server'
import { readMessages } from './reading/read-messages.server'
import { removeChat, restoreChat } from './remove-chat.server'
import { sendMessage } from './sending/send-message.server'

const rich = { premium: true, credits: 20 }

const previews = async ({ member }: Person, query: Partial<Parameters<typeof inbox>[1]> = {}) =>
  (await inbox(member, { filter: 'all', ...query })).chats.map(({ preview, unread }) => [preview, unread])

test('caches list and badge, beside a conversation too, but not with a filter or page', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const { conversationId } = await anna.write(ben)
  expect([await previews(ben), await unreadBadge(ben.member, null)]).toEqual([[['Hello', 1]], 1])
  const side = world.database.owner.updateTable('conversation_members').where('member_id', '=', ben.id)
  await side.set({ preview: 'Read', unread: 5 }).execute()
  expect([await previews(ben), await unreadBadge(ben.member, null)]).toEqual([[['Hello', 1]], 1])
  expect(await previews(ben, { filter: 'unread' })).toEqual([['Read', 5]])
  expect(await previews(ben, { before: 'nonsense' })).toEqual([['Read', 5]])
  // What opens is read, whatever the cache says.
  expect(await previews(ben, { open: conversationId })).toEqual([['Hello', 0]])
  expect([await unreadBadge(ben.member, uuidv7()), await unreadBadge(ben.member, conversationId)]).toEqual([1, 0])
})

test('a sealed cursor without a date and an id starts the list at its beginning', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  await anna.write(ben)
  const sealer = serverSealer('inbox cursors')
  for (const text of ['', `yesterday_${uuidv7()}`, '2026-01-01T00:00:00.000Z_7', '2026-01-01T00:00:00.000Z']) {
    expect(await previews(ben, { before: sealer.seal(text) }), text).toEqual([['Hello', 1]])
  }
})

test('changes the list at once by a removal and its end, and removes nothing twice', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const { conversationId } = await anna.write(ben)
  expect(await previews(ben)).toEqual([['Hello', 1]])
  await removeChat(ben.member, conversationId)
  expect(await previews(ben)).toEqual([])
  await expect(removeChat(ben.member, conversationId)).rejects.toThrow(ConversationNotFound)
  await world.pass(9.5 / 60)
  await restoreChat(ben.member, conversationId)
  expect(await previews(ben)).toEqual([['Hello', 0]])
  await removeChat(ben.member, conversationId)
  await world.pass(10.5 / 60)
  await restoreChat(ben.member, conversationId)
  expect(await previews(ben)).toEqual([])
  for (const act of [removeChat, restoreChat, peerOf, openConversation]) {
    await expect(act(ben.member, 'no id')).rejects.toThrow(ConversationNotFound)
  }
})

test('leaves a page’s own conversation out of the badge, but in its unread list', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan } = await world.members({
    ...{ anna: rich, eva: { ...rich, gender: 'female' }, ben: {}, dan: { gender: 'female' } },
  })
  const { conversationId } = await anna.write(ben, 'From Anna')
  for (const body of ['One', 'Two']) await eva.write(ben, body)
  const elsewhere = (await ben.write(dan)).conversationId
  const total = (open: string | null) => forMember(ben.member, (db) => unreadTotal(db, ben.id, open))
  expect([await total(conversationId), await total(elsewhere), await total('no id')]).toEqual([2, 3, 3])
  const unread = { filter: 'unread' } as const
  expect(await previews(ben, { ...unread, open: conversationId })).toEqual([
    ['Two', 2],
    ['From Anna', 0],
  ])
  await openConversation(ben.member, conversationId)
  expect(await previews(ben, { ...unread, open: 'no id' })).toEqual([['Two', 2]])
  expect(await previews(ben, { ...unread, open: conversationId })).toEqual([
    ['Two', 2],
    ['From Anna', 0],
  ])
})

test('shows no unread message and no word of a member who left', async () => {
  await using world = await openWorld()
  const { anna, ben, dan } = await world.members({ anna: rich, ben: {}, dan: {} })
  await anna.write(ben, 'To Ben')
  await anna.write(dan, 'To Dan')
  await dan.write(anna, 'To Anna')
  const leave = ({ id }: Person) =>
    world.database.owner.updateTable('members').set({ status: memberStatus.deleted }).where('id', '=', id).execute()
  await leave(anna)
  expect([await previews(ben), await previews(dan)]).toEqual([[['', 0]], [['To Anna', 0]]])
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([
    { previewKind: 'text', peer: { gone: true } },
  ])
})

test('keeps an answer to a member who left, without the words it answered', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId: conversation } = await anna.write(ben, 'To Ben')
  const messages = async () => (await readMessages(ben.member, conversation, null)).messages
  const answers = messageOf((await messages())[0]?.id ?? '') ?? ''
  await sendMessage(ben.member, { conversation, body: 'I remember', draftId: uuidv7(), answers })
  expect((await messages()).at(-1)).toMatchObject({ body: 'I remember', answers: { text: 'To Ben' } })
  await world.database.owner
    .updateTable('members')
    .set({ status: memberStatus.deleted })
    .where('id', '=', anna.id)
    .execute()
  expect(await messages()).toMatchObject([{ body: 'I remember', answers: null }])
})

test('shows the reaction to the newest message of a line only', async () => {
  await using world = await openWorld()
  const { anna, ben, dan } = await world.members({ anna: rich, ben: {}, dan: {} })
  const { conversationId: conversation } = await anna.write(ben, 'First')
  const [first] = (await readMessages(ben.member, conversation, null)).messages
  await reactTo(ben.member, { conversation, message: first?.id ?? '' }, 'love')
  await anna.write(dan, 'Later')
  const marks = async () => (await inbox(anna.member, { filter: 'all' })).chats.map(({ reaction }) => reaction)
  expect(await marks()).toEqual([null, 'love'])
  await sendMessage(anna.member, { conversation, body: 'Second', draftId: uuidv7() })
  expect(await marks()).toEqual([null, null])
})

test('the id of a draft is told to who wrote it, not to who reads it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const draftId = uuidv7()
  const { conversationId } = await sendMessage(anna.member, { to: ben.id, body: 'Hello', draftId })
  const draftIdFor = async ({ member }: Person) =>
    (await readMessages(member, conversationId, null)).messages[0]?.draftId
  expect([await draftIdFor(anna), await draftIdFor(ben)]).toEqual([draftId, null])
})

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { listenAs } from '../../../tests/support/listen'
import type { Person } from '../../../tests/support/person'
import { noise } from '../../../tests/support/photo'
import { openWorld } from '../../../tests/support/world'
import { sayGoodbye } from './ending/say-goodbye.server'
import { BlockedByMember, ConversationNotFound, RecipientNotFound } from './errors'
import { inbox, unreadBadge, unreadTotal } from './queries.server'
import { chatsAnswer } from './reading/chats-call.server'
import { conversationWith, openConversation } from './reading/open-conversation.server'
import { readMessages } from './reading/read-messages.server'
import { removeChat, restoreChat } from './remove-chat.server'
import { sendMessage } from './sending/send-message.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-inbox-')))

const unread = (person: Person) => forMember(person.member, (db) => unreadTotal(db, person.id))

test('opening a conversation makes it read, and the sender sees that it was', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben)
  await anna.write(ben, 'Are you there?')
  expect(await unread(ben)).toBe(2)
  expect((await openConversation(anna.member, conversationId)).messages).toMatchObject([
    { read: false },
    { read: false },
  ])
  await openConversation(ben.member, conversationId)
  expect(await unread(ben)).toBe(0)
  await anna.write(ben, 'Hello?')
  expect((await openConversation(anna.member, conversationId)).messages).toMatchObject([
    { read: true },
    { read: true },
    { read: false },
  ])
})

test('an answer shows that all before it was read', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben)
  await ben.write(anna)
  expect(await unread(ben)).toBe(0)
  expect((await openConversation(anna.member, conversationId)).messages).toMatchObject([
    { read: true },
    { mine: false },
  ])
})

test('the list is newest first, in pages by key, and the filter shows what is unread', async () => {
  await using world = await openWorld()
  const others = Array.from({ length: 35 }, (_, index) => `man${index}`)
  const { anna } = await world.members({ anna: {} })
  const men = await world.members(Object.fromEntries(others.map((name) => [name, { gender: 'male' as const }])))
  for (const name of others) await men[name]?.write(anna)
  const first = await inbox(anna.member, { filter: 'all' })
  const second = await inbox(anna.member, { filter: 'all', before: first.next })
  const names = [...first.chats, ...second.chats].map(({ peer }) => peer.name)
  expect(names).toEqual([...others].reverse())
  expect(second.next).toBeNull()
  const [newest] = first.chats
  await openConversation(anna.member, newest?.id ?? '')
  const left = await inbox(anna.member, { filter: 'unread' })
  expect(left.chats.map(({ id }) => id)).not.toContain(newest?.id)
  const beside = await inbox(anna.member, { filter: 'unread', open: newest?.id })
  expect(beside.chats[0]?.id).toBe(newest?.id)
  expect((await inbox(anna.member, { filter: 'all', before: 'nonsense' })).chats).toHaveLength(30)
})

test('lists the opened conversation as read, and a closed one only while it is open', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId: open } = await anna.write(ben)
  const beside = async () => {
    const { chats } = await inbox(ben.member, { filter: 'all', open })
    return [chats.map(({ id, unread, yourTurn }) => ({ id, unread, yourTurn })), await unreadBadge(ben.member, open)]
  }
  const asRead = [[{ id: open, unread: 0, yourTurn: true }], 0]
  expect(await beside()).toEqual(asRead)
  expect(await unreadBadge(ben.member, null)).toBe(1)
  await openConversation(ben.member, open)
  expect(await beside()).toEqual(asRead)
  await sayGoodbye(ben.member, open, 'Goodbye')
  expect((await inbox(ben.member, { filter: 'all' })).chats).toEqual([])
  expect(await beside()).toEqual([[{ id: open, unread: 0, yourTurn: false }], 0])
  expect((await inbox(ben.member, { filter: 'all', open: 'nonsense' })).chats).toEqual([])
})

test('older messages come in pages, none twice and none lost', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 100 }, ben: {} })
  const bodies = Array.from({ length: 42 }, (_, index) => `message ${index}`)
  let conversation = ''
  for (const body of bodies) conversation = (await anna.write(ben, body)).conversationId
  const newest = await openConversation(ben.member, conversation)
  const older = await openConversation(ben.member, conversation, { before: newest.older })
  expect([...older.messages, ...newest.messages].map(({ body }) => body)).toEqual(bodies)
  expect([newest.messages.length, older.older]).toEqual([30, null])
})

test('tells no moment of a conversation finer than the minute on its screens', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  const { conversationId } = await anna.write(ben)
  using annas = await listenAs(anna.member)
  const opened = await openConversation(ben.member, conversationId)
  await annas.next('read')
  await anna.write(ben, 'And more')
  const shown = [opened, await inbox(ben.member, { filter: 'all' }), await chatsAnswer(ben.member, 'all', null)]
  const published = JSON.stringify([...shown, ...annas.received])
  const moments = published.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []
  expect(moments.length).toBeGreaterThan(2)
  for (const moment of moments) expect(moment).toMatch(/:00\.000Z$/)
  const messages = await world.database.owner.selectFrom('messages').select('id').execute()
  for (const { id } of messages) expect(published).not.toContain(id)
  expect(messages).toHaveLength(2)
})

test('a removed chat is gone for who removed it, and begins anew with the next message', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben, 'Old')
  await removeChat(ben.member, conversationId)
  expect((await inbox(ben.member, { filter: 'all' })).chats).toEqual([])
  expect(await unread(ben)).toBe(0)
  expect((await inbox(anna.member, { filter: 'all' })).chats).toHaveLength(1)
  await anna.write(ben, 'New')
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ preview: 'New', unread: 1 }])
  expect((await openConversation(ben.member, conversationId)).messages).toMatchObject([{ body: 'New' }])
  expect((await openConversation(anna.member, conversationId)).messages).toMatchObject([
    { body: 'Old' },
    { body: 'New' },
  ])
})

test('in a chat that began anew an answer quotes what came since the removal', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  const { conversationId: conversation, id: before } = await anna.write(ben, 'Before')
  await removeChat(ben.member, conversation)
  const { id: since } = await anna.write(ben, 'Since')
  for (const answers of [before, since]) {
    await sendMessage(anna.member, { conversation, body: 'As I said', draftId: uuidv7(), answers })
  }
  const { messages } = await openConversation(ben.member, conversation)
  expect(messages.map(({ answers }) => answers?.text ?? null)).toEqual([null, null, 'Since'])
})

test('undoes a removal for ten minutes, with all messages, for who removed the chat', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await anna.write(ben, 'Old')
  await removeChat(ben.member, conversationId)
  await anna.write(ben, 'Meanwhile')
  await restoreChat(anna.member, conversationId)
  expect((await openConversation(ben.member, conversationId)).messages).toMatchObject([{ body: 'Meanwhile' }])
  for (let time = 0; time < 2; time++) await restoreChat(ben.member, conversationId)
  const both = [{ body: 'Old' }, { body: 'Meanwhile' }]
  expect((await openConversation(ben.member, conversationId)).messages).toMatchObject(both)

  await removeChat(ben.member, conversationId)
  await world.pass(1)
  await restoreChat(ben.member, conversationId)
  expect((await inbox(ben.member, { filter: 'all' })).chats).toEqual([])
})

test('leads from a member’s page to the conversation, or an empty one not yet created', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await conversationWith(anna.member, ben.id)).toMatchObject({
    begins: {
      id: null,
      messages: [],
      peer: { name: 'ben' },
      composer: { price: { kind: 'free', left: 3 }, barrier: null },
    },
  })
  expect(await world.database.owner.selectFrom('conversations').selectAll().execute()).toEqual([])
  const { conversationId } = await anna.write(ben)
  expect(await conversationWith(ben.member, anna.id)).toEqual({ existing: conversationId })
  await removeChat(ben.member, conversationId)
  expect(await conversationWith(ben.member, anna.id)).toMatchObject({ begins: { messages: [] } })
  for (const id of [anna.id, uuidv7(), 'x'])
    await expect(conversationWith(anna.member, id)).rejects.toThrow(RecipientNotFound)
})

test('the composer knows when a free member may not start another conversation', async () => {
  await using world = await openWorld({ saffron: { free_conversations: 1 } })
  const { anna, ben, carl, kaja } = await world.members({ anna: {}, ben: {}, carl: {}, kaja: { fictional: true } })
  await anna.write(ben)
  expect(await conversationWith(anna.member, carl.id)).toMatchObject({ begins: { composer: { needsPremium: true } } })
  expect(await conversationWith(anna.member, kaja.id)).toMatchObject({
    begins: { composer: { needsPremium: false, warns: true, staffed: false, price: { kind: 'nothing' } } },
  })
})

test('takes a blocked conversation out of lists and badge until the block ends', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dora } = await world.members({ anna: {}, ben: {}, carl: {}, dora: {} })
  const peers = async ({ member }: Person) =>
    (await inbox(member, { filter: 'all' })).chats.map(({ peer }) => peer.name).sort()
  const { conversationId } = await ben.write(anna)
  await carl.write(anna)
  expect(await unread(anna)).toBe(2)
  await blockMember(anna.member, ben.id)
  expect([await unread(anna), await peers(anna)]).toEqual([1, ['carl']])
  expect(await peers(ben)).toEqual([])
  // A blocked member who has the address of the conversation reads that they are blocked, and none of its messages.
  await expect(openConversation(ben.member, conversationId)).rejects.toThrow(BlockedByMember)
  await expect(readMessages(ben.member, conversationId, null)).rejects.toThrow(ConversationNotFound)
  await blockMember(anna.member, dora.id)
  await expect(conversationWith(dora.member, anna.id)).rejects.toThrow(BlockedByMember)
  await unblockMember(anna.member, ben.id)
  expect(await unread(anna)).toBe(2)
  expect(await peers(ben)).toEqual(['anna'])
})

test('hides presence, photo, profile and read marks across a block', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { conversationId } = await ben.write(anna, 'Old')
  await anna.write(ben, 'Stop')
  await anna.write(ben, 'Unread')
  await blockMember(anna.member, ben.id)
  const { owner } = world.database
  const news = { about_me: 'New words', interests: ['coffee'], last_active_at: new Date(), premium: true }
  await owner.updateTable('members').set(news).where('id', '=', ben.id).execute()
  await uploadPhoto(ben.member, await noise())
  const { id: photo } = await owner.selectFrom('photos').select('id').executeTakeFirstOrThrow()
  const shown = await openConversation(anna.member, conversationId)
  expect(shown).toMatchObject({
    peer: { id: ben.id, name: 'ben', age: null, photo: null, thumb: null, online: false, premium: false },
    about: { city: null, distance: null, aboutMe: null, interests: [] },
    composer: { barrier: 'you_blocked', icebreakers: [] },
    messages: [{ body: 'Old' }, { body: 'Stop' }, { body: 'Unread', read: false }],
  })
  expect(JSON.stringify(shown)).not.toContain(photo)
  await expect(openConversation(ben.member, conversationId)).rejects.toThrow(BlockedByMember)
  expect((await openConversation(anna.member, conversationId)).messages.at(-1)?.read).toBe(false)

  await unblockMember(anna.member, ben.id)
  expect(await openConversation(anna.member, conversationId)).toMatchObject({
    peer: { online: true, photo: { id: photo } },
    about: { aboutMe: 'New words' },
  })
})

test('offers three first lines from the profile, common interests first', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const interests = (values: string[], id: string) =>
    world.database.owner.updateTable('members').set({ interests: values }).where('id', '=', id).execute()
  await interests(['coffee', 'hiking'], anna.id)
  await interests(['wine', 'coffee'], ben.id)
  const screen = await conversationWith(anna.member, ben.id)
  expect(screen).toMatchObject({
    begins: {
      composer: {
        icebreakers: [
          { key: expect.stringMatching(/^chats:icebreaker\.interest\.coffee\.[1-5]$/) },
          { key: expect.stringMatching(/^chats:icebreaker\.interest\.wine\.[1-5]$/) },
          { key: 'chats:icebreaker.city', values: { city: 'Utrecht' } },
        ],
      },
      about: {
        interests: [
          { key: 'wine', shared: false },
          { key: 'coffee', shared: true },
        ],
      },
    },
  })
})

test('leaves out of first lines what the brand hides of profiles', async () => {
  await using world = await openWorld({ saffron: { visible_profile_fields: ['about_me'] } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const screen = await conversationWith(anna.member, ben.id)
  expect(screen).toMatchObject({ begins: { about: { city: null, distance: null, interests: [] } } })
  expect(JSON.stringify(screen)).not.toContain('Utrecht')
})

test('keeps other pools and brands out by row-level security alone', async () => {
  await using world = await openWorld()
  const { nora, nils } = await world.members({ nora: { at: world.noirRose }, nils: { at: world.noirRose } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await nora.write(nils)
  await anna.write(ben)
  const everything = (person: Person) =>
    forMember(person.member, async (db) => ({
      conversations: (await db.selectFrom('conversations').select('tenant_id').execute()).map((row) => row.tenant_id),
      sides: (await db.selectFrom('conversation_members').select('tenant_id').execute()).map((row) => row.tenant_id),
      messages: (await db.selectFrom('messages').select('tenant_id').execute()).map((row) => row.tenant_id),
      credits: (await db.selectFrom('credit_accounts').select('tenant_id').execute()).map((row) => row.tenant_id),
    }))
  const rose = world.noirRose.id
  expect(await everything(nora)).toEqual({
    conversations: [rose],
    sides: [rose, rose],
    messages: [rose],
    credits: [rose, rose],
  })
  const touched = await forMember(anna.member, (db) =>
    db.updateTable('conversation_members').set({ unread: sql<number>`unread + 100` }).executeTakeFirst(),
  )
  expect(touched.numUpdatedRows).toBe(2n)
  expect((await inbox(nils.member, { filter: 'all' })).chats).toMatchObject([{ unread: 1 }])
})

test('suggests no first line that somebody has already sent to that person', async () => {
  await using world = await openWorld()
  const { anna, ben, dora } = await world.members({ anna: {}, ben: {}, dora: { gender: 'female' } })
  const wine = { interests: ['wine'] }
  await world.database.owner.updateTable('members').set(wine).where('id', '=', ben.id).execute()
  const lines = async () => {
    const screen = await conversationWith(anna.member, ben.id)
    return 'begins' in screen ? screen.begins.composer.icebreakers.map(({ key }) => key) : []
  }
  const [first = ''] = await lines()
  await dora.write(ben, translate(world.saffron, 'en')(first))
  expect((await lines())[0]).toMatch(/interest\.wine/)
  expect(await lines()).not.toContain(first)
})

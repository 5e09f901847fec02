import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { recording } from '../../../../tests/support/voice'
import { openWorld } from '../../../../tests/support/world'
import { DraftReused, MessageNotFound } from '../errors'
import { deleteMessage } from '../marks/delete-message.server'
import { openGift } from '../marks/mark-message.server'
import { messageKey } from '../message-key.server'
import { readMessagePhoto, readMessageVoice } from '../photos/message-photo.server'
import { judgeMessagePhoto, waitingMessagePhotos } from '../photos/review-message-photos.server'
import { inbox } from '../queries.server'
import { openConversation } from '../reading/open-conversation.server'
import { removeChat } from '../remove-chat.server'
import { VoiceRefused, VoiceTooLarge } from './errors'
import { sendVoice } from './send-voice.server'

const folder = mkdtempSync(join(tmpdir(), 'manyhearts-voices-'))
vi.stubEnv('DATA_DIR', folder)

const files = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

const bars = '0123456789abcdef'.repeat(4)

async function say(from: Person, to: Person, draftId: string = uuidv7()) {
  return sendVoice(from.member, { to: to.id }, { draftId, bars, file: await recording('webm', { seconds: 3 }) })
}

const hear = (person: Person, { id, conversationId }: { id: string; conversationId: string }) =>
  readMessageVoice(person.member, conversationId, messageKey(id))

test('is heard by the two who write to each other, and by nobody else', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { credits: 3 }, ben: {}, carl: {} })
  const { nora } = await world.members({ nora: { at: world.noirRose } })
  const sent = await say(anna, ben)
  expect(sent).toMatchObject({ kind: 'voice', price: 3, body: '' })
  expect(await hear(ben, sent)).toMatchObject({ format: 'webm' })
  expect(await hear(anna, sent)).not.toBeNull()
  for (const other of [carl, nora]) expect(await hear(other, sent)).toBeNull()
  const asPhoto = `${messageKey(sent.id)}-200.webp`
  expect(await readMessagePhoto(ben.member, sent.conversationId, asPhoto)).toBeNull()
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ previewKind: 'voice', unread: 1 }])
  const { messages } = await openConversation(ben.member, sent.conversationId)
  expect(messages).toMatchObject([
    { kind: 'voice', photo: null, photoStatus: 'active', voice: { type: 'audio/webm', milliseconds: 3_000, bars } },
  ])
  await blockMember(anna.member, ben.id)
  expect(await hear(ben, sent)).toBeNull()
  await unblockMember(anna.member, ben.id)
  expect(await hear(ben, sent)).not.toBeNull()
  await removeChat(ben.member, sent.conversationId)
  expect(await hear(ben, sent)).toBeNull()
})

test('is charged once, however often it is sent, and is no other recording', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 10 }, ben: {} })
  const draftId = uuidv7()
  const sent = await say(anna, ben, draftId)
  expect(await say(anna, ben, draftId)).toMatchObject({ id: sent.id })
  expect(await Promise.all([say(anna, ben, draftId), say(anna, ben, draftId)])).toMatchObject([sent, sent])
  expect(await anna.balance()).toBe(7)
  const other = { draftId, bars: null, file: await recording('ogg') }
  await expect(sendVoice(anna.member, { to: ben.id }, other)).rejects.toThrow(DraftReused)
  const reasons = await world.database.owner.selectFrom('credit_ledger').select(['reason', 'delta']).execute()
  expect(reasons).toContainEqual({ reason: 'voice', delta: -3 })
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('leaves nothing behind when it is refused or nobody pays for it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 2 }, ben: {} })
  const before = files()
  const send = (file: Uint8Array) => sendVoice(anna.member, { to: ben.id }, { draftId: uuidv7(), bars, file })
  await expect(say(anna, ben)).rejects.toThrow(NotEnoughCredits)
  await expect(send(new Uint8Array())).rejects.toThrow(VoiceRefused)
  await expect(send(await recording('webm', { video: true }))).rejects.toThrow(VoiceRefused)
  await expect(send(new Uint8Array(3_000_000))).rejects.toThrow(VoiceTooLarge)
  expect(await world.database.owner.selectFrom('messages').select('id').execute()).toEqual([])
  expect(await world.database.owner.selectFrom('message_photos').select('hash').execute()).toEqual([])
  expect(await anna.balance()).toBe(2)
  await world.pass(1)
  await world.mails()
  expect(files()).toBe(before)
})

test('goes with its message, for both', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 6 }, ben: {} })
  const before = files()
  const sent = await say(anna, ben)
  const kept = await say(anna, ben)
  const address = { conversation: sent.conversationId, message: messageKey(sent.id) }
  await deleteMessage(anna.member, address)
  expect(await hear(ben, sent)).toBeNull()
  await world.mails()
  expect(files()).toBe(before + 1)
  expect(await hear(ben, kept)).not.toBeNull()
})

test('is marked as heard by its recipient only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const { id, conversationId } = await say(anna, ben)
  const address = { conversation: conversationId, message: messageKey(id) }
  await expect(openGift(anna.member, address)).rejects.toThrow(MessageNotFound)
  const heard = async () => (await openConversation(anna.member, conversationId)).messages[0]?.opened
  expect(await heard()).toBe(false)
  await openGift(ben.member, address)
  expect(await heard()).toBe(true)
})

test('waits for a moderator where photos do, and is paid back when it is refused', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 6 }, ben: {} })
  const [refused, accepted] = [await say(anna, ben), await say(anna, ben)]
  const seen = async (person: Person) => (await openConversation(person.member, refused.conversationId)).messages
  expect(await seen(ben)).toMatchObject([
    { voice: null, photoStatus: 'pending' },
    { voice: null, photoStatus: 'pending' },
  ])
  expect(await seen(anna)).toMatchObject([{ photoStatus: 'pending', voice: { milliseconds: 3_000 } }, {}])
  expect(await hear(ben, refused)).toBeNull()
  const address = { conversation: refused.conversationId, message: messageKey(refused.id) }
  await expect(openGift(ben.member, address)).rejects.toThrow(MessageNotFound)
  expect(await waitingMessagePhotos(world.saffron)).toEqual([])
  const judge = (id: string, isAccepted: boolean) =>
    forTenant(world.saffron, (db) => judgeMessagePhoto(db, id, isAccepted))
  await judge(refused.id, false)
  await judge(accepted.id, true)
  expect(await anna.balance()).toBe(3)
  expect(await seen(ben)).toMatchObject([{ voice: null, photoStatus: 'rejected' }, { photoStatus: 'active' }])
  expect(await hear(ben, accepted)).not.toBeNull()
  await world.mails()
  expect(await hear(anna, refused)).toBeNull()
})

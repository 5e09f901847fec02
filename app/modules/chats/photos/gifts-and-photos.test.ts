import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { blockMember, unblockMember } from '~/modules/blocks/block-member.server'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { ledgerMismatches } from '~/modules/credits/queries.server'
import { PhotoFormatRefused } from '~/modules/photos/upload/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { DraftReused, UnsendableText } from '../errors'
import { messageKey } from '../message-key.server'
import { inbox } from '../queries.server'
import { openConversation } from '../reading/open-conversation.server'
import { removeChat } from '../remove-chat.server'
import { sendMessage } from '../sending/send-message.server'
import { readMessagePhoto } from './message-photo.server'
import {
  judgeMessagePhoto,
  NoSuchMessagePhoto,
  waitingMessagePhotos,
  waitingPhotoFile,
} from './review-message-photos.server'
import { sendPhoto } from './send-photo.server'

const folder = mkdtempSync(join(tmpdir(), 'manyhearts-messages-'))
vi.stubEnv('DATA_DIR', folder)

const picture = () =>
  sharp({
    create: {
      width: 300,
      height: 240,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()

const review = (tenant: Tenant, id: string, accepted: boolean) =>
  forTenant(tenant, (db) => judgeMessagePhoto(db, id, accepted))

const give = (from: Person, to: Person, body = '', draftId: string = uuidv7()) =>
  sendMessage(from.member, { to: to.id, gift: 'serenade', body, draftId })

const ledger = (world: World) =>
  world.database.owner.selectFrom('credit_ledger').select(['reason', 'delta']).orderBy('id').execute()

test('a gift costs its price for free members too, and carries a line or none', async () => {
  await using world = await openWorld({ saffron: { gift_prices: { serenade: 10 } } })
  const { anna, ben } = await world.members({ anna: { credits: 22 }, ben: {} })
  expect(await give(anna, ben, ' For you ')).toMatchObject({ price: 10, kind: 'gift', body: 'For you' })
  const { conversationId } = await give(anna, ben)
  expect(await anna.balance()).toBe(2)
  const rose = { to: ben.id, gift: 'rose', body: '', draftId: uuidv7() } as const
  await expect(sendMessage(anna.member, rose)).rejects.toThrow(NotEnoughCredits)
  await expect(give(anna, ben, 'x'.repeat(501))).rejects.toThrow(UnsendableText)
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ previewKind: 'gift', unread: 2 }])
  expect(await openConversation(ben.member, conversationId)).toMatchObject({
    messages: [
      { kind: 'gift', gift: 'serenade', body: 'For you' },
      { kind: 'gift', gift: 'serenade', body: '' },
    ],
  })
  expect(await ledger(world)).toContainEqual({ reason: 'gift', delta: -10 })
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
})

test('a gift sent again is the same gift; another one under its id is refused', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 20 }, ben: {} })
  const draftId = uuidv7()
  const [one, two] = await Promise.all([give(anna, ben, 'Hi', draftId), give(anna, ben, 'Hi', draftId)])
  expect(one.id).toBe(two.id)
  await expect(sendMessage(anna.member, { to: ben.id, gift: 'rose', body: 'Hi', draftId })).rejects.toThrow(DraftReused)
  await expect(anna.write(ben, 'Hi', draftId)).rejects.toThrow(DraftReused)
  expect(await anna.balance()).toBe(15)
})

test('gifts and photos to a fictional profile that nobody answers for cost nothing', async () => {
  await using world = await openWorld()
  const { anna, kaja } = await world.members({ anna: {}, kaja: { fictional: true } })
  expect(await give(anna, kaja)).toMatchObject({ price: 0 })
  const file = await picture()
  expect(await sendPhoto(anna.member, { to: kaja.id }, { draftId: uuidv7(), file })).toMatchObject({ price: 0 })
})

test('a photo is seen by the two who write to each other, and by nobody else', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { credits: 3 }, ben: {}, carl: {} })
  const { nora } = await world.members({ nora: { at: world.noirRose } })
  const draft = { draftId: uuidv7(), file: await picture() }
  const { conversationId, id, price } = await sendPhoto(anna.member, { to: ben.id }, draft)
  expect(price).toBe(3)
  expect(await sendPhoto(anna.member, { to: ben.id }, draft)).toMatchObject({ id })
  expect(await anna.balance()).toBe(0)
  const read = (person: Person, width = 200) =>
    readMessagePhoto(person.member, conversationId, `${messageKey(id)}-${width}.webp`)
  expect((await sharp((await read(ben)) ?? undefined).metadata()).width).toBe(200)
  expect(await read(anna)).not.toBeNull()
  for (const other of [carl, nora]) expect(await read(other)).toBeNull()
  expect(await read(ben, 300)).toBeNull()
  const { hash } = await world.database.owner.selectFrom('message_photos').select('hash').executeTakeFirstOrThrow()
  const view = await openConversation(ben.member, conversationId)
  expect(view.messages).toMatchObject([{ kind: 'photo', photo: { width: 300, height: 240 }, photoStatus: 'active' }])
  expect(JSON.stringify(view)).not.toContain(hash)
  await blockMember(anna.member, ben.id)
  expect(await read(ben)).toBeNull()
  await unblockMember(anna.member, ben.id)
  expect(await read(ben)).not.toBeNull()
  await removeChat(ben.member, conversationId)
  expect(await read(ben)).toBeNull()
  expect(await read(anna)).not.toBeNull()
})

test('a photo carries its words and what it replies to, and is charged once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 9 }, ben: {} })
  const { id: asked, conversationId } = await anna.write(ben, 'Shall I show you?')
  const draft = { draftId: uuidv7(), file: await picture(), body: '  The pan, before  ', answers: asked }
  const sent = await sendPhoto(anna.member, { conversation: conversationId }, draft)
  expect(await sendPhoto(anna.member, { conversation: conversationId }, draft)).toMatchObject({ id: sent.id })
  expect(await anna.balance()).toBe(6)
  const { messages } = await openConversation(ben.member, conversationId)
  expect(messages.at(-1)).toMatchObject({
    kind: 'photo',
    body: 'The pan, before',
    photoStatus: 'active',
    answers: { id: messageKey(asked) },
  })
  const other = { ...draft, body: 'Something else' }
  await expect(sendPhoto(anna.member, { conversation: conversationId }, other)).rejects.toThrow(DraftReused)
  const long = { ...draft, draftId: uuidv7(), body: 'x'.repeat(501) }
  await expect(sendPhoto(anna.member, { conversation: conversationId }, long)).rejects.toThrow(UnsendableText)
})

test('with manual moderation the recipient sees a photo once it was accepted', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const sent = await sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file: await picture() })
  const seen = async (person: Person) => (await openConversation(person.member, sent.conversationId)).messages[0]
  expect(await seen(ben)).toMatchObject({ photo: null, photoStatus: 'pending' })
  expect(await seen(anna)).toMatchObject({ photo: { id: messageKey(sent.id) }, photoStatus: 'pending' })
  expect(await readMessagePhoto(ben.member, sent.conversationId, `${messageKey(sent.id)}-200.webp`)).toBeNull()
  expect(await waitingMessagePhotos(world.saffron)).toMatchObject([{ id: sent.id, sender: 'anna' }])
  await expect(review(world.coast, sent.id, true)).rejects.toThrow(NoSuchMessagePhoto)
  await review(world.saffron, sent.id, true)
  expect(await seen(ben)).toMatchObject({ photo: { id: messageKey(sent.id) }, photoStatus: 'active' })
})

test('hides a photo accepted after a block from the blocker until they unblock', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 6 }, ben: {} })
  const send = async () => sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file: await picture() })
  const early = await send()
  const late = await send()
  const { conversationId } = early
  await review(world.saffron, early.id, true)
  await blockMember(ben.member, anna.id)
  await review(world.saffron, late.id, true)
  const seen = async () => (await openConversation(ben.member, conversationId)).messages
  const file = ({ id }: { id: string }) => readMessagePhoto(ben.member, conversationId, `${messageKey(id)}-200.webp`)
  expect(await seen()).toMatchObject([{ photo: { id: messageKey(early.id) } }, { photo: null, photoStatus: 'pending' }])
  expect(await file(early)).not.toBeNull()
  expect(await file(late)).toBeNull()
  await unblockMember(ben.member, anna.id)
  expect(await seen()).toMatchObject([{ photo: { id: messageKey(early.id) } }, { photo: { id: messageKey(late.id) } }])
  expect(await file(late)).not.toBeNull()
})

test('a photo that was not accepted is gone, and its sender has the credits back', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const sent = await sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file: await picture() })
  await review(world.saffron, sent.id, false)
  expect(await anna.balance()).toBe(3)
  expect(await ledgerMismatches(world.database.owner)).toEqual([])
  const { messages } = await openConversation(ben.member, sent.conversationId)
  expect(messages).toMatchObject([{ photo: null, photoStatus: 'rejected' }])
  const { hash } = await world.database.owner.selectFrom('message_photos').select('hash').executeTakeFirstOrThrow()
  await world.mails()
  expect(await waitingPhotoFile(world.saffron, { hash })).toBeNull()
  expect(await readMessagePhoto(anna.member, sent.conversationId, `${messageKey(sent.id)}-200.webp`)).toBeNull()
})

test('a photo that is none, or that nobody pays for, leaves nothing behind', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 2 }, ben: {} })
  const send = (file: Buffer) => sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file })
  await expect(send(Buffer.from('no picture'))).rejects.toThrow(PhotoFormatRefused)
  await expect(send(await picture())).rejects.toThrow(NotEnoughCredits)
  expect(await world.database.owner.selectFrom('messages').selectAll().execute()).toEqual([])
  expect(await world.database.owner.selectFrom('message_photos').selectAll().execute()).toEqual([])
  expect(await anna.balance()).toBe(2)
})

test('the files of a refused photo are gone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 3 }, ben: {} })
  const send = async () => sendPhoto(anna.member, { to: ben.id }, { draftId: uuidv7(), file: await picture() })
  await send()
  const files = () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const before = files().length
  await expect(send()).rejects.toThrow(NotEnoughCredits)
  await world.pass(1)
  await world.mails()
  expect(files()).toHaveLength(before)
})

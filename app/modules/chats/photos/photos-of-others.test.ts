import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { DraftReused, Suspended } from '../errors'
import { deleteMessage } from '../marks/delete-message.server'
import { messageKey } from '../message-key.server'
import { openConversation } from '../reading/open-conversation.server'
import { removeChat } from '../remove-chat.server'
import { readMessagePhoto } from './message-photo.server'
import {
  judgeMessagePhoto,
  NoSuchMessagePhoto,
  waitingMessagePhotos,
  waitingPhotoFile,
} from './review-message-photos.server'
import { sendPhoto } from './send-photo.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-photos-of-others-')))

const files = Promise.all([1, 2, 3].map(() => noise(210, 260)))

const send = async ({ member }: Person, to: Person, number = 0) =>
  sendPhoto(member, { to: to.id }, { draftId: uuidv7(), file: (await files)[number] ?? Buffer.alloc(0) })

type Sent = Awaited<ReturnType<typeof send>>

const file = ({ id }: Sent, width: number | string = 200) => `${messageKey(id)}-${width}.webp`

const read = ({ member }: Person, photo: Sent, conversation = photo.conversationId) =>
  readMessagePhoto(member, conversation, file(photo))

/** Returns the names of those of `people` who can read the photo. */
async function readers(photo: Sent, ...people: Person[]) {
  const found = await Promise.all(people.map((person) => read(person, photo)))
  return people.filter((_, index) => found[index]).map(({ name }) => name)
}

/** Anna and Eva each write with both men, and Anna sends each a photo. */
async function photosToBoth(world: World) {
  const rich = { premium: true, credits: 50 }
  const four = await world.members({ anna: rich, eva: { ...rich, gender: 'female' }, ben: rich, dan: rich })
  const { anna, eva, ben, dan } = four
  for (const he of [ben, dan]) await eva.write(he)
  return { ...four, toBen: await send(anna, ben), toDan: await send(anna, dan, 1), again: await send(anna, ben, 2) }
}

test('shows each of two the photos of their own conversation, by own addresses', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan, toBen, toDan, again } = await photosToBoth(world)
  expect(await readers(toBen, anna, eva, ben, dan)).toEqual(['anna', 'ben'])
  expect(await readers(toDan, anna, eva, ben, dan)).toEqual(['anna', 'dan'])
  const pictures = await Promise.all([toBen, again, toDan].map((photo) => read(anna, photo)))
  expect(new Set(pictures.map((picture) => picture?.toString('base64'))).size).toBe(3)
  expect(await read(anna, toBen, toDan.conversationId)).toBeNull()
  for (const name of [file(toBen, 201), file(toBen, 'x'), 'x-200.webp', `${file(toBen)}.png`, '']) {
    expect(await readMessagePhoto(ben.member, toBen.conversationId, name), name).toBeNull()
  }
  expect(await readMessagePhoto(ben.member, 'x', file(toBen))).toBeNull()
})

test('a draft sent again is its own photo, another one under its id is refused', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 9 }, ben: {} })
  const drafts = (await files).slice(0, 2).map((file) => ({ draftId: uuidv7(), file }))
  const sent = []
  for (const draft of drafts) sent.push(await sendPhoto(anna.member, { to: ben.id }, draft))
  for (const [index, draft] of drafts.entries()) {
    expect(await sendPhoto(anna.member, { to: ben.id }, draft)).toMatchObject({ id: sent[index]?.id })
  }
  const [first, second] = drafts
  const mixed = { draftId: first?.draftId ?? '', file: second?.file ?? Buffer.alloc(0) }
  await expect(sendPhoto(anna.member, { to: ben.id }, mixed)).rejects.toThrow(DraftReused)
  expect(await anna.balance()).toBe(3)
})

test('blocks, removals and goodbyes of others hide no photo', async () => {
  await using world = await openWorld()
  const { anna, eva, ben, dan, toBen, toDan } = await photosToBoth(world)
  await blockMember(eva.member, ben.id)
  await blockMember(anna.member, dan.id)
  await removeChat(dan.member, toDan.conversationId)
  const leave = ({ id }: Person) =>
    world.database.owner.updateTable('members').set({ status: memberStatus.deleted }).where('id', '=', id).execute()
  await leave(eva)
  expect(await readers(toBen, anna, ben)).toEqual(['anna', 'ben'])
  expect(await readers(toDan, anna, dan)).toEqual(['anna'])
  await removeChat(anna.member, toBen.conversationId)
  await anna.write(ben, 'Once more')
  expect(await readers(toBen, anna, ben)).toEqual(['ben'])
  await leave(anna)
  expect(await readers(toBen, ben)).toEqual([])
})

test('a photo of after a removal is read again', async () => {
  await using world = await openWorld()
  const { anna, ben, toBen } = await photosToBoth(world)
  await removeChat(ben.member, toBen.conversationId)
  const fresh = await send(anna, ben, 1)
  expect([await readers(toBen, ben), await readers(fresh, ben)]).toEqual([[], ['ben']])
})

const judge = (world: World, { id }: Sent, accepted: boolean) =>
  forTenant(world.saffron, (db) => judgeMessagePhoto(db, id, accepted))

const waiting = async ({ saffron }: World) => (await waitingMessagePhotos(saffron)).map(({ id }) => id)

test('each photo waits for its own decision, which is taken once and stands in the log', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, toBen, toDan, again } = await photosToBoth(world)
  expect(await waiting(world)).toEqual([toBen.id, toDan.id, again.id])
  const before = await anna.balance()
  await judge(world, toBen, true)
  await judge(world, toDan, false)
  expect(await waiting(world)).toEqual([again.id])
  for (const decided of [toBen, toDan]) await expect(judge(world, decided, false)).rejects.toThrow(NoSuchMessagePhoto)
  expect(await anna.balance()).toBe(before + toDan.price)
  const log = world.database.owner.selectFrom('audit_log').select(['act', 'subject_id']).orderBy('number')
  expect(await log.execute()).toEqual([
    { act: 'photo.approved', subject_id: toBen.id },
    { act: 'photo.rejected', subject_id: toDan.id },
  ])
})

test('shows an accepted photo that waited while somebody else blocked its sender', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna, eva, ben, dan, toBen, toDan, again } = await photosToBoth(world)
  await blockMember(dan.member, anna.id)
  await blockMember(ben.member, eva.id)
  for (const photo of [toBen, toDan, again]) await judge(world, photo, true)
  expect([await readers(toBen, ben), await readers(toDan, dan)]).toEqual([['ben'], []])
  const { messages } = await openConversation(ben.member, toBen.conversationId)
  const views = messages.map(({ photo, photoStatus }) => [photo?.id, photoStatus])
  expect(views).toEqual([toBen, again].map(({ id }) => [messageKey(id), 'active']))
})

test('returns what a photo cost, be it one credit, and nothing if it was free', async () => {
  await using world = await openWorld({
    ...{
      saffron: { photo_moderation: 'manual', photo_credits: 0 },
      coast: { photo_moderation: 'manual', photo_credits: 1 },
    },
  })
  const at = world.coast
  const { cora, carl } = await world.members({ cora: { at, credits: 1 }, carl: { at } })
  const dear = await send(cora, carl)
  expect(await cora.balance()).toBe(0)
  // Whatever was written around it cost nothing.
  for (const text of ['Do you like it?', 'Well?']) await cora.write(carl, text)
  await forTenant(at, (db) => judgeMessagePhoto(db, dear.id, false))
  expect(await cora.balance()).toBe(1)
  const { anna, ben } = await world.members({ anna: { credits: 2 }, ben: {} })
  await judge(world, await send(anna, ben), false)
  expect(await anna.balance()).toBe(2)
  const ledger = world.database.owner.selectFrom('credit_ledger').select('reason').where('account_id', '=', anna.id)
  expect(await ledger.execute()).toEqual([{ reason: 'purchase' }])
})

test('sends no photo of a member whose profile was taken away', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { credits: 9 }, ben: {} })
  const suspended = { ...anna.member, profileStatus: 'suspended' } as const
  const draft = { draftId: uuidv7(), file: Buffer.from('no picture') }
  await expect(sendPhoto(suspended, { to: ben.id }, draft)).rejects.toThrow(Suspended)
})

test('a photo whose message is deleted is gone with its files, and no other photo is', async () => {
  await using world = await openWorld()
  const { anna, ben, dan, toBen, toDan, again } = await photosToBoth(world)
  const { hash } = await world.database.owner
    .selectFrom('message_photos')
    .select('hash')
    .where('message_id', '=', toBen.id)
    .executeTakeFirstOrThrow()
  expect(await waitingPhotoFile(world.saffron, { hash })).not.toBeNull()
  await deleteMessage(anna.member, { conversation: toBen.conversationId, message: messageKey(toBen.id) })
  expect([await readers(toBen, anna, ben), await readers(again, ben), await readers(toDan, dan)]).toEqual([
    [],
    ['ben'],
    ['dan'],
  ])
  await world.mails()
  expect(await waitingPhotoFile(world.saffron, { hash })).toBeNull()
  expect(await readers(again, anna, ben)).toEqual(['anna', 'ben'])
})

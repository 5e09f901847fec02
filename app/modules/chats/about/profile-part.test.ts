import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import { PartNotFound } from '~/modules/likes/errors'
import { likeMember } from '~/modules/likes/like-member.server'
import { saveAnswers } from '~/modules/members/answers/answers.server'
import { saveCaption } from '~/modules/photos/captions/save-caption.server'
import { removePhoto } from '~/modules/photos/upload/arrange-photos.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { withPhotos } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { deleteMessage } from '../marks/delete-message.server'
import { conversationWith, openConversation } from '../reading/open-conversation.server'
import { readMessages } from '../reading/read-messages.server'
import { sendMessage } from '../sending/send-message.server'

/** Four photos, of which the last is for premium members alone, and two paragraphs. */
async function withProfile(world: World, person: Person): Promise<string[]> {
  const about_me = `I bake.\n\nSundays: ${'a long walk '.repeat(20)}`
  await world.database.owner.updateTable('members').set({ about_me }).where('id', '=', person.id).execute()
  return withPhotos(world, person, 4)
}

async function writeAbout(from: Person, to: Person, about: string): Promise<string> {
  const { conversationId } = await sendMessage(from.member, { to: to.id, body: 'Hi', draftId: uuidv7(), about })
  return conversationId
}

async function newestAbout(reader: Person, conversation: string) {
  return (await readMessages(reader.member, conversation, null)).messages.at(-1)?.about
}

test('a message about an answer quotes it, unless others don’t see it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  await saveAnswers(anna.member, [{ prompt: 'sunday', text: 'Bread.' }])
  const answers = world.database.owner.selectFrom('profile_answers').select('id')
  const { id } = await answers.executeTakeFirstOrThrow()
  const conversation = await writeAbout(ben, anna, `answer.${id}`)
  expect(await newestAbout(anna, conversation)).toEqual({ kind: 'words', text: 'Bread.' })
  for (const hidden of ['pending', 'removed'] as const) {
    await world.database.owner.updateTable('profile_answers').set({ status: hidden }).execute()
    await writeAbout(ben, anna, `answer.${id}`)
    expect(await newestAbout(anna, conversation), hidden).toBeNull()
  }
  await world.database.owner.updateTable('profile_answers').set({ status: 'active', prompt: 'vanished' }).execute()
  await writeAbout(ben, anna, `answer.${id}`)
  expect(await newestAbout(anna, conversation)).toBeNull()
  await expect(likeMember(ben.member, anna.id, `answer.${id}`)).rejects.toThrow(PartNotFound)
})

test('a message about a photo quotes its caption as it was', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  const [first = ''] = await withProfile(world, anna)
  await saveCaption(anna.member, first, 'Swam in it.')
  const conversation = await writeAbout(ben, anna, `photo.${first}`)
  await saveCaption(anna.member, first, 'Rain.')
  const quoted = { kind: 'photo', text: 'Swam in it.', photo: { id: first } }
  for (const reader of [anna, ben]) expect(await newestAbout(reader, conversation)).toMatchObject(quoted)
  await removePhoto(anna.member, first)
  expect(await newestAbout(ben, conversation)).toEqual({ kind: 'photo', text: 'Swam in it.', photo: null })
})

test('a message about a photo or some words of a profile quotes them to both', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  const [first = ''] = await withProfile(world, anna)
  const conversation = await writeAbout(ben, anna, `photo.${first}`)
  for (const reader of [anna, ben]) {
    expect(await newestAbout(reader, conversation)).toMatchObject({
      kind: 'photo',
      photo: { id: first, locked: false },
    })
  }
  await writeAbout(ben, anna, 'words.1')
  for (const reader of [anna, ben]) {
    expect(await newestAbout(reader, conversation)).toMatchObject({
      kind: 'words',
      text: expect.stringMatching(/^Sundays: .*…$/),
    })
  }
  // What the profile says later changes no message.
  await world.database.owner.updateTable('members').set({ about_me: null }).where('id', '=', anna.id).execute()
  expect(await newestAbout(anna, conversation)).toMatchObject({ kind: 'words' })
})

test('before it is sent, the composer shows what a message is about', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  const [, second = ''] = await withProfile(world, anna)
  const about = `photo.${second}`
  const begun = await conversationWith(ben.member, anna.id, about)
  expect(begun).toMatchObject({ begins: { composer: { about: { name: about, quote: { photo: { id: second } } } } } })
  const { conversationId } = await ben.write(anna)
  const opened = await openConversation(ben.member, conversationId, { about: 'words.0' })
  expect(opened.composer.about).toEqual({ name: 'words.0', quote: { kind: 'words', text: 'I bake.' } })
  await blockMember(ben.member, anna.id)
  expect((await openConversation(ben.member, conversationId, { about: 'words.0' })).composer.about).toBeNull()
})

test('quotes no part of a profile that the sender can’t see', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: { credits: 20 }, carl: {} })
  const [, , , locked = ''] = await withProfile(world, anna)
  const [ofCarl = ''] = await withProfile(world, carl)
  const conversation = await writeAbout(ben, anna, `photo.${locked}`)
  expect(await newestAbout(ben, conversation)).toBeNull()
  for (const about of [
    `photo.${ofCarl}`,
    `photo.${randomUUID()}`,
    'words.2',
    'words.-1',
    'words.length',
    'photo.x',
    'photo.0',
    '',
  ]) {
    await sendMessage(ben.member, { conversation, body: 'Hi', draftId: uuidv7(), about })
    expect(await newestAbout(ben, conversation)).toBeNull()
  }
})

test('shows a quoted photo as long as its profile, and none for a deleted message', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  const { owner } = world.database
  const [first = '', second = ''] = await withProfile(world, anna)
  const conversation = await writeAbout(ben, anna, `photo.${first}`)
  await owner.updateTable('photos').set({ status: 'rejected' }).where('id', '=', first).execute()
  for (const reader of [anna, ben]) {
    expect(await newestAbout(reader, conversation)).toEqual({ kind: 'photo', photo: null, text: null })
  }
  await writeAbout(ben, anna, `photo.${second}`)
  await blockMember(ben.member, anna.id)
  expect(await newestAbout(ben, conversation)).toEqual({ kind: 'photo', photo: null, text: null })
  const message = (await readMessages(ben.member, conversation, null)).messages.at(-1)?.id ?? ''
  await deleteMessage(ben.member, { conversation, message })
  expect(await newestAbout(ben, conversation)).toBeNull()
})

test('a quoted photo that is locked for its reader by now is shown to the owner alone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  const [, , , locked = ''] = await withProfile(world, anna)
  const conversation = await writeAbout(ben, anna, `photo.${locked}`)
  expect(await newestAbout(ben, conversation)).toMatchObject({ photo: { id: locked } })
  ben.member.paid = false
  expect(await newestAbout(ben, conversation)).toEqual({ kind: 'photo', photo: null, text: null })
  expect(await newestAbout(anna, conversation)).toMatchObject({ photo: { id: locked } })
})

test('a photo of somebody who has left is quoted no more, whoever else is here', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 }, carl: {} })
  const [first = ''] = await withProfile(world, anna)
  const conversation = await writeAbout(ben, anna, `photo.${first}`)
  const members = world.database.owner.updateTable('members').where('id', '=', anna.id)
  await members.set({ status: memberStatus.deleted }).execute()
  expect(await newestAbout(ben, conversation)).toEqual({ kind: 'photo', photo: null, text: null })
})

test('words of somebody who has left are quoted to nobody', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 9 } })
  await withProfile(world, anna)
  const conversation = await writeAbout(ben, anna, 'words.0')
  await world.database.owner
    .updateTable('members')
    .set({ status: memberStatus.deleted })
    .where('id', '=', anna.id)
    .execute()
  expect(await newestAbout(ben, conversation)).toBeNull()
})

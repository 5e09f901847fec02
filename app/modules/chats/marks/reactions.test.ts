import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { UnknownReaction } from '../errors'
import { inbox } from '../queries.server'
import { readMessages } from '../reading/read-messages.server'
import { reactions } from '../schema'
import { sendMessage } from '../sending/send-message.server'
import { reactTo } from './mark-message.server'

const rich = { premium: true, credits: 20 } as const

async function newestOf(person: Person, conversation: string) {
  const newest = (await readMessages(person.member, conversation, null)).messages.at(-1)
  if (!newest) throw new Error('no message')
  return newest
}

const turnsOf = async ({ member }: Person) => (await inbox(member, { filter: 'turn' })).chats.length

test('takes each of the five, one at a time, and no other', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const { conversationId: conversation } = await anna.write(ben, 'I sing in the car')
  const { id: message } = await newestOf(ben, conversation)
  for (const reaction of reactions) {
    await reactTo(ben.member, { conversation, message }, reaction)
    for (const person of [anna, ben]) expect(await newestOf(person, conversation)).toMatchObject({ reaction })
    expect((await inbox(anna.member, { filter: 'all' })).chats).toMatchObject([
      { reaction, preview: 'I sing in the car' },
    ])
  }
  for (const word of ['rage', 'LOVE', 'love ', '❤']) {
    await expect(reactTo(ben.member, { conversation, message }, word)).rejects.toThrow(UnknownReaction)
  }
  expect(await newestOf(ben, conversation)).toMatchObject({ reaction: 'yes' })
})

test('is an answer to the newest message: it ends the turn until taken back', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const { conversationId: conversation } = await anna.write(ben, 'First')
  const { id: first } = await newestOf(ben, conversation)
  await sendMessage(anna.member, { conversation, body: 'Second', draftId: uuidv7() })
  const { id: second } = await newestOf(ben, conversation)
  await world.database.owner.updateTable('conversation_members').set({ unread: 0 }).execute()
  await reactTo(ben.member, { conversation, message: first }, 'funny')
  expect(await turnsOf(ben)).toBe(1)
  await reactTo(ben.member, { conversation, message: second }, 'funny')
  expect(await turnsOf(ben)).toBe(0)
  await reactTo(ben.member, { conversation, message: second }, '')
  expect(await turnsOf(ben)).toBe(1)
})

test('agrees with the hearts that the release before reads and writes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: {} })
  const { conversationId: conversation } = await anna.write(ben, 'Hello')
  const { id: message } = await newestOf(ben, conversation)
  const marks = () =>
    world.database.owner.selectFrom('message_marks').select(sql<boolean>`hearted_at is not null`.as('heart'))
  const heartBefore = (given: boolean) =>
    world.database.owner
      .updateTable('message_marks')
      .set({ hearted_at: given ? sql<Date>`clock_timestamp()` : null })
      .execute()
  await reactTo(ben.member, { conversation, message }, 'love')
  expect(await marks().execute()).toEqual([{ heart: true }])
  await heartBefore(false)
  expect(await newestOf(anna, conversation)).toMatchObject({ reaction: null })
  await heartBefore(true)
  expect(await newestOf(anna, conversation)).toMatchObject({ reaction: 'love' })
  await reactTo(ben.member, { conversation, message }, 'wow')
  expect(await marks().execute()).toEqual([{ heart: false }])
  await heartBefore(true)
  expect(await newestOf(anna, conversation)).toMatchObject({ reaction: 'love' })
})

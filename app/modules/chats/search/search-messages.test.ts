import { expect, test } from 'vitest'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { ConversationNotFound } from '../errors'
import { deleteMessage } from '../marks/delete-message.server'
import { readMessages } from '../reading/read-messages.server'
import { removeChat } from '../remove-chat.server'
import { searchMessages } from './search-messages.server'

const rich = { premium: true, credits: 50 }

const search = ({ member }: Person, id: string, words: string, before?: string) =>
  searchMessages(member, id, new URLSearchParams({ words, ...(before && { before }) }))

const found = async (person: Person, id: string, words: string) =>
  (await search(person, id, words)).found.map(({ before, match, after }) => before + match + after)

test('finds words whatever their case and accents, newest first', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId: id } = await anna.write(ben, 'Do you own a SHELF?')
  await ben.write(anna, 'Only a plank')
  await ben.write(anna, 'A shélf, maybe, one day')
  expect(await found(anna, id, 'shelf')).toEqual(['A shélf, maybe, one day', 'Do you own a SHELF?'])
  expect(await found(ben, id, 'SHÉLF')).toHaveLength(2)
  const { looked, further, found: hits } = await search(anna, id, 'plank')
  expect({ looked, further }).toEqual({ looked: 3, further: null })
  expect(hits).toMatchObject([{ mine: false, match: 'plank' }])
  expect(hits[0]?.newer).toBe((await readMessages(anna.member, id, null)).messages.at(-1)?.id)
  expect(await found(anna, id, '100%')).toEqual([])
  expect(await found(anna, id, '')).toEqual([])
})

test('doesn’t find what is deleted, removed, reported, or of somebody who has left', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId: id } = await anna.write(ben, 'Tango one')
  const first = (await readMessages(anna.member, id, null)).messages[0]?.id ?? ''
  await deleteMessage(anna.member, { conversation: id, message: first })
  expect(await found(ben, id, 'tango')).toEqual([])
  await anna.write(ben, 'Tango two')
  await removeChat(ben.member, id)
  await anna.write(ben, 'Tango three')
  expect(await found(ben, id, 'tango')).toEqual(['Tango three'])
  expect(await found(anna, id, 'tango')).toEqual(['Tango three', 'Tango two'])
  await world.database.owner.updateTable('members').set({ status: 2 }).where('id', '=', anna.id).execute()
  expect(await found(ben, id, 'tango')).toEqual([])
})

test('searches further back when more is found than one answer holds', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 200 }, ben: rich })
  const { conversationId: id } = await anna.write(ben, 'Tango 0')
  const [row] = await world.database.owner.selectFrom('messages').selectAll().execute()
  if (!row) throw new Error('no message')
  await world.database.owner
    .insertInto('messages')
    .values(
      Array.from({ length: 59 }, (_, at) => ({ ...row, id: uuidv7(), draft_id: uuidv7(), body: `Tango ${at + 1}` })),
    )
    .execute()
  const first = await search(ben, id, 'tango')
  expect([first.found.length, first.found[0]?.match]).toEqual([50, 'Tango'])
  const second = await search(ben, id, 'tango', first.further ?? '')
  expect([second.found.length, second.further]).toEqual([10, null])
})

test('refuses strangers and cuts a search of 500 words', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: rich, ben: rich, carl: rich })
  const { zoe } = await world.members({ zoe: { ...rich, at: world.noirRose } })
  const { conversationId: id } = await anna.write(ben, 'Secret')
  for (const stranger of [carl, zoe]) await expect(search(stranger, id, 'secret')).rejects.toThrow(ConversationNotFound)
  await expect(search(anna, 'no id', 'secret')).rejects.toThrow(ConversationNotFound)
  expect((await search(anna, id, 'word '.repeat(500))).words).toHaveLength(99)
  expect((await search(anna, id, 'secret', 'nonsense')).found).toHaveLength(1)
})

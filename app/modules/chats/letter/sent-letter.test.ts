import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { blockMember } from '~/modules/blocks/block-member.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { inbox } from '../queries.server'
import { openConversation } from '../reading/open-conversation.server'
import { removeChat } from '../remove-chat.server'
import { sentLetter } from './sent-letter.server'

const fresh = { joinedHoursAgo: 1 }
const listed = async ({ member }: Person) => (await inbox(member, { filter: 'all' })).letter

test('tells what became of a newcomer’s letter: sent, read, answered', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: fresh, ben: {} })
  expect(await sentLetter(anna.member)).toBeNull()
  expect(await listed(anna)).toBeNull()
  const { conversationId } = await anna.write(ben, 'What happened to the pan?')
  const letter = await listed(anna)
  expect(letter).toMatchObject({ conversationId, text: 'What happened to the pan?', peer: { name: 'ben' } })
  expect([typeof letter?.sent, letter?.read, letter?.answered]).toEqual(['string', { at: null }, { at: null }])
  expect(await sentLetter(anna.member)).toEqual(letter)

  await openConversation(ben.member, conversationId)
  expect(await listed(anna)).toMatchObject({ read: { at: expect.any(String) }, answered: { at: null } })

  await ben.write(anna, 'It was brave')
  expect(await listed(anna)).toBeNull()
  expect(await sentLetter(anna.member)).toMatchObject({ answered: { at: expect.any(String) } })
})

test('only the first letter of a new member is told of, and only to its writer', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, old } = await world.members({ anna: fresh, ben: fresh, carl: {}, old: { gender: 'female' } })
  await anna.write(ben)
  await anna.write(carl)
  await old.write(carl)
  expect(await listed(anna)).toMatchObject({ peer: { name: 'ben' } })
  expect([await listed(ben), await listed(old)]).toEqual([null, null])
  await anna.write(ben, 'One more thing')
  expect(await listed(anna)).toBeNull()
})

test('lets only a staff answer letters to a fictional profile', async () => {
  for (const staffed of [false, true]) {
    await using world = await openWorld({ saffron: { fictional_operator: staffed } })
    const { anna, kaja } = await world.members({ anna: { ...fresh, credits: 5 }, kaja: { fictional: true } })
    await anna.write(kaja)
    expect(await listed(anna)).toMatchObject({ read: null, answered: staffed ? { at: null } : null })
  }
})

test('tells nothing of a letter after a block or its removal', async () => {
  await using world = await openWorld()
  const { anna, eva, ben } = await world.members({ anna: fresh, eva: { ...fresh, gender: 'female' }, ben: {} })
  const { conversationId } = await anna.write(ben)
  await removeChat(anna.member, conversationId)
  expect(await sentLetter(anna.member)).toBeNull()
  await eva.write(ben)
  expect(await sentLetter(eva.member)).not.toBeNull()
  await blockMember(ben.member, eva.id)
  expect(await sentLetter(eva.member)).toBeNull()
})

test.each([
  [false, { lost: true, text: 'What happened to the pan?', peer: { name: '', thumb: null } }],
  [true, null],
])('keeps a letter whose reader has left, if they had read it: %s', async (wasRead, letter) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: fresh, ben: {} })
  const { conversationId } = await anna.write(ben, 'What happened to the pan?')
  if (wasRead) await openConversation(ben.member, conversationId)
  await world.database.owner
    .updateTable('members')
    .set({ status: memberStatus.deleted })
    .where('id', '=', ben.id)
    .execute()
  const [told, shown] = [await sentLetter(anna.member), await listed(anna)]
  if (letter === null) expect([told, shown]).toEqual([null, null])
  else expect([told, shown]).toMatchObject([letter, letter])
})

test('a brand tells nothing of the letters of another', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: fresh, ben: {} })
  await anna.write(ben)
  const elsewhere = { ...anna.member, tenant: world.noirRose }
  expect(await sentLetter(elsewhere)).toBeNull()
})

import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { ConversationNotFound } from '../errors'
import { inbox } from '../queries.server'
import { openConversation } from '../reading/open-conversation.server'
import { muteChat, putOff } from './own-side.server'

const rich = { premium: true, credits: 20 }

/** What the list says of each conversation, newest first. */
const marksOf = async ({ member }: Person) =>
  (await inbox(member, { filter: 'all' })).chats.map(({ yourTurn, muted }) => ({ yourTurn, muted }))

const turnsOf = async ({ member }: Person) =>
  (await inbox(member, { filter: 'turn' })).chats.map(({ peer }) => peer.name)

test('it is the reader’s turn until they answer', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId } = await anna.write(ben)
  expect([await turnsOf(anna), await turnsOf(ben)]).toEqual([[], []])
  const opened = await openConversation(ben.member, conversationId)
  expect(opened.yourTurn).toBe(true)
  expect(await turnsOf(ben)).toEqual(['anna'])
  expect(await marksOf(ben)).toEqual([{ yourTurn: true, muted: false }])
  await ben.write(anna, 'My answer')
  expect(await turnsOf(ben)).toEqual([])
  expect((await openConversation(ben.member, conversationId)).yourTurn).toBe(false)
  expect((await openConversation(anna.member, conversationId)).yourTurn).toBe(true)
})

test('an answer that is put off waits for the next message', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId } = await anna.write(ben)
  await openConversation(ben.member, conversationId)
  await putOff(ben.member, conversationId)
  expect([await turnsOf(ben), await marksOf(ben)]).toEqual([[], [{ yourTurn: false, muted: false }]])
  expect((await openConversation(ben.member, conversationId)).yourTurn).toBe(false)
  await anna.write(ben, 'Still there?')
  await openConversation(ben.member, conversationId)
  expect(await turnsOf(ben)).toEqual(['anna'])
})

test('nobody is asked to answer a fictional profile, or somebody who has left', async () => {
  await using world = await openWorld()
  const { anna, eva, ben } = await world.members({ anna: rich, eva: { ...rich, gender: 'female' }, ben: rich })
  for (const writer of [anna, eva]) {
    await openConversation(ben.member, (await writer.write(ben)).conversationId)
  }
  const members = world.database.owner.updateTable('members')
  await members.set({ fictional: true }).where('id', '=', anna.id).execute()
  await members.set({ status: memberStatus.deleted }).where('id', '=', eva.id).execute()
  expect(await turnsOf(ben)).toEqual([])
})

test('a muted conversation sends neither e-mail nor reminder, and stays unread', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { conversationId } = await anna.write(ben)
  await muteChat(ben.member, conversationId, true)
  await world.pass(2)
  await anna.write(ben, 'Are you there?')
  await world.pass(26)
  expect((await world.mails()).map(({ to }) => to)).not.toContain(ben.member.email)
  expect((await inbox(ben.member, { filter: 'all' })).chats).toMatchObject([{ unread: 2, muted: true }])
  await muteChat(ben.member, conversationId, false)
  await anna.write(ben, 'Hello?')
  expect((await world.mails()).map(({ to }) => to)).toContain(ben.member.email)
  expect(await marksOf(ben)).toMatchObject([{ muted: false }])
})

test('changes nothing for the other side or other chats by one’s own marks', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: rich, ben: rich, carl: rich })
  const { conversationId } = await anna.write(ben)
  await openConversation(ben.member, conversationId)
  for (const id of [conversationId, 'no id', uuidv7()]) {
    await expect(muteChat(carl.member, id, true)).rejects.toThrow(ConversationNotFound)
    await expect(putOff(carl.member, id)).rejects.toThrow(ConversationNotFound)
  }
  await muteChat(anna.member, conversationId, true)
  expect([await marksOf(ben), await marksOf(anna)]).toEqual([
    [{ yourTurn: true, muted: false }],
    [{ yourTurn: false, muted: true }],
  ])
})

test('marks stay within the pool', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: rich, ben: rich })
  const { zoe } = await world.members({ zoe: { ...rich, at: world.noirRose } })
  const { conversationId } = await anna.write(ben)
  await expect(muteChat(zoe.member, conversationId, true)).rejects.toThrow(ConversationNotFound)
})

import { expect, test } from 'vitest'
import { leavePage } from '~/modules/accounts/presence/departures.server'
import { zoneAt } from '../../../../tests/support/clock'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { openConversation } from '../reading/open-conversation.server'

/** Reminders come by day. */
const setClocks = (world: World, hour: number) =>
  world.database.owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(hour) })
    .execute()

test('reminds once, with the writers’ names, of what is unread after a day', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: { premium: true, credits: 9 } })
  await setClocks(world, 12)
  await world.pass(2)
  await anna.write(ben, 'One')
  await anna.write(ben, 'Two')
  await carl.write(ben, 'Three')
  const subjects = async () => (await world.mails()).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['anna wrote to you', 'carl wrote to you'])
  await world.pass(24)
  const mails = await world.mails()
  const reminder = mails.find(({ subject }) => subject === '3 unread messages on saffron')
  expect(reminder?.to).toBe(ben.member.email)
  expect(reminder?.text).toMatch(/From carl\s+and\s+anna/)
  expect(reminder?.headers['list-unsubscribe']).toContain('unread_message_reminders')
  await world.pass(48)
  expect(await subjects()).toHaveLength(3)
})

test('reminds a member who had just left, though there was no e-mail', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await setClocks(world, 12)
  await leavePage(ben.member)
  await anna.write(ben)
  expect(await world.mails()).toEqual([])
  await world.pass(25)
  expect((await world.mails()).map(({ subject }) => subject)).toEqual(['1 unread message on saffron'])
})

test('reminds nobody who has read or wants no reminders', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { premium: true, credits: 9 }, ben: {}, carl: {} })
  await setClocks(world, 12)
  await world.pass(2)
  const { conversationId } = await anna.write(ben)
  await anna.write(carl)
  await world.database.owner
    .updateTable('accounts')
    .set({ notifications_disabled: ['unread_message_reminders'] })
    .where('id', '=', carl.id)
    .execute()
  await world.mails()
  await openConversation(ben.member, conversationId)
  await world.pass(25)
  expect(await world.mails()).toHaveLength(2)
})

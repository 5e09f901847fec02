import { expect, test } from 'vitest'
import { openWorld } from '../../../../tests/support/world'
import { ConversationNotFound } from '../errors'
import { openConversation } from '../reading/open-conversation.server'
import { answerForProfile, chatForStaff, NoStaff, waitingForStaff } from './staff.server'

const staffed = { fictional_operator: true }

test('shows the staff who waits for a fictional profile, and answers for free', async () => {
  await using world = await openWorld({ saffron: staffed })
  const { anna, kaja, ben } = await world.members({ anna: { credits: 5 }, kaja: { fictional: true }, ben: {} })
  const { conversationId } = await anna.write(kaja, 'Are you there?')
  await anna.write(ben)
  expect(await waitingForStaff(world.saffron)).toMatchObject([
    { conversationId, profile: 'kaja', member: 'anna', unread: 1, preview: 'Are you there?' },
  ])
  expect(await answerForProfile(world.saffron, conversationId, { body: 'Here I am' })).toMatchObject({ price: 0 })
  expect(await waitingForStaff(world.saffron)).toEqual([])
  expect(await chatForStaff(world.saffron, conversationId)).toMatchObject([
    { by: 'member', body: 'Are you there?' },
    { by: 'profile', body: 'Here I am' },
  ])
  expect(await openConversation(anna.member, conversationId)).toMatchObject({
    messages: [{ mine: true }, { mine: false, body: 'Here I am' }],
    composer: { staffed: true },
  })
})

test('shows the staff no chat of people, of another brand or of one without staff', async () => {
  await using world = await openWorld({ saffron: staffed, coast: staffed })
  const { anna, ben, kaja } = await world.members({ anna: {}, ben: {}, kaja: { fictional: true } })
  const real = await anna.write(ben)
  const fictional = await anna.write(kaja)
  await expect(answerForProfile(world.saffron, real.conversationId, { body: 'Hello' })).rejects.toThrow(
    ConversationNotFound,
  )
  await expect(chatForStaff(world.coast, fictional.conversationId)).rejects.toThrow(ConversationNotFound)
  expect(await waitingForStaff(world.coast)).toEqual([])
  expect(() => waitingForStaff(world.noirRose)).toThrow(NoStaff)
})

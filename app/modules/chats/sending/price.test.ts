import { expect, test } from 'vitest'
import { NotEnoughCredits } from '~/modules/credits/errors'
import { giftPrice } from '~/tenancy/gift-prices'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { PremiumOnly } from '../errors'
import { messagePrice, priceOfMore } from './pricing'

const messages = (world: World) => world.database.owner.selectFrom('messages').selectAll().execute()
const waitingMails = (world: World) =>
  world.database.owner.selectFrom('outbox').selectAll().where('kind', '=', 'chats.message_mail').orderBy('id').execute()

test('a free member starts two conversations; a third needs premium, with credits too', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: { credits: 20 }, ben: {}, carl: {}, dirk: {} })
  await anna.write(ben)
  await anna.write(carl)
  await expect(anna.write(dirk)).rejects.toThrow(PremiumOnly)
  expect(await world.database.owner.selectFrom('conversations').selectAll().execute()).toHaveLength(2)
  anna.member.paid = true
  await anna.write(dirk)
})

test('conversations that others started are not counted', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk, emil } = await world.members({
    anna: { credits: 9 },
    ben: {},
    carl: {},
    dirk: {},
    emil: {},
  })
  for (const other of [ben, carl]) await other.write(anna)
  for (const other of [ben, carl, dirk, emil]) await anna.write(other)
})

test('a free member has three free messages in all, then each costs', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { credits: 1 }, ben: {}, carl: {} })
  const prices = [await anna.write(ben), await anna.write(carl), await anna.write(ben), await anna.write(carl)]
  expect(prices.map(({ price }) => price)).toEqual([0, 0, 0, 1])
  const refusal = await anna.write(ben).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(NotEnoughCredits)
  expect(await messages(world)).toHaveLength(4)
})

test('where one message is free, the first is and the second costs', async () => {
  await using world = await openWorld({ saffron: { free_messages: 1 } })
  const { anna, ben } = await world.members({ anna: { credits: 1 }, ben: {} })
  expect([(await anna.write(ben)).price, (await anna.write(ben)).price]).toEqual([0, 1])
})

test('free messages are three also when all are sent at once', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const other of [ben, carl]) await other.write(anna)
  const sent = await Promise.allSettled([1, 2, 3, 4, 5].flatMap(() => [anna.write(ben), anna.write(carl)]))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a premium member pays for every message, the first too', async () => {
  await using world = await openWorld({ saffron: { message_credits: 2 } })
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 5 }, ben: {} })
  expect(await anna.write(ben)).toMatchObject({ price: 2 })
  expect(await anna.balance()).toBe(3)
})

test('where messages cost nothing, their price is nothing', async () => {
  await using world = await openWorld({ saffron: { message_credits: 0, photo_credits: 0, free_messages: 0 } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await anna.write(ben)).toMatchObject({ price: 0 })
  const { settings } = world.saffron
  const to = { fictional: false, ownBrand: true }
  expect(messagePrice({ settings, ...to, premium: true, freeMessagesUsed: 0 })).toEqual({ kind: 'nothing' })
  expect(priceOfMore({ settings, ...to }, 'photo')).toEqual({ kind: 'nothing' })
  expect(priceOfMore({ settings, ...to }, 'rose')).toEqual({ kind: 'credits', credits: giftPrice(settings, 'rose') })
})

test('messages to a fictional profile cost and count for nothing', async () => {
  await using world = await openWorld()
  const { anna, kaja, kim, kurt } = await world.members({
    anna: {},
    kaja: { fictional: true },
    kim: { fictional: true },
    kurt: { fictional: true },
  })
  for (const fictional of [kaja, kim, kurt, kaja, kaja]) expect(await anna.write(fictional)).toMatchObject({ price: 0 })
  const counters = await world.database.owner
    .selectFrom('credit_accounts')
    .selectAll()
    .where('account_id', '=', anna.id)
    .executeTakeFirst()
  expect(counters).toMatchObject({ free_messages_used: 0, conversations_started: 0 })
  expect(await waitingMails(world)).toEqual([])
})

test('where staff answers for fictional profiles, a message to one costs as any other', async () => {
  await using world = await openWorld({ saffron: { fictional_operator: true } })
  const { anna, kaja } = await world.members({ anna: { premium: true, credits: 1 }, kaja: { fictional: true } })
  expect(await anna.write(kaja)).toMatchObject({ price: 1 })
  await expect(anna.write(kaja)).rejects.toThrow(NotEnoughCredits)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { AlreadyClaimed } from '~/modules/operators/claims.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import {
  answerTimes,
  claimNextStaffChat,
  claimStaffChat,
  lastAnswers,
  letStaffChatGo,
  listStaffChats,
  staffed,
} from './inbox.server'
import { answerForProfile } from './staff.server'

const settings = { fictional_operator: true, fictional_answer_minutes: 30 }

/** Three chats that wait, in this order, and two of the team. */
async function threeChats(world: World) {
  const { anna, ...profiles } = await world.members({
    anna: { credits: 9, premium: true },
    ...{ kaja: { fictional: true }, lars: { fictional: true }, mona: { fictional: true } },
  })
  const chats: string[] = []
  for (const profile of Object.values(profiles)) chats.push((await anna.write(profile)).conversationId)
  const [sofia, ilse] = [await hire('sofia', 'support', world.saffron.id), await hire('ilse', 'owner')]
  const [first = '', second = '', third = ''] = chats
  const [hers, owners] = [grantedTo(world.saffron, sofia), grantedTo(world.saffron, ilse)]
  return { anna, ...profiles, first, second, third, sofia, ilse, hers, owners }
}

const passMinutes = (world: World, minutes: number) => world.pass(minutes / 60)

const claimsOf = async ({ database }: World) => {
  const rows = database.owner.selectFrom('staff_claims').select(['conversation_id', 'claimed_name', 'claimed_until'])
  return (await rows.execute()).map((row) => ({ ...row, runs: row.claimed_until.getTime() > Date.now() }))
}

test('a team answers at the brands that have one', async () => {
  await using world = await openWorld({ coast: settings })
  expect(staffed([world.saffron, world.coast]).map(({ id }) => id)).toEqual([world.coast.id])
})

test('names the holder of a claim for five minutes, renewed as they go on', async () => {
  await using world = await openWorld({ saffron: settings })
  const { first, second, sofia, ilse, hers, owners } = await threeChats(world)
  await claimStaffChat(hers, sofia, first)
  await claimStaffChat(owners, ilse, second)
  const refusal = await claimStaffChat(owners, ilse, first).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(AlreadyClaimed)
  expect(refusal).toMatchObject({ data: { name: 'sofia' } })
  await passMinutes(world, 4)
  await claimStaffChat(hers, sofia, first)
  await passMinutes(world, 2)
  const lines = await listStaffChats(hers, sofia)
  expect(lines.map(({ claimedBy, mineUntil }) => [claimedBy, mineUntil !== null])).toEqual([
    [null, true],
    [null, false],
    [null, false],
  ])
  expect(await claimNextStaffChat(hers, sofia)).toBe(first)
  await claimStaffChat(hers, sofia, second)
  await passMinutes(world, 4.5)
  expect((await listStaffChats(owners, ilse)).map(({ claimedBy }) => claimedBy)).toEqual([null, 'sofia', null])
  await passMinutes(world, 1)
  await claimStaffChat(owners, ilse, second)
  expect((await listStaffChats(hers, sofia)).map(({ claimedBy }) => claimedBy)).toEqual([null, 'ilse', null])
})

test('calls a chat late that waits longer than the brand promises', async () => {
  await using world = await openWorld({ saffron: settings })
  const { hers, sofia } = await threeChats(world)
  const late = async () => (await listStaffChats(hers, sofia)).map((line) => line.late)
  await passMinutes(world, 29)
  expect(await late()).toEqual([false, false, false])
  await passMinutes(world, 2)
  expect(await late()).toEqual([true, true, true])
})

test('holds one chat at a time: the next one releases the one before', async () => {
  await using world = await openWorld({ saffron: settings })
  const { first, second, third, sofia, ilse, hers, owners } = await threeChats(world)
  await claimStaffChat(owners, ilse, third)
  await claimStaffChat(hers, sofia, first)
  await claimStaffChat(hers, sofia, second)
  const running = (await claimsOf(world)).filter(({ runs }) => runs).map((row) => row.conversation_id)
  expect(running.sort()).toEqual([second, third].sort())
  // By then the session of the operator who claimed the chat is over.
  await passMinutes(world, 23 * 60)
  await claimStaffChat(world.saffron, sofia, second)
  expect(await claimsOf(world)).toHaveLength(3)
  await passMinutes(world, 2 * 60)
  await claimStaffChat(world.saffron, sofia, second)
  expect((await claimsOf(world)).map((row) => row.conversation_id)).toEqual([second])
})

test('skips a chat for ten minutes, but none whose claim had ended', async () => {
  await using world = await openWorld({ saffron: settings })
  const { first, second, third, sofia, ilse, hers, owners } = await threeChats(world)
  await claimStaffChat(hers, sofia, first)
  await passMinutes(world, 6)
  await claimStaffChat(hers, sofia, second)
  await claimStaffChat(owners, ilse, third)
  await letStaffChatGo(hers, sofia, { skipped: true })
  expect(await claimNextStaffChat(hers, sofia)).toBe(first)
  await letStaffChatGo(hers, sofia, { skipped: false })
  expect(await claimNextStaffChat(hers, sofia)).toBe(first)
  await letStaffChatGo(hers, sofia, { skipped: true })
  expect(await claimNextStaffChat(hers, sofia)).toBeNull()
  await passMinutes(world, 9.5)
  expect(await claimNextStaffChat(hers, sofia)).toBe(third)
  await passMinutes(world, 1)
  expect(await claimNextStaffChat(hers, sofia)).toBe(first)
})

test('an answer notes how long the member had waited, and who gave it', async () => {
  await using world = await openWorld({ saffron: settings })
  const { anna, kaja, first, second, third, sofia, ilse, hers, owners } = await threeChats(world)
  await passMinutes(world, 20)
  await claimStaffChat(hers, sofia, first)
  await claimStaffChat(owners, ilse, second)
  await answerForProfile(hers, first, { body: 'Hello', by: sofia })
  await answerForProfile(world.saffron, third, { body: 'Hello' })
  expect((await claimsOf(world)).filter(({ runs }) => runs)).toMatchObject([{ claimed_name: 'ilse' }])
  const noted = await lastAnswers(hers)
  expect(noted.map(({ by, profile, member }) => [by, profile, member])).toEqual([
    ['npm run tenant', 'mona', anna.name],
    ['sofia', 'kaja', anna.name],
  ])
  for (const { waitedSeconds } of noted) expect(Math.floor(waitedSeconds / 60)).toBe(20)
  const { ben } = await world.members({ ben: { gender: 'male' } })
  const { conversationId } = await ben.write(kaja)
  await answerForProfile(world.saffron, conversationId, { body: 'Hello Ben' })
  expect(await lastAnswers(hers)).toMatchObject([{ member: 'ben', profile: 'kaja' }, {}, {}])
})

/** Answers that were given, with so many seconds of waiting. */
async function insertAnswers({ database, saffron }: World, conversation: string, waited: number[], hoursAgo = 0) {
  const given = waited.map((waited_seconds) => ({
    ...{ pool_id: saffron.poolId, tenant_id: saffron.id, conversation_id: conversation, draft_id: uuidv7() },
    ...{ by_id: null, by_name: `after ${waited_seconds}`, waited_seconds },
    at: sql<Date>`now() - ${hoursAgo} * interval '1 hour'`,
  }))
  await database.owner.insertInto('staff_answers').values(given).execute()
}

test('counts today’s answers by the promise: within half, all of it, or more', async () => {
  await using world = await openWorld({ saffron: settings })
  const { first, hers } = await threeChats(world)
  await insertAnswers(world, first, [0, 900, 901, 1800, 1801, 9000])
  await insertAnswers(world, first, [0, 901, 1801, 1801], 25)
  expect(await answerTimes(hers)).toEqual({ soon: 2, inTime: 2, late: 2, promise: 30 })
  expect(await lastAnswers(hers)).toHaveLength(10)
})

test('the last fifty answers are shown, the newest first', async () => {
  await using world = await openWorld({ saffron: settings })
  const { first, hers } = await threeChats(world)
  await insertAnswers(world, first, Array(50).fill(7), 2)
  await insertAnswers(world, first, [5], 1)
  const shown = await lastAnswers(hers)
  expect([shown.length, shown[0]?.by, shown[1]?.by]).toEqual([50, 'after 5', 'after 7'])
})

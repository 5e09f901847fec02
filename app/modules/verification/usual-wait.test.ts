import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { VerificationStatus } from '~/database/tables/people/members'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { ownVerification } from './queries.server'

interface Sent {
  pose?: string | null
  status?: VerificationStatus
  /** Minutes between sending and decision. */
  waited?: number
  decidedDaysAgo?: number
}

async function sent(world: World, { id, member }: Person, wish: Sent = {}): Promise<void> {
  const { pose = 'ring', status = 'verified', waited = 10, decidedDaysAgo = 1 } = wish
  const { poolId, id: tenantId } = member.tenant
  const decided = sql<Date>`now() - make_interval(days => ${decidedDaysAgo})`
  await world.database.owner
    .insertInto('verifications')
    .values({
      pool_id: poolId,
      tenant_id: tenantId,
      id: uuidv7(),
      member_id: id,
      photo_id: uuidv7(),
      pose,
      status,
      sent_at: sql<Date>`${decided} - make_interval(mins => ${waited})`,
      decided_at: status === 'waiting' ? null : decided,
    })
    .execute()
}

const waits: Sent = { status: 'waiting', decidedDaysAgo: 0 }

test.each([
  [[5, 5, 5, 5, 500], { unit: 'minute', count: 15 }],
  [[5, 5, 5, 31, 500], { unit: 'minute', count: 45 }],
  [[5, 5, 5, 61, 500], { unit: 'hour', count: 2 }],
  [[5, 5, 5, 24 * 60 + 1, 5000], { unit: 'day', count: 2 }],
  [[5, 5, 5, 5], null],
])('selfies that waited %j minutes tell that most waited %j', async (minutes, usual) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const waited of minutes) await sent(world, ben, { waited })
  expect((await ownVerification(anna.member)).usualWait).toBeNull()
  await sent(world, anna, waits)
  expect((await ownVerification(anna.member)).usualWait).toEqual(usual)
})

test('tells no waiting time from older or foreign decisions, or from other ends', async () => {
  await using world = await openWorld()
  const { anna, ben, foreign } = await world.members({ anna: {}, ben: {}, foreign: { at: world.coast, shared: true } })
  await sent(world, anna, waits)
  for (let count = 0; count < 5; count++) {
    await sent(world, ben, { decidedDaysAgo: 8 })
    await sent(world, ben, { status: 'taken_back' })
    await sent(world, ben, { status: 'expired' })
    await sent(world, ben, { pose: null })
    await sent(world, foreign)
  }
  expect((await ownVerification(anna.member)).usualWait).toBeNull()
  for (let count = 0; count < 5; count++) await sent(world, ben, { status: 'refused' })
  expect((await ownVerification(anna.member)).usualWait).toEqual({ unit: 'minute', count: 15 })
})

test('tells no waiting time to who has waited longer', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (let count = 0; count < 5; count++) await sent(world, ben)
  await sent(world, anna, { ...waits, waited: 16 })
  expect(await ownVerification(anna.member)).toMatchObject({ state: 'waiting', usualWait: null })
})

test('a new main photo that is compared has no waiting time of selfies', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (let count = 0; count < 5; count++) await sent(world, ben)
  await sent(world, anna, { ...waits, pose: null })
  expect(await ownVerification(anna.member)).toMatchObject({ state: 'comparing', usualWait: null })
})

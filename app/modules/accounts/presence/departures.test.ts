import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readSession } from '../read-session.server'
import { openSession } from '../sessions/sessions.server'
import { leavePage } from './departures.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Mozilla/5.0' }
const half = 1 / 120

async function lastActive(world: World, { id }: { id: string }): Promise<Date> {
  const members = world.database.owner.selectFrom('members').select('last_active_at')
  return (await members.where('id', '=', id).executeTakeFirstOrThrow()).last_active_at
}

test('counts a member who leaves as away at once, and offline half a minute later', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await leavePage(anna.member)
  expect(isLooking(await lastActive(world, anna))).toBe(false)
  expect(isOnline(await lastActive(world, anna))).toBe(true)
  await world.pass(half)
  expect(isOnline(await lastActive(world, anna))).toBe(false)
  expect(isLooking(await lastActive(world, ben))).toBe(true)
})

test('makes a member present with the next request, or by another device', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [phone, laptop] = await Promise.all(
    [1, 2].map(async () => {
      const token = await forTenant(world.saffron, (db) => openSession(db, anna.id, client))
      const member = await readSession(world.saffron, token)
      if (!member) throw new Error('no session')
      return { member, ask: () => readSession(world.saffron, token) }
    }),
  )
  if (!phone || !laptop) throw new Error('two devices')
  await leavePage(phone.member)
  expect(isLooking(await lastActive(world, anna))).toBe(true)
  await leavePage(laptop.member)
  expect(isLooking(await lastActive(world, anna))).toBe(false)
  await phone.ask()
  expect(isLooking(await lastActive(world, anna))).toBe(true)
})

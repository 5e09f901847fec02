import { setTimeout as pass } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import { commandConnection, whenOpened } from '~/platform/cache/redis.server'
import { createLog } from '~/platform/log.server'
import { hasRedis, openRedis } from '../../../../tests/support/servers/redis'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readSession } from '../read-session.server'
import { openSession } from '../sessions/sessions.server'
import { leavePage, recordDepartures } from './departures.server'
import { keepPresenceIn } from './presence.server'

const client = { addressBlock: '192.0.2.1', userAgent: 'Mozilla/5.0' }
const minutes = (count: number) => count / 60
const minutesMs = (count: number) => count * 60_000

async function lastActive(world: World, { id }: { id: string }): Promise<Date> {
  const members = world.database.owner.selectFrom('members').select('last_active_at')
  return (await members.where('id', '=', id).executeTakeFirstOrThrow()).last_active_at
}

/** A device on which the member is logged in. */
async function device(world: World, { id }: { id: string }) {
  const token = await forTenant(world.saffron, (db) => openSession(db, id, client))
  const ask = async () => {
    const member = await readSession(world.saffron, token)
    if (!member) throw new Error('no session')
    return member
  }
  await ask()
  return { ask }
}

/** Counts how often each of `times` requests, a minute and a bit apart, is recorded. */
async function recordedOf(world: World, anna: { id: string }, ask: () => Promise<unknown>, times: number) {
  let recorded = 0
  for (let time = 0; time < times; time += 1) {
    await world.pass(minutes(1.1))
    const before = (await lastActive(world, anna)).getTime()
    await ask()
    if ((await lastActive(world, anna)).getTime() > before) recorded += 1
  }
  return recorded
}

async function presentIn(url: string): Promise<Redis> {
  const redis = commandConnection(url, createLog('silent'), 'one')
  await whenOpened(redis)
  keepPresenceIn(redis)
  return redis
}

const brandOf = (world: World) => async () => world.saffron

test('without Redis an activity is recorded every minute', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { ask } = await device(world, anna)
  expect(await recordedOf(world, anna, ask, 5)).toBe(5)
})

if (hasRedis) {
  test('records an activity every five minutes with Redis, every minute without', async () => {
    await using world = await openWorld()
    await using server = await openRedis()
    const redis = await presentIn(server.url)
    const { anna } = await world.members({ anna: {} })
    const { ask } = await device(world, anna)
    expect(await recordedOf(world, anna, ask, 10)).toBe(2)
    await server.stop()
    expect(await recordedOf(world, anna, ask, 3)).toBe(3)
    redis.disconnect()
  })

  test('keeps a member online who asks every five minutes, though less is recorded', async () => {
    await using world = await openWorld()
    await using server = await openRedis()
    const redis = await presentIn(server.url)
    const { anna } = await world.members({ anna: {} })
    const { ask } = await device(world, anna)
    for (let time = 0; time < 4; time += 1) {
      await world.pass(minutes(4.9))
      expect([isLooking(await lastActive(world, anna)), isOnline(await lastActive(world, anna))]).toEqual([true, true])
      await ask()
    }
    redis.disconnect()
  })

  test('counts a silent member as away after minutes, soon offline, and back at once', async () => {
    await using world = await openWorld()
    await using server = await openRedis()
    const redis = await presentIn(server.url)
    const { anna, ben } = await world.members({ anna: {}, ben: {} })
    const { ask } = await device(world, anna)
    await recordDepartures(brandOf(world))
    expect(isLooking(await lastActive(world, anna))).toBe(true)
    await recordDepartures(brandOf(world), Date.now() + minutesMs(5.6))
    const seen = await lastActive(world, anna)
    expect([isLooking(seen), isOnline(seen), isLooking(await lastActive(world, ben))]).toEqual([false, true, true])
    await world.pass(minutes(0.6))
    expect(isOnline(await lastActive(world, anna))).toBe(false)
    await ask()
    expect(isLooking(await lastActive(world, anna))).toBe(true)
    redis.disconnect()
  })

  test('keeps a member present by one device when another one goes', async () => {
    await using world = await openWorld()
    await using server = await openRedis()
    const redis = await presentIn(server.url)
    const { anna } = await world.members({ anna: {} })
    const [phone, laptop] = [await device(world, anna), await device(world, anna)]
    await world.pass(minutes(3))
    await laptop.ask()
    await leavePage(await phone.ask())
    expect(isLooking(await lastActive(world, anna))).toBe(true)
    await phone.ask()
    const [first = ''] = await redis.zrange('presence', 0, 0)
    await redis.zadd('presence', Date.now() - minutesMs(6), first)
    await recordDepartures(brandOf(world))
    expect(isLooking(await lastActive(world, anna))).toBe(true)
    await recordDepartures(brandOf(world), Date.now() + minutesMs(6))
    expect(isLooking(await lastActive(world, anna))).toBe(false)
    redis.disconnect()
  })

  test('a request that comes while its departure is being recorded counts', async () => {
    await using world = await openWorld()
    await using server = await openRedis()
    const redis = await presentIn(server.url)
    const { anna } = await world.members({ anna: {} })
    const { ask } = await device(world, anna)
    await world.pass(minutes(2))
    const now = Date.now()
    await redis.zadd('presence', now - minutesMs(6), `${(await redis.zrange('presence', 0, 0))[0]}`)
    const interrupted = async () => {
      await pass(5)
      await ask()
      return world.saffron
    }
    await recordDepartures(interrupted, now)
    expect(isLooking(await lastActive(world, anna))).toBe(true)
    redis.disconnect()
  })
}

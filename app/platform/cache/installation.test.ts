import { once } from 'node:events'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { redisChannel } from '../live/redis-channel.server'
import { createLog } from '../log.server'
import { openCaches } from './cache.server'
import { countInRedis, rateLimit } from './rate-limits.server'
import { commandConnection } from './redis.server'
import { openVersions } from './versions.server'

/** The same brand, as both installations have its folder. */
const saffron = { id: 'saffron', poolId: 'sun', tenantId: 'saffron' }

/** A server of an installation. */
async function serverOf(installation: string, url: string) {
  const commands = commandConnection(url, createLog('silent'), installation)
  await once(commands, 'ready')
  const received: string[] = []
  const versions = openVersions(commands, 'version:')
  const channel = redisChannel(commands, url, {
    arrived: (key, { kind }) => received.push(`${key} ${kind}`),
    invalidated: (tags) => received.push(...tags),
    interrupted: () => received.push('interrupted'),
  })
  await channel.listen()
  return {
    channel,
    versions,
    received,
    cache: openCaches(commands, versions.of).for(saffron),
    async take() {
      countInRedis(commands)
      return (await rateLimit(saffron, { name: 'once', points: 1, seconds: 60 }).take('anna')).allowed
    },
    async [Symbol.asyncDispose]() {
      countInRedis(null)
      channel.close()
      commands.disconnect()
    },
  }
}

test.runIf(hasRedis)('installations that share a Redis neither see, count nor tell each other anything', async () => {
  await using redis = await openRedis()
  await using one = await serverOf('one', redis.url)
  // Another database of it would be no help: messages ignore its number.
  await using two = await serverOf('two', `${redis.url}/1`)
  await using other = await serverOf('other', redis.url)
  const listOf = ({ cache }: typeof one, name: string) =>
    cache.getOrSet({ kind: 'visitor-list', key: 'all', tags: ['members'] }, async () => [name])
  expect(await listOf(one, 'anna')).toEqual(['anna'])
  expect(await listOf(two, 'ben')).toEqual(['ben'])
  expect(await listOf(other, 'clara')).toEqual(['clara'])
  expect(await one.take()).toBe(true)
  expect(await other.take()).toBe(true)
  expect(await one.take()).toBe(false)

  await one.versions.begin(['sun/members'])
  await one.channel.invalidate(['sun/members'])
  one.channel.post('live:anna', 'message', '{}')
  await expect.poll(() => one.received.at(-1)).toBe('live:anna message')
  expect([two.received, other.received]).toEqual([[], []])
  const justNow = `${Date.now() - 10_000}-0`
  expect(await other.channel.missed('live:anna', justNow)).toMatchObject({ entries: [] })
  expect(await one.channel.missed('live:anna', justNow)).toMatchObject({ entries: [{ kind: 'message' }] })

  const everything = new Redis(redis.url)
  const keys = await everything.keys('*')
  const channels = (await everything.pubsub('CHANNELS', '*')) as string[]
  everything.disconnect()
  expect(keys.length).toBeGreaterThan(4)
  for (const name of [...keys, ...channels]) expect(name).toMatch(/^manyhearts:(one|two|other):/)
})

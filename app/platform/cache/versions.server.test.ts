import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import type { LiveChannel } from '../live/channel.server'
import { redisChannel } from '../live/redis-channel.server'
import { createLog } from '../log.server'
import type { Cache } from './cache.server'
import { openCaches } from './cache.server'
import { commandConnection } from './redis.server'
import type { Versions } from './versions.server'
import { openVersions } from './versions.server'

const scope = { poolId: 'pool-a', tenantId: 'saffron' }
const anna = { kind: 'chats', key: 'anna', tags: ['chats/anna', 'people'] } as const
const tag = 'pool-a/chats/anna'

/** A source that counts how often it was read. */
function source() {
  let times = 0
  return async () => ++times
}

test('a value is read once until one of its tags is invalidated', async () => {
  const versions = openVersions(null, 'version:')
  const cache = openCaches(null, versions.of).for(scope)
  const read = source()
  expect(await cache.getOrSet(anna, read)).toBe(1)
  expect(await cache.getOrSet(anna, read)).toBe(1)
  await versions.begin([tag])
  expect(await cache.getOrSet(anna, read)).toBe(2)
  await versions.begin(['pool-a/people'])
  expect(await cache.getOrSet(anna, read)).toBe(3)
  await versions.begin(['pool-b/people', 'pool-a/chats/ben'])
  expect(await cache.getOrSet(anna, read)).toBe(3)
})

test('what was read before a change is not found after it, however late it is written', async () => {
  const versions = openVersions(null, 'version:')
  const cache = openCaches(null, versions.of).for(scope)
  let finish: (value: string) => void = () => {}
  const early = cache.getOrSet(anna, () => new Promise<string>((resolve) => (finish = resolve)))
  await new Promise((later) => setTimeout(later, 10))
  await versions.begin([tag])
  const late = cache.getOrSet(anna, async () => 'of now')
  finish('of before')
  expect(await early).toBe('of before')
  expect(await late).toBe('of now')
  expect(await cache.getOrSet(anna, async () => 'never')).toBe('of now')
})

test('nothing is cached that this server would not hear the end of', async () => {
  const cache = openCaches(null, async () => null).for(scope)
  const read = source()
  expect(await cache.getOrSet(anna, read)).toBe(1)
  expect(await cache.getOrSet(anna, read)).toBe(2)
})

interface Node extends AsyncDisposable {
  channel: LiveChannel
  versions: Versions
  cache: Cache
  received: string[]
}

/** A server on the Redis that all share. */
async function nodeOn(url: string): Promise<Node> {
  const commands = commandConnection(url, createLog('silent'), 'tests')
  await once(commands, 'ready')
  const versions = openVersions(commands, 'version:')
  const received: string[] = []
  const channel = redisChannel(commands, url, {
    arrived: (_, { kind }) => received.push(kind),
    invalidated(tags) {
      received.push('invalidated')
      versions.forget(tags)
    },
    interrupted: versions.forgetAll,
  })
  await channel.listen()
  return {
    channel,
    versions,
    received,
    cache: openCaches(commands, versions.of).for(scope),
    async [Symbol.asyncDispose]() {
      channel.close()
      commands.disconnect()
    },
  }
}

test.runIf(hasRedis)('servers share a value, and its invalidation by any of them', async () => {
  await using redis = await openRedis()
  await using one = await nodeOn(redis.url)
  await using two = await nodeOn(redis.url)
  const read = source()
  expect(await one.cache.getOrSet(anna, read)).toBe(1)
  expect(await two.cache.getOrSet(anna, read)).toBe(1)
  for (let round = 2; round < 22; round += 1) {
    const [writer, reader] = round % 2 === 0 ? [one, two] : [two, one]
    await Promise.all([writer.versions.begin([tag]), writer.channel.invalidate([tag])])
    await expect.poll(() => reader.cache.getOrSet(anna, read)).toBe(round)
    expect(await writer.cache.getOrSet(anna, read)).toBe(round)
  }
})

test.runIf(hasRedis)('servers hear of an invalidation before the event behind it', async () => {
  await using redis = await openRedis()
  await using one = await nodeOn(redis.url)
  await using two = await nodeOn(redis.url)
  for (let number = 0; number < 20; number += 1) {
    void one.channel.invalidate([tag])
    one.channel.post('anna', 'message', '{}')
  }
  await expect.poll(() => two.received.length).toBe(40)
  expect(two.received).toEqual(Array(20).fill(['invalidated', 'message']).flat())
})

test.runIf(hasRedis)(
  'while Redis is frozen values come from memory or from their source',
  { timeout: 30_000 },
  async () => {
    await using redis = await openRedis()
    await using one = await nodeOn(redis.url)
    const read = source()
    expect(await one.cache.getOrSet(anna, read)).toBe(1)
    redis.freeze()
    expect(await one.cache.getOrSet(anna, read)).toBe(1)
    await one.versions.begin([tag])
    expect(await one.cache.getOrSet(anna, read)).toBe(2)
    expect(await one.cache.getOrSet({ ...anna, key: 'ben', tags: ['chats/ben'] }, async () => 'ben')).toBe('ben')
    redis.thaw()
    await expect
      .poll(() => one.cache.getOrSet(anna, async () => 'shared again'), { timeout: 15_000 })
      .toBe('shared again')
  },
)

test.runIf(hasRedis)(
  'a server that lost its Redis forgets all versions when it is back',
  { timeout: 30_000 },
  async () => {
    await using redis = await openRedis()
    await using one = await nodeOn(redis.url)
    const read = source()
    await one.cache.getOrSet(anna, read)
    await redis.stop()
    await expect.poll(() => one.channel.listens).toBe(false)
    await redis.start()
    await expect.poll(() => one.channel.listens, { timeout: 15_000 }).toBe(true)
    await expect.poll(() => one.versions.of([tag])).toBe('0')
  },
)

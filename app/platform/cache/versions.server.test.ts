import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openProxy } from '../../../tests/support/servers/proxy'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import type { LiveChannel } from '../live/channel.server'
import { redisChannel } from '../live/redis-channel.server'
import { createLog } from '../log.server'
import type { Cache } from './cache.server'
import { openCaches } from './cache.server'
import type { Invalidations } from './invalidations.server'
import { openInvalidations } from './invalidations.server'
import { commandConnection, whenOpened } from './redis.server'
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

test('never finds what was read before a change, however late it is written', async () => {
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
  invalidations: Invalidations
  cache: Cache
  received: string[]
}

/** A server on the Redis that all share. */
async function nodeOn(url: string): Promise<Node> {
  const node = startOn(url)
  await once(node.commands, 'ready')
  await node.channel.listen()
  return node
}

/** A process that has just been started. */
function startOn(url: string) {
  const commands = commandConnection(url, createLog('silent'), 'tests')
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
  return {
    commands,
    channel,
    versions,
    received,
    invalidations: openInvalidations(versions, channel, whenOpened(commands)),
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
    await writer.invalidations.send([tag])
    await expect.poll(() => reader.cache.getOrSet(anna, read)).toBe(round)
    expect(await writer.cache.getOrSet(anna, read)).toBe(round)
  }
})

test.runIf(hasRedis)('reads shared versions from Redis, not from memory', async () => {
  await using redis = await openRedis()
  await using one = await nodeOn(redis.url)
  await using two = await nodeOn(redis.url)
  const before = await two.versions.of([tag])
  expect(await two.versions.shared([tag])).toBe(before)
  // Without a message the other server doesn't know of it.
  await one.versions.begin([tag])
  const after = await two.versions.shared([tag])
  expect(after).not.toBe(before)
  expect(await one.versions.shared([tag])).toBe(after)
  redis.freeze()
  expect(await two.versions.shared([tag])).toBeNull()
  redis.thaw()
})

test('without Redis no version is shared', async () => {
  expect(await openVersions(null, 'version:').shared([tag])).toBeNull()
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

test.runIf(hasRedis)('invalidates at once in a process that has just started', async () => {
  await using redis = await openRedis()
  await using node = await nodeOn(redis.url)
  const read = source()
  expect(await node.cache.getOrSet(anna, read)).toBe(1)
  await using command = startOn(redis.url)
  await command.invalidations.send([tag])
  expect(await command.invalidations.sent(0)).toBe(true)
  await expect.poll(() => node.cache.getOrSet(anna, read)).toBe(2)
})

test.runIf(hasRedis)('trusts its memory no more once the subscription is silent', { timeout: 30_000 }, async () => {
  await using redis = await openRedis()
  await using node = await nodeOn(redis.url)
  await new Promise((later) => setTimeout(later, 3_000))
  expect(node.channel.listens).toBe(true)
  redis.freeze()
  await expect.poll(() => node.channel.listens, { timeout: 10_000 }).toBe(false)
  redis.thaw()
  await expect.poll(() => node.channel.listens, { timeout: 10_000 }).toBe(true)
})

/** The network between Redis and one server, and the URL by which that server reaches it. */
async function lineTo(redis: { url: string }) {
  const { hostname: host, port } = new URL(redis.url)
  const line = await openProxy({ host, port: Number(port) })
  return Object.assign(line, { url: `redis://${host}:${line.port}` })
}

test.runIf(hasRedis)('opens a connection anew that stays silent', { timeout: 60_000 }, async () => {
  await using redis = await openRedis()
  await using line = await lineTo(redis)
  await using node = await nodeOn(line.url)
  line.swallow()
  await expect.poll(() => node.channel.listens, { timeout: 10_000 }).toBe(false)
  line.mend()
  await expect.poll(() => node.channel.listens, { timeout: 40_000 }).toBe(true)
  await expect.poll(() => node.versions.of([tag]), { timeout: 20_000 }).not.toBeNull()
})

test.runIf(hasRedis)('invalidates later what Redis did not take', { timeout: 60_000 }, async () => {
  await using redis = await openRedis()
  await using line = await lineTo(redis)
  await using cutOff = await nodeOn(line.url)
  await using other = await nodeOn(redis.url)
  const read = source()
  expect(await other.cache.getOrSet(anna, read)).toBe(1)
  line.swallow()
  await cutOff.invalidations.send([tag])
  expect(await cutOff.versions.of([tag])).toBeNull()
  expect(await other.cache.getOrSet(anna, read)).toBe(1)
  line.mend()
  await expect.poll(() => other.cache.getOrSet(anna, read), { timeout: 50_000 }).toBe(2)
  await expect.poll(() => cutOff.versions.of([tag]), { timeout: 10_000 }).not.toBeNull()
})

test.runIf(hasRedis)('brings back nothing when Redis has lost its data', { timeout: 30_000 }, async () => {
  await using redis = await openRedis()
  await using node = await nodeOn(redis.url)
  const read = source()
  expect(await node.cache.getOrSet(anna, read)).toBe(1)
  await node.invalidations.send([tag])
  await redis.stop()
  await expect.poll(() => node.channel.listens).toBe(false)
  await redis.start()
  await expect.poll(() => node.channel.listens, { timeout: 15_000 }).toBe(true)
  await expect.poll(() => node.versions.of([tag]), { timeout: 15_000 }).not.toBeNull()
  expect(await node.cache.getOrSet(anna, read)).toBe(2)
})

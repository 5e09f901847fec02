import { once } from 'node:events'
import { expect, test } from 'vitest'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { createLog } from '../log.server'
import type { Caches } from './cache.server'
import { openCaches } from './cache.server'
import { commandConnection } from './redis.server'

const saffron = { poolId: 'pool-a', tenantId: 'saffron' }
const coast = { poolId: 'pool-a', tenantId: 'coast' }
const quiet = createLog('silent')
const unversioned = async () => ''
const at = (key: string) => ({ kind: 'home-members', key }) as const

/** A server that has found its Redis. */
async function server(url: string): Promise<Caches> {
  const connection = commandConnection(url, quiet, 'tests')
  await once(connection, 'ready')
  return openCaches(connection, unversioned)
}

/** A question that counts how often it was put. */
function question() {
  const reads = { times: 0 }
  return { reads, read: async () => ({ answer: ++reads.times }) }
}

test('an answer is read once and kept', async () => {
  const cache = openCaches(null, unversioned).for(saffron)
  const { reads, read } = question()
  expect(await cache.getOrSet(at('settings'), read)).toEqual({ answer: 1 })
  expect(await cache.getOrSet(at('settings'), read)).toEqual({ answer: 1 })
  expect(reads.times).toBe(1)
})

test('a hundred who ask at once cause one read', async () => {
  const cache = openCaches(null, unversioned).for(saffron)
  const { reads, read } = question()
  await Promise.all(Array.from({ length: 100 }, () => cache.getOrSet(at('settings'), read)))
  expect(reads.times).toBe(1)
})

test('brands of one pool do not see each other', async () => {
  const caches = openCaches(null, unversioned)
  await caches.for(saffron).getOrSet(at('settings'), async () => 'saffron')
  expect(await caches.for(coast).getOrSet(at('settings'), async () => 'coast')).toBe('coast')
})

test('an error of the read is the caller’s, as it is, and is not kept', async () => {
  const cache = openCaches(null, unversioned).for(saffron)
  class Gone extends Error {}
  await expect(cache.getOrSet(at('settings'), () => Promise.reject(new Gone()))).rejects.toBeInstanceOf(Gone)
  expect(await cache.getOrSet(at('settings'), async () => 'well')).toBe('well')
})

test('protects what is read from changes by others', async () => {
  const cache = openCaches(null, unversioned).for(saffron)
  const read = () => cache.getOrSet(at('list'), async () => ({ names: ['anna'] }))
  const first = await read()
  first.names.push('eve')
  expect(await read()).toEqual({ names: ['anna'] })
})

test.runIf(hasRedis)('servers share answers', async () => {
  await using store = await openRedis()
  const [one, two] = [await server(store.url), await server(store.url)]
  const { reads, read } = question()
  await one.for(saffron).getOrSet(at('settings'), read)
  expect(await two.for(saffron).getOrSet(at('settings'), read)).toEqual({ answer: 1 })
  expect(reads.times).toBe(1)
  one.close()
  two.close()
})

test.runIf(hasRedis)(
  'the site goes on while Redis is frozen, and shares again afterwards',
  { timeout: 20_000 },
  async () => {
    await using store = await openRedis()
    const one = await server(store.url)
    const { read } = question()
    await one.for(saffron).getOrSet(at('before'), read)
    store.freeze()
    const began = performance.now()
    for (let page = 0; page < 50; page += 1) {
      await one.for(saffron).getOrSet(at(`page ${page}`), read)
    }
    // The first commands wait 300 ms each, then the circuit is open.
    expect(performance.now() - began).toBeLessThan(8_000)
    store.thaw()
    one.close()
  },
)

test.runIf(hasRedis)(
  'the site goes on while Redis is stopped, and uses it again when it is back',
  { timeout: 30_000 },
  async () => {
    await using store = await openRedis()
    const [one, two] = [await server(store.url), await server(store.url)]
    const { reads, read } = question()
    await one.for(saffron).getOrSet(at('before'), read)
    await store.stop()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const began = performance.now()
    for (let page = 0; page < 50; page += 1) {
      expect(await one.for(saffron).getOrSet(at(`page ${page}`), read)).toBeDefined()
    }
    expect(performance.now() - began).toBeLessThan(2_000)
    await store.start()
    let number = 0
    await expect
      .poll(
        async () => {
          number += 1
          reads.times = 0
          await one.for(saffron).getOrSet(at(`again ${number}`), read)
          await two.for(saffron).getOrSet(at(`again ${number}`), read)
          return reads.times
        },
        { timeout: 15_000, interval: 500 },
      )
      .toBe(1)
    one.close()
    two.close()
  },
)

test.runIf(hasRedis)('a server starts without Redis and uses it once it comes', { timeout: 30_000 }, async () => {
  await using store = await openRedis()
  await store.stop()
  const one = openCaches(commandConnection(store.url, quiet, 'tests'), unversioned)
  expect(await one.for(saffron).getOrSet(at('settings'), async () => 'well')).toBe('well')
  await store.start()
  const two = await server(store.url)
  const { reads, read } = question()
  let number = 0
  await expect
    .poll(
      async () => {
        number += 1
        reads.times = 0
        await one.for(saffron).getOrSet(at(`shared ${number}`), read)
        await two.for(saffron).getOrSet(at(`shared ${number}`), read)
        return reads.times
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(1)
  one.close()
  two.close()
})

test('keeps a value no longer than it says, counted from before the read', async () => {
  const cache = openCaches(null, unversioned).for(saffron)
  const { reads, read } = question()
  const slow = async () => {
    await new Promise((later) => setTimeout(later, 600))
    return read()
  }
  const entry = { ...at('session'), seconds: ({ answer }: { answer: number }) => (answer === 1 ? 0.5 : 4) }
  expect(await cache.getOrSet(entry, slow)).toEqual({ answer: 1 })
  expect(await cache.getOrSet(entry, slow)).toEqual({ answer: 2 })
  expect(await cache.getOrSet(entry, slow)).toEqual({ answer: 2 })
  await expect.poll(() => cache.getOrSet(entry, read), { timeout: 20_000 }).toEqual({ answer: 3 })
  expect(reads.times).toBe(3)
})

import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { hasRedis, openRedis } from '../../../tests/support/servers/redis'
import { createLog } from '../log.server'
import { countInRedis, givingBackUnserved, rateLimit } from './rate-limits.server'
import { commandConnection } from './redis.server'

const saffron = { id: 'saffron' }

test('refuses what is over the limit, with the time to wait', async () => {
  const limit = rateLimit(saffron, { name: 'reset', points: 3, seconds: 60 })
  const answers = []
  for (let time = 0; time < 5; time += 1) answers.push(await limit.take('anna'))
  expect(answers.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
  expect(answers.map(({ left }) => left)).toEqual([2, 1, 0, 0, 0])
  expect(answers[4]?.waitSeconds).toBeGreaterThan(50)
  expect(await limit.take('ben')).toMatchObject({ allowed: true })
})

test('brands count for themselves', async () => {
  const rule = { name: 'mails', points: 1, seconds: 60 }
  expect((await rateLimit(saffron, rule).take('anna')).allowed).toBe(true)
  expect((await rateLimit(saffron, rule).take('anna')).allowed).toBe(false)
  expect((await rateLimit({ id: 'coast' }, rule).take('anna')).allowed).toBe(true)
})

test('grants again what is given back', async () => {
  const limit = rateLimit(saffron, { name: 'given back', points: 2, seconds: 60 })
  await limit.take('anna')
  await limit.take('anna')
  await limit.giveBack('anna')
  expect(await limit.take('anna')).toMatchObject({ allowed: true, left: 0 })
  expect((await limit.take('anna')).allowed).toBe(false)
})

test('takes back what a request counted that could not be served', async () => {
  const limit = rateLimit(saffron, { name: 'unserved', points: 2, seconds: 60, blockSeconds: 900 })
  const request = (status: number, work: () => Promise<unknown>) =>
    givingBackUnserved(async () => {
      await work()
      return { status }
    })
  for (let time = 0; time < 5; time += 1) await request(503, () => limit.take('anna'))
  await request(503, async () => {
    await limit.take('anna')
    await limit.giveBack('anna')
  })
  await request(200, () => limit.take('anna'))
  expect(await limit.take('anna')).toMatchObject({ allowed: true, left: 0 })
  await request(503, async () => expect((await limit.take('anna')).allowed).toBe(false))
  expect((await limit.take('anna')).allowed).toBe(false)
})

test('keeps what a request counted that has cost something before its 503', async () => {
  const limit = rateLimit(saffron, { name: 'costly', points: 1, seconds: 60, counts503: true })
  await givingBackUnserved(async () => {
    await limit.take('anna')
    return { status: 503 }
  })
  expect((await limit.take('anna')).allowed).toBe(false)
})

test('blocks by the last point for longer than it counts, until it is given back', async () => {
  const limit = rateLimit(saffron, { name: 'login', points: 2, seconds: 1, blockSeconds: 900 })
  await limit.take('anna')
  await limit.take('anna')
  await limit.giveBack('anna')
  expect((await limit.take('anna')).allowed).toBe(true)
  const { allowed, waitSeconds } = await limit.take('anna')
  expect(allowed).toBe(false)
  expect(waitSeconds).toBeGreaterThan(890)
})

test.runIf(hasRedis)('all servers count together, and each for itself while Redis is frozen', async () => {
  await using store = await openRedis()
  const connection = commandConnection(store.url, createLog('silent'), 'tests')
  await once(connection, 'ready')
  countInRedis(connection)
  const rule = { name: 'together', points: 2, seconds: 60 }
  await rateLimit(saffron, rule).take('anna')
  // Another server knows nothing of this one but what Redis holds.
  countInRedis(connection)
  await rateLimit(saffron, rule).take('anna')
  countInRedis(connection)
  const limit = rateLimit(saffron, rule)
  expect((await limit.take('anna')).allowed).toBe(false)
  store.freeze()
  expect((await limit.take('anna')).allowed).toBe(false)
  const alone = [await limit.take('ben'), await limit.take('ben'), await limit.take('ben')]
  expect(alone.map(({ allowed }) => allowed)).toEqual([true, true, false])
  countInRedis(null)
  store.thaw()
  connection.disconnect()
})

test.runIf(hasRedis)('blocks by the last point when Redis falls silent after counting it', async () => {
  await using store = await openRedis()
  const connection = commandConnection(store.url, createLog('silent'), 'tests')
  await once(connection, 'ready')
  countInRedis(connection)
  const limit = rateLimit(saffron, { name: 'silent', points: 1, seconds: 1, blockSeconds: 900 })
  const multi = connection.multi.bind(connection)
  vi.spyOn(connection, 'multi').mockImplementationOnce(() => {
    store.freeze()
    return multi()
  })
  expect(await limit.take('anna')).toMatchObject({ allowed: true, left: 0 })
  expect((await limit.take('anna')).waitSeconds).toBeGreaterThan(890)
  store.thaw()
  await vi.waitFor(async () => expect(await connection.ping()).toBe('PONG'))
  expect((await limit.take('anna')).waitSeconds).toBeGreaterThan(890)
  countInRedis(null)
  connection.disconnect()
})

test.runIf(hasRedis)('a Redis that is back allows nobody a fresh start, on no server', async () => {
  await using store = await openRedis()
  const connection = commandConnection(store.url, createLog('silent'), 'tests')
  await once(connection, 'ready')
  countInRedis(connection)
  const rule = { name: 'back', points: 3, seconds: 60 }
  const limit = rateLimit(saffron, rule)
  const blocking = rateLimit(saffron, { name: 'blocking', points: 1, seconds: 1, blockSeconds: 900 })
  for (const key of ['anna', 'anna', 'anna', 'clara']) await limit.take(key)
  // Keys are often network addresses.
  expect((await connection.keys('*')).join()).not.toMatch(/anna|clara/)
  await store.stop()
  for (const key of ['ben', 'ben', 'dan', 'dan']) expect(await limit.take(key)).toMatchObject({ allowed: true })
  await limit.giveBack('dan')
  expect((await blocking.take('eva')).allowed).toBe(true)
  // Not by `once` of node:events, which takes an attempt to connect that failed for the end.
  const back = new Promise((ready) => connection.once('ready', ready))
  await store.start()
  await back
  // Redis is empty: what it is told now, another server reads there.
  const known = await Promise.all(['anna', 'ben', 'clara', 'dan'].map((key) => limit.take(key)))
  expect(known.map(({ allowed, left }) => [allowed, left])).toEqual([
    [false, 0],
    [true, 0],
    [true, 1],
    [true, 1],
  ])
  expect((await blocking.take('eva')).waitSeconds).toBeGreaterThan(890)
  countInRedis(connection)
  const elsewhere = rateLimit(saffron, rule)
  const answers = await Promise.all(['anna', 'ben', 'clara', 'dan'].map((key) => elsewhere.take(key)))
  expect(answers.map(({ allowed }) => allowed)).toEqual([false, false, true, true])
  countInRedis(null)
  connection.disconnect()
})

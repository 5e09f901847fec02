import { setTimeout as pass } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { openOutbox } from '../support/outbox'
import { migratedData, openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import { openProxy } from '../support/servers/proxy'
import type { PrivateRedis } from '../support/servers/redis'
import { hasRedis, openRedis } from '../support/servers/redis'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, password, tokenOf, Visitor } from '../support/visitor'
import { openTwoNodes, polled, secret, twoNodes, warm } from './nodes'
import { annaAndBen, at, liveOf } from './people'

const nextPassword = 'a short walk by the lake'
/** Longer than a node trusts a silent subscription. */
const silentMs = 2_500
/** How long a node may answer by a session of which nobody told it (decision 706), with room for a busy machine. */
const longestMs = 60_000 + 15_000

async function chats(visitor: Visitor): Promise<number> {
  return (await visitor.see('/api/chats.php')).status
}

/** Another session of the same member. */
async function alsoLoggedIn(node: Site, name: string): Promise<Visitor> {
  const visitor = new Visitor(node, 'saffron')
  const { status } = await visitor.logIn(name, password)
  if (status !== 302) throw new Error(`${name} can't log in: ${status}`)
  return visitor
}

function portOf({ url }: PrivateRedis): number {
  return Number(new URL(url).port)
}

/** All that the cache knows of a session: what the frame of a page shows. */
const cachedFields = [
  ...['country', 'credits', 'id', 'language', 'mainPhoto', 'name', 'notificationsDisabled', 'paid', 'photoInReview'],
  ...['plain', 'profileStatus', 'signupAt', 'status', 'timeZone', 'trafficSource'],
]

test.runIf(hasRedis)('a cached session holds what a frame shows, for a minute', async () => {
  await using redis = await openRedis()
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', REDIS_URL: redis.url } })
  const { anna, ben } = await annaAndBen(site)
  const ids = [await anna.ownId(), await ben.ownId()]
  await warm(anna)
  // A brand of the same pool doesn't know the session.
  const elsewhere = new Visitor(site, 'coast')
  elsewhere.cookies.set('auth.session', anna.cookies.get('auth.session') ?? '')
  for (let time = 0; time < 3; time += 1) expect(await polled(elsewhere)).toBeNull()
  const store = new Redis(redis.url)
  const keys = (await store.keys('*viewer/*@*')).toSorted()
  const [value, milliseconds] = [await store.get(`${keys[0]}`), await store.pttl(`${keys[0]}`)]
  const versions = await store.keys('*version:*viewer/*')
  store.disconnect()
  expect(keys).toHaveLength(1)
  expect(versions.map((key) => key.slice(key.lastIndexOf('/') + 1)).toSorted()).toEqual(ids.toSorted())
  expect(milliseconds).toBeLessThanOrEqual(60_000)
  expect(value).toContain('"anna"')
  const born = `${new Date().getUTCFullYear() - 30}-02-01`
  for (const hidden of [addressOf('anna'), born, 'male', ...anna.cookies.values()]) {
    expect(value).not.toContain(hidden)
  }
  const { viewer, ...entry } = viewerIn(value)
  expect([Object.keys(viewer).toSorted(), Object.keys(entry)]).toEqual([cachedFields, ['seconds']])
})

test.runIf(hasRedis && hasPostgresql)('a cached session is forgotten when the session ends by itself', async () => {
  await using postgresql = await openMigratedPostgresql()
  await using redis = await openRedis()
  const env = { DEMO: 'off', DATABASE_URL: postgresql.url, REDIS_URL: redis.url, SECRET: secret }
  await using site = await openSite({ env })
  const { anna } = await annaAndBen(site)
  await onServer(postgresql.url, `update sessions set expires_at = now() + interval '20 seconds', last_seen_at = now()`)
  await warm(anna)
  const store = new Redis(redis.url)
  const [key = ''] = await store.keys('*viewer/*@*')
  const [value, milliseconds] = [await store.get(key), await store.pttl(key)]
  store.disconnect()
  expect(viewerIn(value).viewer).toMatchObject({ name: 'anna' })
  expect(milliseconds).toBeGreaterThan(0)
  expect(milliseconds).toBeLessThanOrEqual(20_000)
})

/** The entry of a viewer as the cache wraps it. */
function viewerIn(value: string | null): { viewer: object; seconds: number } {
  const { value: entry } = JSON.parse(value ?? '{}')
  return entry
}

/** What is left of somebody in Redis: each key that names them, or whose value does, with its seconds to live. */
async function tracesOf(words: readonly string[], { url }: PrivateRedis) {
  const store = new Redis(url)
  const traces: { kind: string; seconds: number }[] = []
  for (const key of await store.keys('*')) {
    const type = await store.type(key)
    const read = {
      string: () => store.get(key),
      stream: async () => `${await store.xrange(key, '-', '+')}`,
      zset: async () => `${await store.zrange(key, 0, -1)}`,
    }[type]
    if (!read) throw new Error(`${key} is of a type that nobody looks into: ${type}`)
    const text = `${key} ${await read()}`
    if (!words.some((word) => text.includes(word))) continue
    const [, kind = ''] = /^manyhearts:[^:]+:(cache|[\w-]+)/.exec(key) ?? []
    traces.push({ kind, seconds: await store.ttl(key) })
  }
  store.disconnect()
  return traces
}

test.runIf(hasRedis)('Redis forgets who left: name in a minute, number in an hour', async () => {
  await using redis = await openRedis()
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', REDIS_URL: redis.url } })
  const { anna, ben } = await annaAndBen(site)
  const [annaId, benId] = [await anna.ownId(), await ben.ownId()]
  expect((await anna.write(benId, 'Hello')).status).toBe(302)
  expect((await ben.send('/likes', { id: annaId, intent: 'like' })).status).toBeLessThan(400)
  for (const path of ['/chats', '/likes', '/members']) for (const visitor of [anna, ben]) await visitor.see(path)
  await warm(anna)
  expect((await anna.send('/leave', { intent: 'delete' })).headers.location).toMatch(/^\/account-deleted\?/)
  const named = await tracesOf(['"anna"'], redis)
  expect(named.map(({ kind }) => kind)).toContain('cache')
  for (const { kind, seconds } of named) expect([kind, seconds > 0 && seconds <= 60]).toEqual(['cache', true])
  const numbered = await tracesOf([annaId], redis)
  // Whose sessions are online has no time of its own: a job takes out each session six minutes after its last request.
  const timed = numbered.filter(({ kind }) => kind !== 'presence')
  // Limits are counted by hashes.
  expect(new Set(timed.map(({ kind }) => kind))).toEqual(new Set(['cache', 'live', 'version']))
  for (const { kind, seconds } of timed) expect([kind, seconds > 0 && seconds <= 3_600]).toEqual([kind, true])
  expect(await tracesOf([addressOf('anna'), ...anna.cookies.values()], redis)).toEqual([])
})

if (hasPostgresql && hasRedis) {
  test('a session that changes on one node is right at the next poll on the other', async () => {
    await using nodes = await openTwoNodes()
    const { one, two } = nodes
    const { anna, ben } = await annaAndBen(one)
    const there = await warm(at(two, anna))

    await one.operate('credit', 'saffron', 'anna', '7', '--reason', 'for the test')
    expect(await polled(there)).toMatchObject({ credits: 7, profile: { status: 'active' } })
    await one.operate('members', 'saffron', 'suspend', 'anna', '--ground', 'money')
    expect(await polled(there)).toMatchObject({ profile: { status: 'disabled' } })
    await one.operate('members', 'saffron', 'restore', 'anna')
    expect(await polled(there)).toMatchObject({ profile: { status: 'active' } })
    expect((await anna.send('/notifications', { intent: 'name', name: 'Annabel' })).status).toBeLessThan(400)
    expect(await polled(there)).toMatchObject({ profile: { name: 'Annabel' } })

    const left = await alsoLoggedIn(one, 'ben')
    const leftThere = await warm(at(two, left))
    using leftStream = await liveOf(leftThere)
    expect((await left.send('/logout', {})).status).toBe(302)
    await leftStream.ended
    expect(await polled(leftThere)).toBeNull()
    expect(await chats(leftThere)).toBe(403)

    const changing = await alsoLoggedIn(one, 'ben')
    const bensThere = [await warm(at(two, ben)), await warm(at(two, changing))] as const
    using bensStream = await liveOf(bensThere[0])
    const fields = { intent: 'password', old: password, password: nextPassword, repeat: nextPassword }
    expect((await changing.send('/notifications', fields)).status).toBeLessThan(400)
    await bensStream.ended
    for (const visitor of bensThere) expect(await polled(visitor)).toBeNull()

    const again = await alsoLoggedIn(one, 'Annabel')
    const annasThere = [await warm(at(two, anna)), await warm(at(two, again))] as const
    using annasStream = await liveOf(annasThere[0])
    expect((await again.send('/notifications', { intent: 'end_all' })).status).toBe(302)
    await annasStream.ended
    for (const visitor of annasThere) expect(await polled(visitor)).toBeNull()

    const last = await alsoLoggedIn(one, 'Annabel')
    const lastThere = await warm(at(two, last))
    using lastStream = await liveOf(lastThere)
    expect((await last.send('/leave', { intent: 'delete' })).headers.location).toMatch(/^\/account-deleted\?/)
    await lastStream.ended
    expect(await polled(lastThere)).toBeNull()
    expect(await chats(lastThere)).toBe(403)
  })

  test('a session ended by a reset link or from the list of devices ends on the other', async () => {
    await using nodes = await openTwoNodes()
    const { one, two, postgresql } = nodes
    const { anna } = await annaAndBen(one)

    const lost = await alsoLoggedIn(one, 'anna')
    const lostThere = await warm(at(two, lost))
    const [session] = await onServer<{ id: string }>(postgresql.url, 'select id from sessions order by id desc limit 1')
    using lostStream = await liveOf(lostThere)
    const ended = await anna.send('/notifications', { intent: 'end_session', session: session?.id ?? '' })
    expect(ended.status).toBe(302)
    await lostStream.ended
    expect(await polled(lostThere)).toBeNull()

    const annaThere = await warm(at(two, anna))
    using annasStream = await liveOf(annaThere)
    const guest = new Visitor(one, 'saffron')
    expect((await guest.send('/reset-password', { email: addressOf('anna') })).status).toBeLessThan(400)
    const mailTo = openOutbox(one.dataDir)
    await mailTo(addressOf('anna'))
    const token = tokenOf(await mailTo(addressOf('anna')))
    const reset = { token, password: nextPassword, repeat: nextPassword }
    expect((await guest.send(`/reset-password/do?token=${token}`, reset)).status).toBe(302)
    await annasStream.ended
    expect(await polled(annaThere)).toBeNull()
  })

  test('sends PostgreSQL no polls and lists of a cached session, but its writes', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    const { hostname, port } = new URL(postgresql.url)
    await using database = await openProxy({ host: hostname, port: Number(port) })
    const url = new URL(postgresql.url)
    url.port = String(database.port)
    await using site = await openSite({
      env: { DEMO: 'off', DATABASE_URL: url.href, REDIS_URL: redis.url, SECRET: secret },
    })
    const { anna, ben } = await annaAndBen(site)
    // Newcomers with an offer, who have finished their profile.
    await onServer(postgresql.url, 'update accounts set wizard_done_at = now()')
    const lists = ['/members', '/members?photo=1', '/chats', '/likes']
    const targets = ['/api/user.php', '/api/chats.php', '/api/likes.php', ...lists]
    const failed = async () => {
      const answers = await Promise.all(targets.map(async (target) => ({ target, ...(await anna.see(target)) })))
      return answers.filter(({ status }) => status !== 200).map(({ target, status }) => `${target} ${status}`)
    }
    for (let time = 0; time < 3; time += 1) expect(await failed()).toEqual([])
    const benId = await ben.ownId()
    database.swallow()
    for (let time = 0; time < 3; time += 1) expect(await failed()).toEqual([])
    expect((await anna.send('/likes', { id: benId, intent: 'like' })).status).toBe(503)
  })

  test('asks PostgreSQL for no session when a member reads pages', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    await using site = await openSite({
      env: { DEMO: 'off', DATABASE_URL: postgresql.url, REDIS_URL: redis.url, SECRET: secret },
    })
    const { anna, ben } = await annaAndBen(site)
    await onServer(postgresql.url, 'update accounts set wizard_done_at = now()')
    const profile = `/members/${await ben.ownId()}`
    const pages = [
      ...['/', profile, `${profile}/report`, '/profile', '/likes/visitors', '/leave', '/my-data'],
      ...['/notifications?section=privacy', '/notifications/location', '/notifications/consents', '/lang-config'],
      ...['/pricing', '/pages/terms'],
    ]
    const others = ['/credits', '/notifications?section=account']
    const status = async (target: string) => (await anna.see(target)).status
    const opened = (target: string) => (target === '/' ? 302 : 200)
    for (const target of [...pages, ...others]) expect([target, await status(target)]).toEqual([target, opened(target)])
    await warm(anna)
    await onServer(postgresql.url, 'revoke select on sessions from manyhearts_app')
    // A node too busy to hear from Redis in time reads the database.
    for (const target of pages)
      await expect.poll(() => status(target), { timeout: 5_000, message: target }).toBe(opened(target))
    for (const target of others) expect([target, await status(target)]).toEqual([target, 500])
    await onServer(postgresql.url, 'grant select on sessions to manyhearts_app')
    await warm(anna)
    const seen = async () => {
      await onServer(postgresql.url, 'delete from profile_visits')
      const answered = await status(profile)
      return [answered, (await onServer(postgresql.url, 'select from profile_visits')).length]
    }
    expect(await seen()).toEqual([200, 1])
    await onServer(postgresql.url, 'update sessions set expires_at = now()')
    expect(await seen()).toEqual([302, 0])
  })

  test('a node that is cut off from Redis reads sessions from the database', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    await using network = await openProxy({ host: '127.0.0.1', port: portOf(redis) })
    const nodes = await twoNodes(postgresql.url, [redis.url, `redis://127.0.0.1:${network.port}`])
    await using one = nodes.one
    await using two = nodes.two
    const { anna, ben } = await annaAndBen(one)
    const [annaThere, benThere] = [await warm(at(two, anna)), await warm(at(two, ben))]
    network.swallow()
    expect((await anna.send('/logout', {})).status).toBe(302)
    expect(await polled(annaThere)).toBeNull()
    await pass(silentMs)
    expect((await ben.send('/logout', {})).status).toBe(302)
    expect(await polled(benThere)).toBeNull()
  })

  test('leaves others wrong for a minute at most after a kill between commit and word', async () => {
    await using postgresql = await openMigratedPostgresql()
    await using redis = await openRedis()
    await using network = await openProxy({ host: '127.0.0.1', port: portOf(redis) })
    const nodes = await twoNodes(postgresql.url, [`redis://127.0.0.1:${network.port}`, redis.url])
    await using one = nodes.one
    await using two = nodes.two
    const { anna } = await annaAndBen(one)
    const there = await warm(at(two, anna))
    network.swallow()
    expect((await anna.send('/logout', {})).status).toBe(302)
    await one.stop('SIGKILL')
    for (const path of ['/notifications', '/credits']) expect((await there.see(path)).status).toBe(302)
    await expect.poll(() => polled(there), { timeout: longestMs, interval: 1_000 }).toBeNull()
    expect(await chats(there)).toBe(403)
  })
}

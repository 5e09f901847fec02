import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import type { Answer } from '../support/call'
import { openOutbox } from '../support/outbox'
import { hasRedis, openRedis } from '../support/servers/redis'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, password, Visitor } from '../support/visitor'
import { renameSaffron, titleOfSaffron } from './brands'
import { liveOf } from './people'

const secret = 'only for this test, and long enough'
/** After so many wrong passwords an address is locked. */
const wrongPasswords = 31

/** Two confirmed members of Saffron who seek each other. */
async function couple(site: Site, she: string, he: string): Promise<[Visitor, Visitor]> {
  const both: [Visitor, Visitor] = [new Visitor(site, 'saffron'), new Visitor(site, 'saffron')]
  await both[0].signUp(she)
  await both[1].signUp(he, { gender: 'male', seeks: 'female' })
  const mailTo = openOutbox(site.dataDir)
  for (const [index, name] of [she, he].entries()) {
    expect((await both[index]?.confirm(await mailTo(addressOf(name))))?.status).toBe(200)
  }
  return both
}

if (hasPostgresql && hasRedis) {
  test('shows two installations of one brand on one Redis nothing of each other', async () => {
    await using redis = await openRedis()
    await using postgresql = await openPostgresql()
    await using another = await openPostgresql()
    const env = { DEMO: 'off', REDIS_URL: redis.url, SECRET: secret }
    await using here = await openSite({ env: { ...env, DATABASE_URL: postgresql.url } })
    await using there = await openSite({ env: { ...env, DATABASE_URL: another.url } })
    const [anna, ben] = await couple(here, 'anna', 'ben')
    const [zoe, otto] = await couple(there, 'zoe', 'otto')
    const [bensId, ottosId] = [await ben.ownId(), await otto.ownId()]

    // Each list twice: the second comes from the cache.
    for (const _ of ['read', 'kept']) {
      expect(namesIn(await anna.see('/members'))).toEqual(['anna', 'ben'])
      expect(namesIn(await zoe.see('/members'))).toEqual(['otto', 'zoe'])
      for (const path of ['/members', '/members?gender=male', '/']) {
        expect(ofHere).toEqual(expect.arrayContaining(namesIn(await new Visitor(here, 'saffron').see(path))))
        expect(ofThere).toEqual(expect.arrayContaining(namesIn(await new Visitor(there, 'saffron').see(path))))
      }
    }
    expect((await anna.see(`/members/${ottosId}`)).status).toBe(404)

    using hears = await liveOf(ben)
    using foreign = await liveOf(otto)
    expect((await anna.write(bensId, 'Only here')).status).toBe(302)
    await hears.next('message')
    expect((await ben.see('/api/chats.php')).text).toContain('Only here')
    for (const path of ['/api/chats.php', '/chats']) {
      const { status, text } = await otto.see(path)
      expect([status, /Only here|anna/.test(text)], path).toEqual([200, false])
    }
    expect(foreign.received.map(({ kind }) => kind)).toEqual(['hello'])

    renameSaffron(here, 'Saffron by the sea')
    await expect.poll(() => titleOfSaffron(here), { timeout: 10_000 }).toContain('by the sea')
    expect(await titleOfSaffron(there)).not.toContain('by the sea')

    const stranger = new Visitor(there, 'saffron')
    stranger.cookies.set('auth.session', anna.cookies.get('auth.session') ?? '')
    expect(JSON.parse((await stranger.see('/api/user.php')).text)).toEqual({ user: null })
    expect((await new Visitor(there, 'saffron').logIn('anna', password)).status).toBe(401)
    for (let tried = 0; tried < wrongPasswords; tried += 1) {
      await new Visitor(here, 'saffron').logIn(`nobody${tried}`, 'wrong password')
    }
    expect((await new Visitor(here, 'saffron').logIn('anna', password)).status).toBe(429)
    expect((await new Visitor(there, 'saffron').logIn('zoe', password)).status).toBe(302)

    const everything = new Redis(redis.url)
    const names = [...(await everything.keys('*')), ...((await everything.pubsub('CHANNELS', '*')) as string[])]
    everything.disconnect()
    const ids = new Set(names.map((name) => /^manyhearts:([0-9a-f-]{36}):/.exec(name)?.[1]))
    expect([ids.size, ids.has(undefined)]).toEqual([2, false])
  })
}

const ofHere = ['anna', 'ben']
const ofThere = ['otto', 'zoe']

/** Which of the four a page names. */
function namesIn({ text }: Answer): string[] {
  return [...ofHere, ...ofThere].filter((name) => new RegExp(`\\b${name}\\b`).test(text))
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { migratedData } from '../support/seeded'
import { hasRedis, openRedis } from '../support/servers/redis'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import type { Visitor } from '../support/visitor'
import { openTwoNodes } from './nodes'
import { annaAndBen, at } from './people'

/** Much less than the minute that a cached list lives, with room for a busy machine. */
const soon = { timeout: 10_000, interval: 100 }

const newLikes = async (visitor: Visitor) => {
  const { total_new_likes, profiles } = JSON.parse((await visitor.see('/api/likes.php')).text)
  return [total_new_likes, profiles.length]
}

/** Suspends and restores, by command, a member whom another likes, and looks at the other's cached likes. */
async function suspendByCommand(site: Site): Promise<void> {
  const { anna, ben } = await annaAndBen(site)
  expect((await ben.send('/likes', { id: await anna.ownId(), intent: 'like' })).status).toBeLessThan(400)
  await expect.poll(() => newLikes(anna), soon).toEqual([1, 1])
  await site.operate('members', 'saffron', 'suspend', 'ben', '--ground', 'money')
  await expect.poll(() => newLikes(anna), soon).toEqual([0, 0])
  await site.operate('members', 'saffron', 'restore', 'ben')
  await expect.poll(() => newLikes(anna), soon).toEqual([1, 1])
}

test('audit and operator list name a brand by its folder; signed heads prove the log', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  await annaAndBen(site)
  await site.operate('members', 'saffron', 'suspend', 'ben', '--ground', 'money')
  for (const name of ['olga', 'mo']) await site.operate('operator', 'new', `${name}@example.org`)
  await site.operate('operator', 'roles', 'mo@example.org', 'moderator', '--brand', 'saffron')
  expect(await site.operate('operator', 'list')).toContain('moderator of saffron')
  expect(await site.operate('audit', 'verify')).toMatch(/^saffron {2}\d+ entries {2}whole/m)

  // A job of the server signs them, without anybody's command.
  await site.stop()
  await site.start()
  await expect.poll(() => site.operate('audit', 'verify'), { timeout: 30_000 }).toMatch(/^[1-9]\d* signed heads/m)

  // Signed heads that were kept outside prove later that nothing was written anew.
  const heads = join(site.dataDir, 'heads.jsonl')
  writeFileSync(heads, await site.operate('audit', 'heads'))
  const lines = readFileSync(heads, 'utf8').trim().split('\n')
  expect(await site.operate('audit', 'verify', '--against', heads)).toContain(' 0 contradict the log.')
  const [first = '{}'] = lines
  writeFileSync(heads, JSON.stringify({ ...JSON.parse(first), hash: '0'.repeat(64) }))
  await expect(site.operate('audit', 'verify', '--against', heads)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/signature isn't this installation's[\s\S]* 1 contradict the log/),
  })
  writeFileSync(heads, 'no head')
  await expect(site.operate('audit', 'verify', '--against', heads)).rejects.toMatchObject({
    stderr: expect.stringContaining('heads.jsonl:1: not a line of'),
  })
})

test.runIf(hasPostgresql && hasRedis)(
  'a member suspended by command is in no list of another node at the next request',
  async () => {
    await using nodes = await openTwoNodes()
    const { one, two } = nodes
    const { anna, ben } = await annaAndBen(one)
    const benId = await ben.ownId()
    expect((await ben.send('/likes', { id: await anna.ownId(), intent: 'like' })).status).toBeLessThan(400)
    const there = at(two, anna)
    const lists = async () => {
      const paths = ['/members', '/likes', '/api/likes.php'] as const
      const pages = await Promise.all(paths.map(async (path) => (await there.see(path)).text))
      return paths.filter((_, index) => pages[index]?.includes(benId))
    }
    // The second time from the caches of the other node.
    for (let time = 0; time < 2; time += 1) expect(await lists()).toEqual(['/members', '/likes', '/api/likes.php'])
    await one.operate('members', 'saffron', 'suspend', 'ben', '--ground', 'money')
    expect(await lists()).toEqual([])
    await one.operate('members', 'saffron', 'restore', 'ben')
    expect(await lists()).toEqual(['/members', '/likes', '/api/likes.php'])
  },
)

test.runIf(hasRedis)('hides a member suspended by command from cached lists', async () => {
  await using redis = await openRedis()
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', REDIS_URL: redis.url } })
  await suspendByCommand(site)
})

test('hides a member suspended by command without Redis, too', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  await suspendByCommand(site)
})

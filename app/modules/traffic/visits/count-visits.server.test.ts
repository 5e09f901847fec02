import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import { openWorld } from '../../../../tests/support/world'
import { createVisitCounter } from './count-visits.server'
import { isRobot } from './robots'

const at = { day: '2026-11-22', quarter: 40 }

function open() {
  const failures: unknown[] = []
  return { counter: createVisitCounter((error) => failures.push(error)), failures }
}

/** '2026-11-22 sunline/b/c/gallery/she 3 visits 1 robots' */
async function stored(tenant: Tenant): Promise<string[]> {
  const rows = await forTenant(tenant, (db) => db.selectFrom('visit_counts').selectAll().execute())
  return rows
    .map(({ day, network, ref, sub1, lander, variant, visits, robots }) => {
      return `${day} ${[network, ref, sub1, lander, variant].join('/')} ${visits} visits ${robots} robots`
    })
    .sort()
}

test('adds visits up by brand, day and origin, with robots apart', async () => {
  await using world = await openWorld()
  const { counter, failures } = open()
  const origin = { network: 'sunline', ref: 'b', sub1: 'c', lander: 'gallery', variant: 'she' }
  for (const robot of [false, false, true]) counter.count(world.saffron, at, origin, robot)
  counter.count(world.saffron, at, {}, false)
  counter.count(world.coast, at, origin, false)
  await counter.flush()
  counter.count(world.saffron, at, origin, false)
  counter.count(world.saffron, { day: '2026-11-23', quarter: 40 }, origin, false)
  await counter.close()
  expect(await stored(world.saffron)).toEqual([
    '2026-11-22 //// 1 visits 0 robots',
    '2026-11-22 sunline/b/c/gallery/she 3 visits 1 robots',
    '2026-11-23 sunline/b/c/gallery/she 1 visits 0 robots',
  ])
  const ofDay = await forTenant(world.saffron, (db) =>
    db.selectFrom('visit_quarters').select(['day', 'quarter', 'visits']).orderBy('day').execute(),
  )
  expect(ofDay).toEqual([
    { day: '2026-11-22', quarter: 40, visits: 4 },
    { day: '2026-11-23', quarter: 40, visits: 1 },
  ])
  expect(await stored(world.coast)).toEqual(['2026-11-22 sunline/b/c/gallery/she 1 visits 0 robots'])
  expect(await stored(world.noirRose)).toEqual([])
  expect(failures).toEqual([])
})

test('counting asks the database nothing, and thousands of visits are one statement', async () => {
  await using world = await openWorld()
  const { counter } = open()
  for (let visit = 0; visit < 10_000; visit += 1) counter.count(world.saffron, at, { sub1: `${visit % 100}` }, false)
  expect(await stored(world.saffron)).toEqual([])
  await counter.close()
  const lines = await stored(world.saffron)
  expect(lines).toHaveLength(100)
  expect(lines.every((line) => line.endsWith(' 100 visits 0 robots'))).toBe(true)
})

test('stores later, once, what can’t be stored now', async () => {
  await using world = await openWorld()
  const { counter, failures } = open()
  const broken = { ...world.saffron, poolId: 'no uuid' }
  counter.count(broken, at, { network: 'sunline' }, false)
  counter.count(world.noirRose, at, { network: 'sunline' }, false)
  await counter.flush()
  expect(failures).toHaveLength(1)
  expect(await stored(world.noirRose)).toHaveLength(1)
  broken.poolId = world.saffron.poolId
  await counter.close()
  expect(await stored(world.saffron)).toEqual(['2026-11-22 sunline//// 1 visits 0 robots'])
})

test('bounds the table against made-up origins, except of listed networks', async () => {
  await using world = await openWorld({ saffron: { networks: ['sunline'] } })
  const { counter } = open()
  for (let visit = 0; visit < 6_000; visit += 1) {
    counter.count(world.saffron, at, { network: visit % 2 ? 'sunline' : `made-up-${visit}`, ref: `${visit}` }, false)
  }
  await counter.close()
  const lines = await stored(world.saffron)
  expect(lines).toHaveLength(5_002)
  expect(lines).toContain('2026-11-22 sunline//// 500 visits 0 robots')
  expect(lines).toContain('2026-11-22 //// 500 visits 0 robots')
})

test('a robot is one that says so', () => {
  for (const robot of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0',
    'facebookexternalhit/1.1',
    'AdsBot-Google (+http://www.google.com/adsbot.html)',
    'WhatsApp/2.23.20.0',
    'Baiduspider+(+http://www.baidu.com/search/spider.htm)',
  ]) {
    expect(isRobot(robot), robot).toBe(true)
  }
  for (const person of [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 14; CUBOT KINGKONG) Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
    '',
  ]) {
    expect(isRobot(person), person).toBe(false)
  }
})

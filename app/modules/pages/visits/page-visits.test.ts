import { expect, test } from 'vitest'
import { handlerPorts } from '../../../../tests/support/effects'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { keepVisit, pageVisits, visitClearing } from './keep-visit.server'

type Brand = 'saffron' | 'coast' | 'noirRose'

function visitTo(world: World, brand: Brand, visit: object = {}, addressBlock = '192.0.2.1') {
  const report = { path: '/', milliseconds: 5, clicked: true, ...visit }
  return keepVisit({ tenant: world[brand], client: { addressBlock } as never }, report)
}

test('pages are listed by their visits, then by their path', async () => {
  await using world = await openWorld()
  for (const path of ['/b', '/c', '/a', '/c']) await visitTo(world, 'saffron', { path })
  expect((await pageVisits(world.saffron)).map(({ path, visits }) => `${path} ${visits}`)).toEqual([
    '/c 2',
    '/a 1',
    '/b 1',
  ])
})

test.each([
  [[7], 7],
  [[1, 9], 1],
  [[9, 1, 4], 4],
  [[1, 2, 3, 86_400_000], 2],
])('of visits of %j milliseconds the median is %d', async (lengths, medianMs) => {
  await using world = await openWorld()
  for (const milliseconds of lengths) await visitTo(world, 'saffron', { milliseconds })
  expect(await pageVisits(world.saffron)).toMatchObject([{ visits: lengths.length, medianMs }])
})

test.each([
  [{ path: `/${'x'.repeat(199)}` }, true],
  [{ path: `/${'x'.repeat(200)}` }, false],
  [{ path: 'landers' }, false],
  [{ path: '/#top' }, false],
  [{ milliseconds: 0 }, true],
  [{ milliseconds: 0.5 }, false],
  [{ milliseconds: 86_400_000 }, true],
  [{ milliseconds: 86_400_001 }, false],
  [{ clicked: undefined }, false],
])('a report with %j is kept: %s', async (visit, stored) => {
  await using world = await openWorld()
  await visitTo(world, 'saffron', visit)
  expect(await pageVisits(world.saffron)).toHaveLength(stored ? 1 : 0)
  // What is refused leaves nothing to clear.
  expect(await world.database.owner.selectFrom('outbox').selectAll().execute()).toHaveLength(stored ? 1 : 0)
})

test('counts an address for each brand apart, without invalid reports', async () => {
  await using world = await openWorld()
  for (let visit = 0; visit < 5; visit++) await visitTo(world, 'saffron', { milliseconds: -1 })
  for (let visit = 0; visit < 61; visit++) await visitTo(world, 'saffron')
  await visitTo(world, 'coast')
  await visitTo(world, 'saffron', {}, '192.0.2.2')
  expect(await pageVisits(world.saffron)).toMatchObject([{ visits: 61 }])
  expect(await pageVisits(world.coast)).toMatchObject([{ visits: 1 }])
})

test('clears only a brand’s own visits older than 30 days', async () => {
  await using world = await openWorld()
  for (const brand of ['saffron', 'coast', 'noirRose'] as const) await visitTo(world, brand, { path: '/old' })
  await world.pass(24 * 30 + 1)
  await visitTo(world, 'saffron', { path: '/new' })
  await world.pass(24 * 30 - 1)
  const origin = { id: '1', poolId: world.saffron.poolId, tenantId: world.saffron.id }
  await visitClearing.run({}, { ...handlerPorts([world.saffron, world.coast, world.noirRose]), ...origin })
  const paths = async (brand: Brand) => (await pageVisits(world[brand])).map(({ path }) => path)
  expect([await paths('saffron'), await paths('coast'), await paths('noirRose')]).toEqual([
    ['/new'],
    ['/old'],
    ['/old'],
  ])
})

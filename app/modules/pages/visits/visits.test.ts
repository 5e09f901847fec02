import { expect, test } from 'vitest'
import { handlerPorts } from '../../../../tests/support/effects'
import { openWorld } from '../../../../tests/support/world'
import { keepVisit, pageVisits, visitClearing } from './keep-visit.server'

const client = (addressBlock = '192.0.2.1') => ({ client: { addressBlock } as never })

test('keeps a page’s report of its visit by brand, summed up by page', async () => {
  await using world = await openWorld()
  for (const [milliseconds, clicked] of [
    [1200, true],
    [300, false],
    [8000, false],
  ] as const) {
    await keepVisit({ tenant: world.saffron, ...client() }, { path: '/landers/gallery', milliseconds, clicked })
  }
  await keepVisit({ tenant: world.coast, ...client() }, { path: '/', milliseconds: 5, clicked: true })
  expect(await pageVisits(world.saffron)).toEqual([{ path: '/landers/gallery', visits: 3, bounced: 2, medianMs: 1200 }])
  expect(await pageVisits(world.coast)).toHaveLength(1)
  expect(await pageVisits(world.noirRose)).toEqual([])
})

test('keeps no invalid report, and lets no address fill the table', async () => {
  await using world = await openWorld()
  const whole = { path: '/', milliseconds: 5, clicked: true }
  const wrong = [
    null,
    [],
    {},
    { ...whole, path: 'https://evil.example' },
    { ...whole, path: '/?email=me' },
    { ...whole, path: `/${'x'.repeat(200)}` },
    { ...whole, milliseconds: -1 },
    { ...whole, milliseconds: 1e12 },
    { ...whole, clicked: 'yes' },
    { ...whole, name: 'anna' },
  ]
  for (const body of wrong) await keepVisit({ tenant: world.saffron, ...client() }, body)
  expect(await pageVisits(world.saffron)).toEqual([])
  for (let visit = 0; visit < 62; visit++) {
    await keepVisit({ tenant: world.saffron, ...client('192.0.2.9') }, whole)
  }
  expect((await pageVisits(world.saffron))[0]?.visits).toBe(60)
})

test('clears visits after 30 days, once for all of a day', async () => {
  await using world = await openWorld()
  for (let visit = 0; visit < 2; visit++) {
    await keepVisit({ tenant: world.saffron, ...client() }, { path: '/', milliseconds: 5, clicked: true })
  }
  const [waiting, ...others] = await world.database.owner.selectFrom('outbox').selectAll().execute()
  expect(others).toEqual([])
  const days = (Number(waiting?.due_at) - Date.now()) / (24 * 3_600_000)
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(31)
  const clear = () => {
    const origin = { id: '1', poolId: world.saffron.poolId, tenantId: world.saffron.id }
    return visitClearing.run(waiting?.payload, { ...handlerPorts([world.saffron]), ...origin })
  }
  await world.pass(24 * 29)
  await clear()
  expect((await pageVisits(world.saffron))[0]?.visits).toBe(2)
  await world.pass(24 * 2)
  await clear()
  expect(await pageVisits(world.saffron)).toEqual([])
})

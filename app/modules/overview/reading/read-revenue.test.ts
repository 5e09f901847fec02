import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { readRevenue, revenueDays } from './read-revenue.server'

/** A brand counted on 2026-11-22, with an order of 10.00 on each day, one in ten refunded, and half of it from Adloop. */
async function sold({ database }: World, { poolId, id }: Tenant, currency: string, paid: (ago: number) => number) {
  await sql`insert into roll_ups (pool_id, tenant_id, day, quarter, counted_at, origins_until)
    values (${poolId}, ${id}, '2026-11-22', 58, '2026-11-22T14:30:00Z', '2026-11-21')`.execute(database.owner)
  for (let ago = 0; ago <= 15; ago += 1) {
    const day = sql`'2026-11-22'::date - ${ago}::integer`
    const amount = paid(ago)
    await sql`insert into day_money values (${poolId}, ${id}, ${day}, ${currency}, 2, ${amount}, 1, ${amount / 10})`.execute(
      database.owner,
    )
    for (const network of ['', 'adloop']) {
      await sql`insert into day_origins values (${poolId}, ${id}, ${day}, ${network}, 'a', 'b', 'c', 'd', ${currency},
        1, 1, 1, 1, ${amount / 2}, ${amount / 20})`.execute(database.owner)
    }
  }
}

test('sums whole days of all brands beside as many before, by currency', async () => {
  await using world = await openWorld()
  const finn = await hire('finn', 'owner')
  await sold(world, world.saffron, 'EUR', (ago) => (ago <= 7 ? 2_000 : 1_000))
  await sold(world, world.coast, 'EUR', () => 4_000)
  await sold(world, world.noirRose, 'PLN', () => 100)
  const ids = [world.saffron.id, world.coast.id, world.noirRose.id]
  const { to, countedAt, currencies, brands, networks, networksUntil } = await readRevenue(finn.session, ids, 7)
  expect({ to, countedAt, networksUntil }).toEqual({
    to: '2026-11-21',
    countedAt: '2026-11-22T14:30:00.000Z',
    networksUntil: '2026-11-21',
  })
  expect(currencies.map(({ days, ...sums }) => sums)).toEqual([
    {
      currency: 'EUR',
      orders: 28,
      paid: 42_000,
      refunds: 14,
      returned: 4_200,
      ordersBefore: 28,
      netBefore: 31_500,
      today: 5_400,
    },
    expect.objectContaining({ currency: 'PLN', paid: 700, netBefore: 630, today: 90 }),
  ])
  expect(currencies[0]?.days).toEqual(Array(7).fill({ net: 5_400, before: 4_500 }))
  expect(brands.map(({ brandId, paid, netBefore }) => [brandId, paid, netBefore])).toEqual([
    [world.coast.id, 28_000, 25_200],
    [world.saffron.id, 14_000, 6_300],
    [world.noirRose.id, 700, 630],
  ])
  expect(networks.find(({ network, currency }) => network === 'adloop' && currency === 'EUR')).toMatchObject({
    orders: 14,
    paid: 21_000,
    returned: 2_100,
    netBefore: 15_750,
  })
})

test('sums and exports nothing of a brand that the operator may not see', async () => {
  await using world = await openWorld()
  const mo = await hire('mo', 'finance', world.noirRose.id)
  const finn = await hire('finn', 'owner')
  await sold(world, world.saffron, 'EUR', () => 1_000)
  await sold(world, world.noirRose, 'EUR', () => 500)
  const ids = [world.saffron.id, world.noirRose.id]
  // The owner's sums are cached first.
  expect((await readRevenue(finn.session, ids, 7)).currencies[0]?.paid).toBe(10_500)
  const seen = await readRevenue(mo.session, ids, 7)
  expect(seen.currencies.map(({ paid }) => paid)).toEqual([3_500])
  expect(seen.networks.map(({ paid }) => paid)).toEqual([1_750, 1_750])
  expect(new Set((await revenueDays(mo.session, ids, 7)).map(({ brandId }) => brandId))).toEqual(
    new Set([world.noirRose.id]),
  )
})

test('reads nothing before the first count', async () => {
  await using world = await openWorld()
  const finn = await hire('finn', 'owner')
  const seen = await readRevenue(finn.session, [world.saffron.id], 28)
  expect(seen).toEqual({ countedAt: null, to: null, currencies: [], brands: [], networks: [], networksUntil: null })
})

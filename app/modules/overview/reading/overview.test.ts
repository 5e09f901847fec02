import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { dayRows } from './day-rows.server'
import { readOverview } from './read-overview.server'

/** A brand counted until 14:30, or another quarter of an hour, of 2026-11-22, with so many sign-ups on each day before, all of them at noon. */
async function rolledUp({ database }: World, { poolId, id }: Tenant, signups: (ago: number) => number, quarter = 58) {
  await sql`insert into roll_ups (pool_id, tenant_id, day, quarter, counted_at, cases_open, reports_open, oldest_at)
    values (${poolId}, ${id}, '2026-11-22', ${quarter}, now(), 3, 2, '2026-11-20T00:00:00Z')`.execute(database.owner)
  for (let ago = 0; ago <= 56; ago += 1) {
    const count = signups(ago)
    const until = (at: number) =>
      `{${Array.from({ length: 96 }, (_, quarter) => (quarter >= at ? count : 0)).join(',')}}`
    await sql`insert into day_figures (pool_id, tenant_id, day, visits, signups, activated, active, active_7, buyers_7,
        first_messages, answered, buyers, visits_until, signups_until, activated_until, first_messages_until, buyers_until)
      values (${poolId}, ${id}, '2026-11-22'::date - ${ago}::integer, ${10 * count}, ${count}, ${count}, 5, 20, ${ago === 8 ? 4 : 6},
        2, 1, 1, ${until(0)}, ${until(48)}, ${until(70)}, ${until(0)}, ${until(0)})`.execute(database.owner)
    await sql`insert into day_money values (${poolId}, ${id}, '2026-11-22'::date - ${ago}::integer, 'EUR', 1, 1000, 1, 100)`.execute(
      database.owner,
    )
  }
}

test('compares today with the median of the same hours of 28 days, of all brands', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  await rolledUp(world, world.saffron, (ago) => (ago <= 28 ? ago : 1_000))
  await rolledUp(world, world.noirRose, () => 100)
  // A currency of which nothing came in the four weeks that are shown.
  await sql`insert into day_money values
    (${world.saffron.poolId}, ${world.saffron.id}, '2026-10-25', 'PLN', 1, 1000, 0, 0)`.execute(world.database.owner)
  const ids = [world.saffron.id, world.noirRose.id]
  const both = await readOverview(olga.session, ids, 'today')
  expect(both).toMatchObject({ day: '2026-11-22', until: '14:30' })
  // What came after 14:30 is no part of it.
  expect(both.now).toEqual({
    visits: 100,
    signups: 100,
    activated: 0,
    firstMessages: 100,
    buyers: 100,
    active: 10,
    answered: 2,
  })
  expect(both.usual).toMatchObject({ signups: 114.5, activated: 0, buyers: 114.5 })
  expect(both.hours.now.slice(11, 16)).toEqual([0, 0, 100, 100, null])
  expect(both.hours.usual[24]).toEqual({ low: 107.75, median: 114.5, high: 121.25 })
  expect(both.brands.find(({ brandId }) => brandId === world.saffron.id)).toMatchObject({
    casesOpen: 3,
    reportsOpen: 2,
    buyers: 0,
    active: 5,
    signupDays: Array.from({ length: 28 }, (_, index) => 28 - index),
    money: [{ currency: 'EUR', paid: 1000, returned: 100 }],
  })
  expect(both.money.map(({ currency }) => currency)).toEqual(['EUR'])
  expect(both.money[0]?.days).toHaveLength(28)
  expect(both.money[0]?.days.at(-1)).toEqual({ day: '2026-11-22', paid: 2000, returned: 200 })
  const one = await readOverview(olga.session, [world.noirRose.id], 'today')
  expect(one.now.signups).toBe(100)
})

test('compares full days with as many before, each member counted once', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  await rolledUp(world, world.saffron, (ago) => (ago <= 7 ? 2 : 1))
  const week = await readOverview(olga.session, [world.saffron.id], '7')
  expect(week.now).toMatchObject({ visits: 140, signups: 14, buyers: 6, active: 20, answered: 7 })
  expect(week.usual).toMatchObject({ visits: 70, signups: 7, buyers: 4 })
  expect(week.brands[0]?.money).toEqual([{ currency: 'EUR', paid: 7000, returned: 700 }])
  // The chart of money is of four weeks, whatever the period.
  expect(week.money[0]?.days.map(({ paid }) => paid)).toEqual(Array(28).fill(1000))
  expect(await dayRows(olga.session, [world.saffron.id], 3)).toHaveLength(4)
})

test('uses the earliest ‘today’ of all brands and skips uncounted ones', async () => {
  await using world = await openWorld()
  const olga = await hire('olga', 'owner')
  await rolledUp(world, world.saffron, () => 5, 58)
  await rolledUp(world, world.noirRose, () => 7, 50)
  await sql`insert into roll_ups (pool_id, tenant_id) values (${world.coast.poolId}, ${world.coast.id})`.execute(
    world.database.owner,
  )
  const ids = [world.saffron.id, world.coast.id, world.noirRose.id]
  const { until, brands, hours } = await readOverview(olga.session, ids, 'today')
  expect(until).toBe('12:30')
  expect(brands.map(({ brandId }) => brandId).sort()).toEqual([world.saffron.id, world.noirRose.id].sort())
  expect(hours.now.indexOf(null)).toBe(13)
})

test('shows an operator only granted brands, and nothing of an uncounted one', async () => {
  await using world = await openWorld()
  await rolledUp(world, world.saffron, () => 5)
  await rolledUp(world, world.noirRose, () => 7)
  const mo = await hire('mo', 'analyst', world.noirRose.id)
  const ids = [world.saffron.id, world.noirRose.id, world.coast.id]
  const seen = await readOverview(mo.session, ids, 'today')
  expect(seen.brands.map(({ brandId }) => brandId)).toEqual([world.noirRose.id])
  expect(seen.now.signups).toBe(7)
  expect(new Set((await dayRows(mo.session, ids, 60)).map(({ brandId }) => brandId))).toEqual(
    new Set([world.noirRose.id]),
  )
  const nothing = await readOverview(mo.session, [world.coast.id], '28')
  expect(nothing).toMatchObject({ day: null, countedAt: null, brands: [], money: [], usual: { visits: null } })
})

test('reads the next count at once, and no sums made for more brands', async () => {
  await using world = await openWorld()
  await rolledUp(world, world.saffron, () => 5)
  await rolledUp(world, world.noirRose, () => 7)
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'analyst', world.noirRose.id)
  const ids = [world.saffron.id, world.noirRose.id]
  const signups = async (session: string) => (await readOverview(session, ids, '7')).now.signups
  expect(await signups(olga.session)).toBe(84)
  expect(await signups(mo.session)).toBe(49)
  await sql`update day_figures set signups = signups + 1`.execute(world.database.owner)
  await sql`update roll_ups set counted_at = counted_at + interval '1 second'`.execute(world.database.owner)
  expect(await signups(olga.session)).toBe(98)
  await sql`update operator_sessions set ended_at = now()`.execute(world.database.owner)
  expect((await readOverview(olga.session, ids, '7')).brands).toEqual([])
})

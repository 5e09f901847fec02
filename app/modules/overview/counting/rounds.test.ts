import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { daysBefore } from '~/i18n/calendar'
import { createVisitCounter } from '~/modules/traffic/visits/count-visits.server'
import { counted, movedBack, today } from '../../../../tests/support/counted-days'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { rollUp } from './roll-up.server'

/** Lets the next count find that a quarter of an hour is over since the last one. */
const quarterIsOver = (world: World) =>
  sql`update roll_ups set quarter = (quarter + 1) % 96`.execute(world.database.owner)

test('with each quarter of an hour yesterday is counted again', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { joinedHoursAgo: 0 } })
  await counted(world, world.saffron)
  const yesterday = daysBefore(today(world.saffron), 1)
  await movedBack(world, 'accounts', anna, { signup_at: new Date(Date.now() - 24 * 3_600_000) })
  await quarterIsOver(world)
  expect((await counted(world, world.saffron))[yesterday]).toMatchObject({ signups: 1 })
})

test('a brand is counted again after a minute, and after five where nothing happened', async () => {
  await using world = await openWorld()
  await world.members({ anna: { joinedHoursAgo: 0 } })
  const minutes = async () => {
    await counted(world, world.saffron)
    const { rows } = await sql<{ minutes: number }>`
      select (extract(epoch from next_at - counted_at) / 60)::integer as minutes from roll_ups`.execute(
      world.database.owner,
    )
    return rows[0]?.minutes
  }
  expect(await minutes()).toBe(1)
  expect(await minutes()).toBe(5)
  await world.members({ ben: { joinedHoursAgo: 0 } })
  expect(await minutes()).toBe(1)
  await world.members({ cleo: { joinedHoursAgo: 24 } })
  await quarterIsOver(world)
  // Something of yesterday is no reason to look again soon.
  expect(await minutes()).toBe(5)
})

test('keeps sources while days may be counted again, hours while they are compared', async () => {
  await using world = await openWorld()
  const day = today(world.saffron)
  const visits = createVisitCounter(() => undefined)
  const ago = [0, 28, 29, 30, 84, 85]
  for (const days of ago) visits.count(world.saffron, { day: daysBefore(day, days), quarter: 40 }, {}, false)
  await visits.close()
  const { poolId, id } = world.saffron
  for (const days of ago) {
    await sql`insert into returns (pool_id, tenant_id, day, away, members)
      values (${poolId}, ${id}, ${daysBefore(day, days)}::date, 3, 1)`.execute(world.database.owner)
  }
  const days = await counted(world, world.saffron)
  expect(days[day]).toMatchObject({ visits: 1, active: 1 })
  const remaining = ago.slice(0, -1).map((number) => daysBefore(day, number))
  for (const table of ['visit_quarters', 'returns'] as const) {
    const rows = await forTenant(world.saffron, (db) =>
      db.selectFrom(table).select('day').orderBy('day', 'desc').execute(),
    )
    expect(
      rows.map((row) => row.day),
      table,
    ).toEqual(remaining)
  }
  const hours = (number: number) => days[daysBefore(day, number)]?.visits_until?.at(-1)
  expect([0, 28, 29, 30].map(hours)).toEqual([1, 1, 1, undefined])
  expect(days[daysBefore(day, 30)]).toMatchObject({ visits: 1 })
})

test('where nobody was there, nobody was there within a week', async () => {
  await using world = await openWorld()
  const visits = createVisitCounter(() => undefined)
  visits.count(world.saffron, { day: today(world.saffron), quarter: 0 }, {}, false)
  await visits.close()
  await counted(world, world.saffron)
  const days = await counted(world, world.saffron)
  expect(Object.values(days)).toMatchObject([
    { visits: 1, active: 0, active_7: 0, active_28: 0, buyers_7: 0, buyers_28: 0 },
  ])
})

test('counts all members and those of 30 days, without deleted and fictional ones', async () => {
  await using world = await openWorld()
  const people = await world.members({
    anna: {},
    ben: {},
    cleo: { confirmed: false },
    dora: { fictional: true },
    emil: {},
  })
  await world.members({ zoe: { at: world.coast } })
  await movedBack(world, 'members', people.ben, { last_active_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
  await sql`update members set status = 2 where id = ${people.emil.id}`.execute(world.database.owner)
  await counted(world, world.saffron)
  const { rows } = await sql`select members, active_30 from roll_ups`.execute(world.database.owner)
  expect(rows).toEqual([{ members: 4, active_30: 1 }])
})

test('counts a new brand’s members at once, then every quarter of an hour', async () => {
  await using world = await openWorld()
  const members = async () => {
    await counted(world, world.saffron)
    const { rows } = await sql<{ members: number; fresh: boolean }>`
      select members, members_at > now() - interval '1 minute' as fresh from roll_ups`.execute(world.database.owner)
    return rows[0]
  }
  expect(await members()).toEqual({ members: 0, fresh: true })
  await world.members({ anna: {}, ben: {} })
  expect(await members()).toEqual({ members: 2, fresh: true })
  await world.members({ cleo: {} })
  await quarterIsOver(world)
  expect(await members()).toEqual({ members: 3, fresh: true })
  // Many members are counted once a day.
  await sql`update roll_ups set members = 20000, members_at = now() - interval '2 hours'`.execute(world.database.owner)
  await quarterIsOver(world)
  expect(await members()).toEqual({ members: 20000, fresh: false })
})

test('asks an hour later for a brand without a folder, and stops with the server', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: { at: world.noirRose } })
  for (const { poolId, id, slug } of [world.saffron, world.coast, world.noirRose]) {
    await world.database.owner.insertInto('tenant_homes').values({ pool_id: poolId, tenant_id: id, slug }).execute()
  }
  const lookups: string[] = []
  const find = (id: string) => {
    lookups.push(id)
    return Promise.resolve([world.saffron, world.noirRose].find((tenant) => tenant.id === id) ?? null)
  }
  await rollUp(find, AbortSignal.abort())
  expect(lookups).toHaveLength(1)
  await sql`update roll_ups set next_at = now()`.execute(world.database.owner)
  lookups.length = 0
  await rollUp(find)
  expect(lookups.sort()).toEqual([world.saffron.id, world.coast.id, world.noirRose.id].sort())
  await sql`update roll_ups set next_at = next_at - interval '50 minutes'`.execute(world.database.owner)
  lookups.length = 0
  await rollUp(find)
  expect(lookups.sort()).toEqual([world.saffron.id, world.noirRose.id].sort())
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { partnerReport, reportWish } from '~/modules/payments/console/partner-report.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import type { ReportKey } from '~/modules/traffic/report/schema'
import { totalOf } from '~/modules/traffic/report/traffic-report.server'
import type { Tenant } from '~/tenancy/tenant'
import { zoneAt } from '../../../../tests/support/clock'
import { paidOrder } from '../../../../tests/support/money/buying'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { rollUpBrand } from './roll-up.server'

/** As after the next round of the job that counts days which are over. */
async function counted(world: World, tenant: Tenant): Promise<void> {
  await sql`update roll_ups set next_at = now(), quarter = 96 - quarter`.execute(world.database.owner)
  await rollUpBrand(tenant)
}

async function brought(world: World, person: Person, tracking: Record<string, string>): Promise<void> {
  await world.database.owner
    .updateTable('accounts')
    .set({ tracking: JSON.stringify(tracking), traffic_source: tracking.network ?? null })
    .where('id', '=', person.id)
    .execute()
}

const reportOf = (tenant: Tenant, by: ReportKey[]) =>
  partnerReport(tenant, { ...reportWish(new URLSearchParams(), tenant), from: '2025-01-01', by })

const countsOf = (tenant: Tenant) =>
  forTenant(tenant, (db) => db.selectFrom('day_origins').select(['ref', 'signups', 'revenue', 'refunds']).execute())

test('keeps erased members counted at their origin, with money as in the books', async () => {
  await using world = await openWorld()
  const { anna, ben, dirk } = await world.members({ anna: {}, ben: {}, dirk: { at: world.coast } })
  await brought(world, anna, { network: 'sunline', ref: 'a', lander: 'gallery' })
  await brought(world, ben, { network: 'sunline', ref: 'b' })
  await brought(world, dirk, { network: 'sunline', ref: 'd' })
  await paidOrder(anna)
  await paidOrder(anna)
  await withdraw(anna.member, 10_002)
  await world.pass(50)
  await paidOrder(ben)
  const byRows = await reportOf(world.saffron, ['network', 'ref', 'lander'])
  await counted(world, world.saffron)
  await counted(world, world.coast)
  expect(await reportOf(world.saffron, ['network', 'ref', 'lander'])).toEqual(byRows)
  await world.database.owner.deleteFrom('accounts').where('id', '=', anna.id).execute()
  await counted(world, world.saffron)
  for (const by of [['network', 'ref', 'lander'], ['ref'], ['day', 'ref']] as ReportKey[][]) {
    const { rows, total, agrees } = await reportOf(world.saffron, by)
    expect(agrees).toBe(true)
    expect(total.money).toEqual({ EUR: { revenue: 2997, refunds: 999 } })
    const ofAnna = totalOf(rows.filter(({ origin }) => origin.ref === 'a'))
    expect(ofAnna).toMatchObject({ signups: 1, purchases: 2, money: { EUR: { revenue: 1998, refunds: 999 } } })
  }
  expect((await countsOf(world.coast)).map(({ ref }) => ref)).toEqual(['d'])
  expect(await countsOf(world.noirRose)).toEqual([])
  const foreign = forTenant(world.coast, (db) => sql`delete from day_origins`.execute(db))
  await expect(foreign).rejects.toThrow(/permission denied/)
})

test('drops a late refused refund from the report at once, from counts at the next', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await brought(world, anna, { network: 'sunline', ref: 'a' })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  await world.pass(50)
  await counted(world, world.saffron)
  expect(await countsOf(world.saffron)).toContainEqual({ ref: 'a', signups: 0, revenue: 999, refunds: 999 })
  await sql`update refunds set status = 'undone'`.execute(world.database.owner)
  const { total, agrees } = await reportOf(world.saffron, ['ref'])
  expect([agrees, total.money]).toEqual([true, { EUR: { revenue: 999, refunds: 0 } }])
  await sql`update roll_ups set day = day - 1`.execute(world.database.owner)
  await counted(world, world.saffron)
  expect(await countsOf(world.saffron)).toContainEqual({ ref: 'a', signups: 0, revenue: 999, refunds: 0 })
  expect(await reportOf(world.saffron, ['ref'])).toMatchObject({ agrees: true, total: { purchases: 1 } })
})

test('money that is reported days later joins the counts of its day', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await brought(world, anna, { network: 'sunline', ref: 'a' })
  await paidOrder(anna)
  await world.pass(50)
  await counted(world, world.saffron)
  await paidOrder(anna)
  await sql`update orders set paid_at = (select min(paid_at) from orders)`.execute(world.database.owner)
  await sql`update roll_ups set day = day - 1`.execute(world.database.owner)
  await counted(world, world.saffron)
  expect(await countsOf(world.saffron)).toContainEqual({ ref: 'a', signups: 0, revenue: 1998, refunds: 0 })
  expect(await reportOf(world.saffron, ['ref'])).toMatchObject({ agrees: true, total: { purchases: 2 } })
})

test.each([
  [0, []],
  [1, ['a']],
])('at %i o’clock of the brand yesterday is over for good, an hour after its end: %j', async (hour, refs) => {
  await using world = await openWorld({ saffron: { time_zone: zoneAt(hour) } })
  const { anna } = await world.members({ anna: { joinedHoursAgo: hour + 1.5 } })
  await brought(world, anna, { network: 'sunline', ref: 'a' })
  await counted(world, world.saffron)
  expect((await countsOf(world.saffron)).map(({ ref }) => ref)).toEqual(refs)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { revenueOf } from '~/modules/payments/books/revenue.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import type { Tenant } from '~/tenancy/tenant'
import { paidOrder } from '../../../../tests/support/money/buying'
import { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { createVisitCounter, visitKeys } from '../visits/count-visits.server'
import { reportCells } from './report-cells.server'
import type { ReportRow, ReportWish } from './schema'
import { signupsByDay, trafficReport } from './traffic-report.server'

const reportOf = (tenant: Tenant, wish: ReportWish) => forTenant(tenant, (db) => trafficReport(db, tenant, wish))

const ever = { from: '2000-01-01', to: '2100-01-01' }

async function brought(world: World, person: Person, tracking: Record<string, string>): Promise<void> {
  await world.database.owner
    .updateTable('accounts')
    .set({ tracking: JSON.stringify(tracking), traffic_source: tracking.network ?? null })
    .where('id', '=', person.id)
    .execute()
}

test('each origin has its visits, sign-ups, activations, purchases and money', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({ anna: {}, ben: { confirmed: false }, cleo: {} })
  const counter = createVisitCounter(() => undefined)
  const origin = { network: 'sunline', ref: 'b' }
  for (let visit = 0; visit < 10; visit += 1)
    counter.count(world.saffron, { day: '2026-11-01', quarter: 40 }, origin, visit === 9)
  counter.count(world.coast, { day: '2026-11-01', quarter: 40 }, origin, false)
  await counter.close()
  await brought(world, anna, { ...origin, sub1: 'x', lander: 'gallery' })
  await brought(world, ben, origin)
  await paidOrder(anna)
  await paidOrder(anna)
  await paidOrder(cleo)
  await withdraw(anna.member, 10_002)
  const [first, second, ...others] = await reportOf(world.saffron, { ...ever, by: ['network', 'ref'] })
  expect(others).toEqual([])
  expect(first).toEqual({
    origin,
    visits: 9,
    robots: 1,
    signups: 2,
    activations: 1,
    purchases: 2,
    firstPurchases: 1,
    money: { EUR: { revenue: 1998, refunds: 999 } },
    conversion: { share: 2 / 9, low: expect.closeTo(0.0632, 3), high: expect.closeTo(0.5474, 3) },
    bought: { share: 1 / 9, low: expect.closeTo(0.0199, 3), high: expect.closeTo(0.435, 3) },
  })
  expect(second).toMatchObject({
    origin: { network: '', ref: '' },
    visits: 0,
    signups: 1,
    purchases: 1,
    money: { EUR: { revenue: 999, refunds: 0 } },
    conversion: null,
  })
  const byLander = await reportOf(world.saffron, { ...ever, by: ['lander'] })
  expect(byLander.map(({ origin, signups }) => [origin.lander, signups])).toEqual([
    ['', 2],
    ['gallery', 1],
  ])
  expect(await reportOf(world.noirRose, { ...ever, by: ['network'] })).toEqual([])
})

test('agrees with the books to the cent however it is split, purged accounts included', async () => {
  await using world = await openWorld()
  const people = await world.members({ anna: {}, ben: {}, cleo: {}, dora: {} })
  for (const [index, person] of Object.values(people).entries()) {
    await brought(world, person, { network: index % 2 ? 'sunline' : 'mailbird', ref: `r${index}`, sub1: `s${index}` })
    await paidOrder(
      new Person({ ...person.member, trafficSource: index % 2 ? 'sunline' : 'mailbird' }, world.database.owner),
    )
    if (index < 2) await withdraw(person.member, 10_001 + index)
  }
  await paidOrder(people.cleo, { method: 'creditcard' })
  await world.database.owner.deleteFrom('accounts').where('id', '=', people.dora.id).execute()
  const books = await forTenant(world.saffron, (db) => revenueOf(db, world.saffron))
  const paid = books.reduce((sum, row) => sum + row.paid, 0)
  const returned = books.reduce((sum, row) => sum + row.returned, 0)
  expect([paid, returned]).toEqual([4995, 1998])
  for (const by of [['network'], ['ref', 'sub1'], ['variant'], [...visitKeys]] as const) {
    const rows = await reportOf(world.saffron, { ...ever, by })
    expect(rows.reduce((sum, { money }) => sum + (money.EUR?.revenue ?? 0), 0)).toBe(paid)
    expect(rows.reduce((sum, { money }) => sum + (money.EUR?.refunds ?? 0), 0)).toBe(returned)
    expect(rows.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(5)
  }
  // Of Dora, who is purged, the order still knows the network.
  const byNetwork = await reportOf(world.saffron, { ...ever, by: ['network', 'ref'] })
  expect(byNetwork.map(({ origin, money }) => [origin.network, origin.ref, money.EUR?.revenue])).toContainEqual([
    'sunline',
    '',
    999,
  ])
})

test('has a row for each origin, two columns a currency, and no share of no visits', () => {
  const counts = { visits: 8, robots: 1, signups: 2, activations: 1, purchases: 2, firstPurchases: 1 }
  const share = { share: 0.25, low: 0.1, high: 0.5 }
  const rows: ReportRow[] = [
    {
      ...counts,
      origin: { ref: 'b' },
      money: { EUR: { revenue: 1998, refunds: 999 } },
      conversion: share,
      bought: share,
    },
    { ...counts, origin: {}, money: { DKK: { revenue: 7500, refunds: 0 } }, conversion: null, bought: null },
  ]
  const { head, cells } = reportCells(rows, ['network', 'ref'], (part) => `${100 * part} %`)
  const amounts = ['revenue_DKK', 'refunds_DKK', 'revenue_EUR', 'refunds_EUR']
  expect(head.slice(0, 3)).toEqual(['network', 'ref', 'visits'])
  expect(head.slice(8, 12)).toEqual(amounts)
  expect(cells.map((row) => row.length)).toEqual([head.length, head.length])
  const shares = ['25 %', '10 %', '50 %']
  expect(cells[0]).toEqual([
    '',
    'b',
    '8',
    '1',
    '2',
    '1',
    '2',
    '1',
    '0.00',
    '0.00',
    '19.98',
    '9.99',
    ...shares,
    ...shares,
  ])
  expect(cells[1]?.slice(8)).toEqual(['75.00', '0.00', '0.00', '0.00', '', '', '', '', '', ''])
})

test('a day begins and ends where the brand is, and both named days count', async () => {
  await using world = await openWorld({ saffron: { time_zone: 'Europe/Amsterdam' } })
  const { anna } = await world.members({ anna: {} })
  await world.database.owner
    .updateTable('accounts')
    .set({ signup_at: sql<Date>`'2026-03-31 22:30:00+00'::timestamptz` })
    .where('id', '=', anna.id)
    .execute()
  const signups = async (from: string, to: string) =>
    (await reportOf(world.saffron, { from, to, by: ['network'] })).reduce((sum, row) => sum + row.signups, 0)
  expect(await signups('2026-04-01', '2026-04-01')).toBe(1)
  expect(await signups('2026-03-01', '2026-04-01')).toBe(1)
  expect(await signups('2026-03-01', '2026-03-31')).toBe(0)
  expect(await signups('2026-04-02', '2026-04-30')).toBe(0)
})

test('shows sign-ups of each day with the partners’ among them, empty days too', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({ anna: {}, ben: {}, cleo: {} })
  await brought(world, anna, { network: 'sunline' })
  for (const [person, at] of [
    [anna, '2026-04-01 12:00:00+00'],
    [ben, '2026-04-01 13:00:00+00'],
    [cleo, '2026-04-03 12:00:00+00'],
  ] as const) {
    await world.database.owner
      .updateTable('accounts')
      .set({ signup_at: sql<Date>`${at}::timestamptz` })
      .where('id', '=', person.id)
      .execute()
  }
  expect(await signupsByDay(world.saffron, { from: '2026-04-01', to: '2026-04-03' })).toEqual([
    { day: '2026-04-01', all: 2, partners: 1 },
    { day: '2026-04-02', all: 0, partners: 0 },
    { day: '2026-04-03', all: 1, partners: 0 },
  ])
})

import { expect, test } from 'vitest'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { ordered, paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { withdraw } from '../refunds/withdraw.server'
import { removeMethodByOperator } from '../stored/remove-method.server'
import { partnerReport, reportWish, requestedDays } from './partner-report.server'
import { readOrder } from './read-order.server'

test('the report of partners is that of the books to the cent, day by day too', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna)
  await paidOrder(ben)
  await withdraw(anna.member, 10_001)
  const finn = await hire('finn', 'finance', world.saffron.id)
  const tenant = grantedTo(world.saffron, finn)
  const wish = reportWish(new URLSearchParams(), tenant)
  for (const by of [['network', 'ref'], ['day'], ['lander', 'day']] as const) {
    const { rows, total, agrees } = await partnerReport(tenant, { ...wish, by })
    expect(agrees).toBe(true)
    expect(total).toMatchObject({ purchases: 2, money: { EUR: { revenue: 1998, refunds: 999 } } })
    expect(rows.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(2)
  }
  const { rows, agrees } = await partnerReport(grantedTo(world.coast, finn), { ...wish, by: ['day'] })
  expect([rows, agrees]).toEqual([[], true])
})

test('falls back to the usual days for impossible ones, and to a year at most', async () => {
  await using world = await openWorld()
  const { saffron } = world
  const usual = reportWish(new URLSearchParams(), saffron)
  expect(usual.by).toEqual(['network', 'ref'])
  expect((Date.parse(usual.to) - Date.parse(usual.from)) / 86_400_000).toBe(13)
  const wishIn = (query: string) => reportWish(new URLSearchParams(query), saffron)
  expect(wishIn('from=2026-02-30&to=x&by=money')).toEqual(usual)
  expect(wishIn('from=1999-01-01&to=2026-11-01')).toMatchObject({ from: '2025-11-01', to: '2026-11-01' })
  expect(wishIn('from=2026-11-02&to=2026-11-01&by=day&by=ref')).toEqual({
    from: '2026-11-01',
    to: '2026-11-01',
    by: ['ref', 'day'],
  })
  for (const from of ['26-11-01', '20026-11-01', '2026-11-1', '2026-11'])
    expect(wishIn(`from=${from}`), from).toEqual(usual)
  for (const [wish, days] of [
    ['3', 28],
    ['7', 7],
    ['365', 365],
  ] as const) {
    const { period, from, to } = requestedDays(new URLSearchParams({ days: wish }), saffron)
    expect([period, to]).toEqual([days, usual.to])
    expect((Date.parse(to) - Date.parse(from)) / 86_400_000, wish).toBe(days - 1)
  }
})

test('a kept way to pay is removed at one’s own brand alone, and the log has it', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna, { method: 'creditcard', keep: true })
  await ordered(anna)
  const finn = await hire('finn', 'finance', world.saffron.id)
  const tenant = grantedTo(world.saffron, finn)
  const storedMethods = async () => (await readOrder(tenant, 10_001)).storedMethods
  const [{ id = '' } = {}] = await storedMethods()
  for (const elsewhere of [world.coast, grantedTo(world.coast, finn)]) await removeMethodByOperator(elsewhere, id)
  await removeMethodByOperator(tenant, 'x')
  expect(await storedMethods()).toMatchObject([{ label: 'Visa', lastDigits: '4242' }])
  await removeMethodByOperator(tenant, id)
  await removeMethodByOperator(tenant, id)
  expect(await storedMethods()).toEqual([])
  const log = await world.database.owner
    .selectFrom('audit_log')
    .select(['subject_id', 'actor_name'])
    .where('act', '=', 'member.method_removed')
    .execute()
  expect(log).toEqual([{ subject_id: anna.id, actor_name: 'finn' }])
})

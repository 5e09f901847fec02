import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forConsole, forTenant } from '~/database/for-tenant.server'
import { daysBefore } from '~/i18n/calendar'
import { readSession } from '~/modules/accounts/read-session.server'
import { addUp, revenueOf } from '~/modules/payments/books/revenue.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { createVisitCounter } from '~/modules/traffic/visits/count-visits.server'
import { hashToken } from '~/platform/tokens.server'
import { counted, movedBack, today } from '../../../../tests/support/counted-days'
import { paidOrder } from '../../../../tests/support/money/buying'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { eachOnce } from './days'
import { rollUp } from './roll-up.server'

const tenantsOf = (world: World) => (id: string) =>
  Promise.resolve([world.saffron, world.coast, world.noirRose].find((tenant) => tenant.id === id) ?? null)

/** Members who joined a month ago don't pay the newcomers' price. Only afterwards is their sign-up set to today. */
async function joinToday(world: World) {
  await sql`update accounts set signup_at = now(), confirmed_at = case when confirmed_at is not null then now() end`.execute(
    world.database.owner,
  )
}

test('counts a day’s events from its rows, twice as once', async () => {
  await using world = await openWorld()
  const { anna, ben, cleo } = await world.members({ anna: {}, ben: {}, cleo: {}, emil: { confirmed: false } })
  await world.members({ dirk: { at: world.coast } })
  const visits = createVisitCounter(() => undefined)
  const day = today(world.saffron)
  for (const [quarter, robot] of [
    [0, false],
    [0, false],
    [0, true],
    [40, false],
  ] as const) {
    visits.count(world.saffron, { day, quarter }, { network: 'sunline' }, robot)
  }
  visits.count(world.saffron, { day: daysBefore(day, 1), quarter: 95 }, {}, false)
  visits.count(world.coast, { day, quarter: 0 }, {}, false)
  await visits.close()
  await anna.write(ben)
  await anna.write(ben, 'again')
  await ben.write(cleo)
  await ben.write(anna, 'hello Anna')
  await paidOrder(anna)
  await paidOrder(anna)
  await joinToday(world)
  for (let time = 0; time < 2; time += 1) {
    const days = await counted(world, world.saffron)
    expect(Object.keys(days)).toEqual([daysBefore(day, 1), day])
    expect(days[daysBefore(day, 1)]).toMatchObject({ visits: 1, signups: 0 })
    const { signups_until, visits_until, buyers_until, ...sums } = days[day] ?? {}
    expect(sums).toMatchObject({
      visits: 3,
      signups: 4,
      activated: 3,
      first_messages: 2,
      answered: 1,
      buyers: 1,
      active: 4,
    })
    expect([visits_until?.[0], visits_until?.[39], visits_until?.[40], visits_until?.[95]]).toEqual([2, 2, 3, 3])
    expect([signups_until?.length, signups_until?.at(-1), buyers_until?.at(-1)]).toEqual([96, 4, 1])
  }
  expect((await counted(world, world.coast))[day]).toMatchObject({ visits: 1, signups: 1, buyers: 0 })
})

test('counts money as the ledger does, late entries and erased members included', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(anna)
  await paidOrder(anna)
  await sql`update accounts set signup_at = now() where id = ${anna.id}`.execute(world.database.owner)
  await counted(world, world.saffron)
  await withdraw(anna.member, 10_002)
  await paidOrder(ben)
  // Reported a week later by the provider.
  await sql`update orders set paid_at = now() - interval '7 days' where payment_id = 10003`.execute(
    world.database.owner,
  )
  await world.database.owner.deleteFrom('accounts').where('id', '=', anna.id).execute()
  await sql`update roll_ups set day = day - 1`.execute(world.database.owner)
  const days = await counted(world, world.saffron)
  const day = today(world.saffron)
  expect(days[day]).toMatchObject({ signups: 1, buyers: 1 })
  const stored = await forTenant(world.saffron, (db) => db.selectFrom('day_money').selectAll().orderBy('day').execute())
  const books = await forTenant(world.saffron, (db) => revenueOf(db, world.saffron))
  const byDay = addUp(books, (row) => row.day)
  expect(
    stored.map(({ day, currency, orders, paid, refunds, returned }) => ({
      day,
      currency,
      orders,
      paid,
      refunds,
      returned,
    })),
  ).toEqual(
    byDay.map(({ heading, currency, orders, paid, refunds, returned }) => ({
      day: heading,
      currency,
      orders,
      paid,
      refunds,
      returned,
    })),
  )
  expect(stored).toHaveLength(2)
})

test('counts no refund that the provider refused, even if it was all of its day', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await paidOrder(anna)
  await withdraw(anna.member, 10_001)
  await sql`update orders set paid_at = now() - interval '3 days'`.execute(world.database.owner)
  await counted(world, world.saffron)
  const returned = async () =>
    (
      await forTenant(world.saffron, (db) => db.selectFrom('day_money').select('returned').orderBy('day').execute())
    ).map((row) => row.returned)
  expect(await returned()).toEqual([0, 999])
  await sql`update refunds set status = 'undone'`.execute(world.database.owner)
  await counted(world, world.saffron)
  expect(await returned()).toEqual([0])
})

test('counts a brand’s own days, and a late answer on the day of its first message', async () => {
  await using world = await openWorld({
    saffron: { time_zone: 'Pacific/Kiritimati' },
    coast: { time_zone: 'Pacific/Niue' },
  })
  const { anna, ben } = await world.members({ anna: { joinedHoursAgo: 0 }, ben: {} })
  await world.members({ dirk: { at: world.coast, joinedHoursAgo: 0 } })
  await anna.write(ben)
  await counted(world, world.saffron)
  const day = today(world.saffron)
  const other = today(world.coast)
  expect(day > other).toBe(true)
  expect((await counted(world, world.coast))[other]).toMatchObject({ signups: 1 })
  await sql`update conversations set created_at = created_at - interval '5 days'`.execute(world.database.owner)
  await ben.write(anna)
  await sql`update roll_ups set day = day - 1`.execute(world.database.owner)
  const days = await counted(world, world.saffron)
  expect(days[daysBefore(day, 5)]).toMatchObject({ first_messages: 1, answered: 1 })
})

test('counts a return once a day, and once in one and four weeks, without names', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const token = 'a'.repeat(43)
  await sql`insert into sessions (pool_id, token_hash, id, tenant_id, account_id, user_agent, address_block, expires_at)
    values (${world.saffron.poolId}, ${hashToken(token)}, gen_random_uuid(), ${world.saffron.id}, ${anna.id}, '', '',
      now() + interval '30 days')`.execute(world.database.owner)
  const longAgo = new Date(Date.now() - 40 * 24 * 3_600_000)
  await movedBack(world, 'members', anna, { last_active_at: longAgo })
  await movedBack(world, 'members', ben, { last_active_at: longAgo })
  await Promise.all([1, 2, 3].map(() => readSession(world.saffron, token)))
  await readSession(world.saffron, token)
  const rows = await forTenant(world.saffron, (db) => db.selectFrom('returns').selectAll().execute())
  expect(rows).toMatchObject([{ day: today(world.saffron), away: 28, members: 1 }])
  expect(await forTenant(world.coast, (db) => db.selectFrom('returns').selectAll().execute())).toEqual([])
  const days = await counted(world, world.saffron)
  expect(days[today(world.saffron)]).toMatchObject({ active: 1, active_7: 1, active_28: 1 })
})

test('each once, by days between visits, is as many as a list of people would say', () => {
  const first = '2026-10-01'
  const seen = [[0, 1, 2, 27], [5], [0, 28, 29], [10, 17, 24, 31], [33]]
  const returns = seen.flatMap((days) =>
    days.map((day, index) => ({
      day: daysBefore(first, -day),
      away: index === 0 ? null : day - (days[index - 1] ?? 0),
      members: 1,
    })),
  )
  for (const length of [1, 7, 28]) {
    for (let last = 0; last < 40; last += 1) {
      const people = seen.filter((days) => days.some((day) => day <= last && day > last - length))
      expect(eachOnce(returns, daysBefore(first, -last), length), `${length} days to ${last}`).toBe(people.length)
    }
  }
})

test('counts every brand that is due, and shows an operator the granted ones', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({
    anna: {},
    ben: { at: world.noirRose },
  })
  for (const { tenant } of [anna.member, ben.member]) {
    await forTenant(tenant, (db) =>
      sql`insert into roll_ups (pool_id, tenant_id) values (${tenant.poolId}, ${tenant.id})`.execute(db),
    )
  }
  await paidOrder(anna)
  await paidOrder(ben)
  await rollUp(tenantsOf(world))
  await rollUp(tenantsOf(world))
  const olga = await hire('olga', 'owner')
  const mo = await hire('mo', 'analyst', world.noirRose.id)
  for (const table of ['roll_ups', 'day_figures', 'day_money'] as const) {
    const of = async (session: string) => {
      const rows = await forConsole(session, (db) => db.selectFrom(table).select('tenant_id').execute())
      return [...new Set(rows.map(({ tenant_id }) => tenant_id))]
    }
    expect((await of(olga.session)).sort(), table).toEqual([world.saffron.id, world.noirRose.id].sort())
    expect(await of(mo.session), table).toEqual([world.noirRose.id])
    const own = await forTenant(world.coast, (db) => db.selectFrom(table).select('tenant_id').execute())
    expect(own, table).toEqual([])
    const foreign = forTenant(world.saffron, (db) => sql`delete from ${sql.table(table)}`.execute(db))
    await expect(foreign, table).rejects.toThrow(/permission denied/)
  }
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { foldClicks } from './fold-clicks.server'

const counts = ({ database: { owner } }: World) =>
  owner.selectFrom('visit_counts').select(['day', 'ref', 'sub1', 'visits', 'robots']).orderBy('sub1').execute()

test('forgets the numbers of clicks after ninety days, and keeps what was counted', async () => {
  await using world = await openWorld()
  const { saffron, coast, database } = world
  const { owner } = database
  for (const [tenant, sub1, ago, visits] of [
    [saffron, 'click-1', 91, 2],
    [saffron, 'click-2', 91, 3],
    [saffron, '', 91, 4],
    [saffron, 'click-3', 89, 5],
    [coast, 'click-1', 91, 7],
  ] as const) {
    const ids = sql`${tenant.poolId}::uuid, ${tenant.id}::uuid, current_date - ${ago}::integer, 'sunline', 'b', ${sub1}, 'video', ''`
    await sql`insert into visit_counts (pool_id, tenant_id, day, network, ref, sub1, lander, variant, visits, robots)
      values (${ids}, ${visits}, 1)`.execute(owner)
    await sql`insert into day_origins (pool_id, tenant_id, day, network, ref, sub1, lander, variant, currency, signups,
        activations, purchases, first_purchases, revenue, refunds)
      values (${ids}, 'EUR', ${visits}, 1, 1, 1, 100, 0)`.execute(owner)
  }
  for (let time = 0; time < 2; time += 1) {
    await foldClicks()
    expect((await counts(world)).map(({ sub1, visits, robots }) => [sub1, visits, robots])).toEqual(
      expect.arrayContaining([
        ['', 9, 3],
        ['', 7, 1],
        ['click-3', 5, 1],
      ]),
    )
    expect(await counts(world)).toHaveLength(3)
    const origins = await owner.selectFrom('day_origins').select(['sub1', 'signups', 'revenue']).execute()
    expect(origins.map(({ sub1, signups, revenue }) => [sub1, signups, Number(revenue)]).toSorted()).toEqual(
      [
        ['', 7, 100],
        ['', 9, 300],
        ['click-3', 5, 100],
      ].toSorted(),
    )
  }
})

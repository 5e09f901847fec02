import { setTimeout as pass } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { sumCounted } from './counted.server'

test('caches no sums of another state than the one that was asked for', async () => {
  await using world = await openWorld()
  const { session } = await hire('olga', 'owner')
  const { poolId, id } = world.saffron
  const countAt = (at: string) =>
    sql`insert into roll_ups (pool_id, tenant_id, counted_at) values (${poolId}, ${id}, ${at})
      on conflict (pool_id, tenant_id) do update set counted_at = excluded.counted_at`.execute(world.database.owner)
  let sums = 0
  let isCutOff = true
  const read = () =>
    sumCounted(session, { kind: 'overview', wish: 'today', brandIds: [id] }, async () => {
      if (!isCutOff) return { sums: ++sums }
      isCutOff = false
      await pass(200)
      throw new Error('cut off')
    })
  await countAt('2026-11-22T14:30:00Z')
  // Both know the same key. The second sums when the first is cut off, and the brand has been counted anew by then.
  const both = Promise.allSettled([read(), read()])
  await expect.poll(() => isCutOff).toBe(false)
  await countAt('2026-11-22T14:45:00Z')
  expect((await both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await countAt('2026-11-22T14:30:00Z')
  expect(await read()).toEqual({ sums: 2 })
  expect(await read()).toEqual({ sums: 2 })
})

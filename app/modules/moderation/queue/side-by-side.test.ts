import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { hire } from '../../../../tests/support/operators'
import { openWorld } from '../../../../tests/support/world'
import { claimNext } from './claim.server'
import { decideAndClaimNext } from './decide-case.server'

test('1,000 cases are decided by two moderators side by side: none twice, none lost', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: {} })
  await sql`insert into reports (pool_id, id, tenant_id, reference, reporter_id, member_id, member_tenant_id, member_name, reason, evidence)
    select ${world.saffron.poolId}, gen_random_uuid(), ${world.saffron.id}, 'R-' || (10000000 + n), gen_random_uuid(), ${ben.id},
      ${world.saffron.id}, 'ben', 'rude', '{"aboutMe": null, "photos": [], "messages": []}'
    from generate_series(1, 1000) n`.execute(world.database.owner)
  const cases = { brandIds: [world.saffron.id] }
  const decided: string[] = []
  const work = async (by: Operator) => {
    const tenant = grantedTo(world.saffron, by)
    let open = await claimNext(by, cases)
    while (open) {
      decided.push(open.id)
      open = await decideAndClaimNext(tenant, by, open.id, { act: 'nothing', ground: null, words: '', wish: cases })
    }
  }
  await Promise.all([work(await hire('joris', 'moderator', world.saffron.id)), work(await hire('ilse', 'owner'))])
  expect(decided).toHaveLength(1000)
  expect(new Set(decided).size).toBe(1000)
  const { rows } = await sql<{ by: string; n: number }>`
    select decided_name as by, count(*)::int as n from cases where decision = 'nothing' group by 1`.execute(
    world.database.owner,
  )
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(1000)
  expect(rows.every(({ n }) => n > 100)).toBe(true)
  expect((await verifyAudit()).every(({ brokenAt }) => brokenAt === null)).toBe(true)
}, 240_000)

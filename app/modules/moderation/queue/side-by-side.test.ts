import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { reportMember } from '../report-member.server'
import { claimCase, claimNext } from './claim.server'
import { decideAndClaimNext, decideCase } from './decide-case.server'
import { decideMany } from './decide-many.server'

/** Inserts reports, each about somebody else; their cases follow. */
async function insertReports({ database }: World, of: Tenant, many: number, first = 10_000_000) {
  await sql`insert into reports (pool_id, id, tenant_id, reference, reporter_id, member_id, member_tenant_id, member_name, reason, evidence)
    select ${of.poolId}, gen_random_uuid(), ${of.id}, 'R-' || (${first}::integer + n), gen_random_uuid(),
      gen_random_uuid(), ${of.id}, '', 'rude', '{"aboutMe": null, "photos": [], "messages": []}'
    from generate_series(1, ${many}::integer) n`.execute(database.owner)
}

async function casesAt({ database }: World, { id }: Tenant): Promise<string[]> {
  const cases = database.owner.selectFrom('cases').select('id').where('tenant_id', '=', id)
  return (await cases.where('kind', '=', 'report').orderBy('id').execute()).map((row) => row.id)
}

test('1,000 cases are decided by two moderators side by side: none twice, none lost', async () => {
  await using world = await openWorld()
  await insertReports(world, world.saffron, 1_000)
  const cases = { brandIds: [world.saffron.id] }
  const decided: string[] = []
  const work = async (by: Operator) => {
    const tenant = grantedTo(world.saffron, by)
    let open = await claimNext(by, cases)
    while (open) {
      decided.push(open.id)
      const decision = { act: 'nothing', ground: null, words: '', wish: cases } as const
      open = (await decideAndClaimNext(tenant, by, open.id, decision)).next
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

test('decides fifty cases at once, each once, and counts the rest as left', async () => {
  await using world = await openWorld()
  await insertReports(world, world.saffron, 51)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const ids = await casesAt(world, world.saffron)
  const nothing = { act: 'nothing', ground: null, words: '' } as const
  const twice = ids.flatMap((id) => [id, id])
  expect(await decideMany(grantedTo(world.saffron, joris), joris, twice, nothing)).toMatchObject({ done: 50, left: 1 })
  const open = world.database.owner.selectFrom('cases').select('id').where('decided_at', 'is', null)
  expect(await open.execute()).toEqual([{ id: ids[50] }])
  expect(await decideMany(grantedTo(world.saffron, joris), joris, [], nothing)).toMatchObject({ done: 0, left: 0 })
})

test('leaves cases of another brand or colleague, and decided or unknown ones', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await insertReports(world, world.saffron, 2, 20_000_000)
  await insertReports(world, world.coast, 1, 30_000_000)
  const [joris, ilse] = [await hire('joris', 'moderator', world.saffron.id), await hire('ilse', 'owner')]
  const [taken = '', decided = ''] = await casesAt(world, world.saffron)
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const nothing = { act: 'nothing', ground: null, words: '' } as const
  await claimCase(ilse, { brandId: world.saffron.id, id: decided })
  await decideCase(grantedTo(world.saffron, ilse), ilse, decided, nothing)
  await claimCase(ilse, { brandId: world.saffron.id, id: taken })
  const before = await rowsOfOthers(world.database.owner, ben, joris)
  const left = [taken, decided, ...(await casesAt(world, world.coast)), uuidv7(), 'x']
  const warned = { act: 'warned', ground: 'hate', words: '' } as const
  const tenant = grantedTo(world.saffron, joris)
  const all = [...left, ...(await casesAt(world, world.saffron)).filter((id) => !left.includes(id))]
  expect(await decideMany(tenant, joris, all, warned)).toMatchObject({ done: 1, left: 5 })
  expect(await rowsOfOthers(world.database.owner, ben, joris)).toEqual(before)
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { blockMember, unblockMember } from './block-member.server'
import { blockedMembers } from './blocked-members.server'
import { MemberNotFound } from './errors'
import { blockBetween, notBlocked, unlistedFor } from './queries.server'

/** What each of the three questions about a block says: whose it is, whether none stands between them, whether a list leaves them out. */
const between = ({ member }: Person, { id }: Person) =>
  forMember(member, async (db) => {
    const other = sql<string>`${id}::uuid`
    const { rows } = await sql<{ free: boolean; leftOut: boolean }>`
      select ${notBlocked(db, member.id, other)} as free, ${other} = any(${unlistedFor(db, member.id)}) as "leftOut"`.execute(
      db,
    )
    return { whose: await blockBetween(db, member.id, id), ...rows[0] }
  })

const blocksIn = async ({ database }: World) => {
  const rows = await database.owner.selectFrom('blocks').select(['member_id', 'blocked_id']).execute()
  return rows.map(({ member_id, blocked_id }) => `${member_id} ${blocked_id}`).sort()
}

test('a block stands between two members, whoever blocked, and between nobody else', async () => {
  await using world = await openWorld()
  const { anna, ben, cara, dan } = await world.members({ anna: {}, ben: {}, cara: {}, dan: {} })
  await blockMember(ben.member, anna.id)
  await blockMember(cara.member, dan.id)
  const none = { whose: 'none', free: true, leftOut: false }
  const stands = { free: false, leftOut: true }
  expect(await between(anna, ben)).toEqual({ whose: 'by_other', ...stands })
  expect(await between(ben, anna)).toEqual({ whose: 'by_viewer', ...stands })
  for (const [one, other] of [[anna, cara] as const, [ben, cara] as const, [ben, dan] as const, [dan, anna] as const]) {
    expect(await between(one, other), `${one.name} and ${other.name}`).toEqual(none)
  }
  await blockMember(anna.member, ben.id)
  expect((await between(ben, anna)).whose).toBe('by_other')
})

test('removes only the unblocker’s own block of this one member', async () => {
  await using world = await openWorld()
  const { anna, ben, cara } = await world.members({ anna: {}, ben: {}, cara: {} })
  for (const [one, other] of [
    [anna, ben],
    [anna, cara],
    [ben, anna],
    [cara, ben],
  ] as const) {
    await blockMember(one.member, other.id)
  }
  await unblockMember(anna.member, ben.id)
  expect(await blocksIn(world)).toEqual(
    [`${anna.id} ${cara.id}`, `${ben.id} ${anna.id}`, `${cara.id} ${ben.id}`].sort(),
  )
  await expect(unblockMember(anna.member, 'everybody')).rejects.toThrow(MemberNotFound)
})

test('somebody who is gone can be blocked by whom they talked with, and by nobody else', async () => {
  await using world = await openWorld()
  const { anna, ben, cara, gone, stranger } = await world.members({
    anna: {},
    ben: {},
    cara: {},
    gone: {},
    stranger: {},
  })
  await anna.write(gone)
  await anna.write(ben)
  const status = memberStatus.deleted
  await world.database.owner.updateTable('members').set({ status }).where('id', 'in', [gone.id, stranger.id]).execute()
  await blockMember(anna.member, gone.id)
  await expect(blockMember(cara.member, gone.id)).rejects.toThrow(MemberNotFound)
  await expect(blockMember(ben.member, stranger.id)).rejects.toThrow(MemberNotFound)
  await blockMember(anna.member, ben.id)
  expect(await blockedMembers(anna.member)).toMatchObject([
    { id: ben.id, name: 'ben' },
    { id: gone.id, name: null },
  ])
})

test('the list of whom one blocked shows the newest 500', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { poolId, id } = world.saffron
  await sql`insert into blocks (pool_id, tenant_id, member_id, blocked_id, created_at)
    select ${poolId}, ${id}, ${anna.id}, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 500)`.execute(
    world.database.owner,
  )
  await blockMember(anna.member, ben.id)
  const shown = await blockedMembers(anna.member)
  expect([shown.length, shown[0]?.id]).toEqual([500, ben.id])
})

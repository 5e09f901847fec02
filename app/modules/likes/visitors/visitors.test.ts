import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { invalidateLists } from '~/database/member-cache.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { clearVisits, makeInvisible, savePrivacy } from '~/modules/members/own/privacy.server'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { noteVisit } from '../../../../tests/support/visits'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { likeList } from '../live-events'
import { hasNewVisitors, markVisitsSeen, newest, visitorsOf } from './visitors.server'

const paying = { premium: true }
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

const open = { invisible: false, sensitive: true, shownOutside: false, sisterBrands: { shown: [], ticked: [] } }

async function namesFor({ member }: Person, before: string | null = null) {
  const page = await visitorsOf(member, before)
  return page.kind === 'shown' ? page.visitors.map((visit) => visit.member.name) : page.kind
}

const visitsIn = ({ database }: World) => database.owner.selectFrom('profile_visits').selectAll().execute()

test('shows each visitor once, newest first, with the true number', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: paying, ben: {}, carl: {} })
  await noteVisit(ben.member, anna.id)
  await world.pass(2)
  await noteVisit(carl.member, anna.id)
  await world.pass(2)
  await noteVisit(ben.member, anna.id)
  const page = await visitorsOf(anna.member)
  expect(page).toMatchObject({ kind: 'shown', count: 2, next: null })
  expect(await namesFor(anna)).toEqual(['ben', 'carl'])
})

test('a member without premium gets the number and no face, name or id', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const { owner } = world.database
  await owner
    .insertInto('photos')
    .values({
      ...{ pool_id: world.saffron.poolId, tenant_id: world.saffron.id, id: ben.id, member_id: ben.id },
      ...{ position: 0, status: 'active', hash: 'sharp', blurred_hash: 'pale', width: 600, height: 800 },
    })
    .execute()
  await noteVisit(ben.member, anna.id)
  await world.pass(1)
  await noteVisit(carl.member, anna.id)
  expect(await visitorsOf(anna.member)).toEqual({
    ...{ kind: 'veiled', count: 2 },
    veils: [null, '/photos/pale-blurred.webp'],
  })
})

test('forgets a visit after thirty days', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: paying, ben: {} })
  await noteVisit(ben.member, anna.id)
  await world.pass(29 * 24)
  expect(await namesFor(anna)).toEqual(['ben'])
  await world.pass(25)
  expect(await namesFor(anna)).toBe('nobody')
})

test('lists no fictional, blocked or closed profiles, and no brand without consent', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dora, cora, kaja } = await world.members({
    ...{ anna: { ...paying, shared: true }, ben: {}, carl: {}, dora: {} },
    ...{ cora: { at: world.coast, shared: true }, kaja: { fictional: true } },
  })
  for (const visitor of [ben, carl, dora, cora, kaja]) await noteVisit(visitor.member, anna.id)
  await blockMember(anna.member, ben.id)
  const members = world.database.owner.updateTable('members')
  await members.set({ status: 3 }).where('id', '=', dora.id).execute()
  expect((await namesFor(anna)).toString().split(',').toSorted()).toEqual(['carl', 'cora'])
  await members.set({ shared_with: [] }).where('id', '=', cora.id).execute()
  expect(await namesFor(anna)).toEqual(['carl'])
  const { eva } = await world.members({ eva: { ...paying, at: world.noirRose } })
  expect(await namesFor(eva)).toBe('nobody')
})

test.each(['invisible', 'off'] as const)('nothing is kept either way of a member who is %s', async (kind) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: paying, ben: paying, carl: {} })
  await noteVisit(anna.member, ben.id)
  await noteVisit(ben.member, anna.id)
  await noteVisit(carl.member, ben.id)
  const [, , others] = await visitsIn(world)
  await (kind === 'off' ? savePrivacy(anna.member, { ...open, visits: false }) : makeInvisible(anna.member))
  const hidden = { ...anna.member, invisible: kind === 'invisible' }
  await noteVisit(hidden, carl.id)
  await noteVisit(carl.member, anna.id)
  expect(await visitsIn(world)).toEqual([others])
  expect(await visitorsOf(hidden)).toEqual({ kind })
  expect(await namesFor(ben)).toEqual(['carl'])
})

test('clearing takes a member off the lists of others, and leaves their own list', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: paying, ben: paying, carl: paying })
  await noteVisit(anna.member, ben.id)
  await noteVisit(carl.member, ben.id)
  await noteVisit(ben.member, anna.id)
  await clearVisits(anna.member)
  expect([await namesFor(ben), await namesFor(anna)]).toEqual([['carl'], ['ben']])
})

test('pages through the visitors without losing or repeating one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: paying })
  const others = await world.members(Object.fromEntries(times(30, (index) => [`visitor${index}`, {}])))
  for (const visitor of Object.values(others)) await noteVisit(visitor.member, anna.id)
  const first = await visitorsOf(anna.member)
  if (first.kind !== 'shown') throw new Error(first.kind)
  const names = [...(await namesFor(anna)), ...(await namesFor(anna, first.next))]
  expect([first.count, names.length, new Set(names).size]).toEqual([30, 30, 30])
  expect(await namesFor(anna, 'not-a-cursor')).toHaveLength(24)
})

test('reading visitors changes nothing', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: paying, ben: {} })
  await noteVisit(ben.member, anna.id)
  const before = await rowsOfOthers(world.database.owner)
  await visitorsOf(anna.member)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('reads the newest visits of a much visited member by their index, without sorting', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: paying, ben: {} })
  const { owner } = world.database
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = 'members'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(owner)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => (name === 'id' ? 'gen_random_uuid()' : name))
  await sql
    .raw(
      `set local session_replication_role = replica;
       insert into members (${names}) select ${values} from members, generate_series(1, 3000) where id = '${ben.id}';
       insert into profile_visits (pool_id, tenant_id, member_id, visitor_id, visited_at)
         select pool_id, tenant_id, '${anna.id}', id, now() - random() * interval '29 days' from members
         where id <> '${anna.id}'`,
    )
    .execute(owner)
  await sql`analyze members`.execute(owner)
  await sql`analyze profile_visits`.execute(owner)
  const plan = await forMember(anna.member, async (db) => {
    const { rows } = await sql<Record<string, string>>`explain ${newest(db, anna.member, sql`m.id`, null, 24)}`.execute(
      db,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('profile_visits_newest')
  expect(plan).not.toContain('Sort')
})

test('a visit is new until the page of visitors is opened', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dora, eva } = await world.members({ anna: {}, ben: {}, carl: {}, dora: {}, eva: {} })
  await noteVisit(ben.member, anna.id)
  await noteVisit(anna.member, ben.id)
  await noteVisit(eva.member, dora.id)
  expect(await hasNewVisitors(carl.member)).toBe(false)
  expect(await hasNewVisitors(anna.member)).toBe(true)
  await markVisitsSeen(anna.member)
  expect(await hasNewVisitors(anna.member)).toBe(false)
  expect(await hasNewVisitors(ben.member)).toBe(true)

  await world.pass(2)
  await noteVisit(carl.member, anna.id)
  await forgetCached(anna)
  expect(await hasNewVisitors(anna.member)).toBe(true)
  await savePrivacy(dora.member, { ...open, visits: false })
  expect(await hasNewVisitors(dora.member)).toBe(false)
})

test('marks only the visits of the member who opens the page as seen', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const visited of [anna, ben]) await noteVisit(carl.member, visited.id)
  const before = await rowsOfOthers(world.database.owner, anna)
  await markVisitsSeen(anna.member)
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(before)
  const members = await world.database.owner.selectFrom('members').select(['id', 'visits_seen_at']).execute()
  expect(members.filter(({ visits_seen_at }) => visits_seen_at).map(({ id }) => id)).toEqual([anna.id])
})

/** As after a minute, when the cached answer is read anew. */
const forgetCached = ({ member, id }: Person) => forMember(member, async (db) => invalidateLists(db, [likeList], id))

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { translate } from '~/i18n/texts/texts.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { AlreadyClaimed, NotClaimed } from '~/modules/operators/claims.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { hire } from '../../../../tests/support/operators'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideReport } from '../decide-report.server'
import { readQueue, waitingCases } from '../list/read-queue.server'
import { listReports } from '../queries.server'
import { reportMember } from '../report-member.server'
import { claimCase, claimNext, letGo } from './claim.server'
import { decideAndClaimNext, decideCase } from './decide-case.server'
import { CaseDecided, CaseNotFound, TooLateToUndo } from './errors'
import { readCase } from './read-case.server'
import { undoDecision } from './undo-decision.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-queue-')))

const nothing = { act: 'nothing', ground: null, words: '' } as const
const disable = { act: 'disabled', ground: 'money', words: 'You asked another member for money.' } as const

async function reported(world: World) {
  const people = await world.members({ anna: {}, ben: {}, cleo: {} })
  await reportMember(people.anna.member, { memberId: people.ben.id, reason: 'money', message: 'asked for money' })
  return people
}

const queueOf = (world: World) => ({ brandIds: [world.saffron.id] })

async function take(by: Operator, world: World): Promise<string> {
  const claimed = await claimNext(by, queueOf(world))
  if (!claimed) throw new Error('something waits')
  return claimed.id
}

const statusOf = async (world: World, id: string) =>
  (await world.database.owner.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('counts waiting cases of the granted brands after each decision', async () => {
  await using world = await openWorld()
  await reported(world)
  const { dirk, ella } = await world.members({ dirk: { at: world.coast }, ella: { at: world.coast } })
  await reportMember(dirk.member, { memberId: ella.id, reason: 'rude', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const ilse = await hire('ilse', 'owner')
  const ids = [world.saffron.id, world.coast.id]
  const waiting = async () => [await waitingCases(ilse.session, ids), await waitingCases(joris.session, ids)]
  expect(await waiting()).toEqual([2, 1])
  const id = await take(joris, world)
  await decideCase(grantedTo(world.saffron, joris), joris, id, nothing)
  expect(await waiting()).toEqual([1, 0])
  await undoDecision(grantedTo(world.saffron, joris), joris, id)
  expect(await waiting()).toEqual([2, 1])
  expect(await waitingCases(ilse.session, [])).toBe(0)
})

test('lists whom the cases of granted brands are about, and whether they have a face', async () => {
  await using world = await openWorld()
  const { ben } = await reported(world)
  const { dirk, ella } = await world.members({ dirk: { at: world.coast }, ella: { at: world.coast } })
  await reportMember(dirk.member, { memberId: ella.id, reason: 'rude', message: null })
  await uploadPhoto(ella.member, await noise())
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const ilse = await hire('ilse', 'owner')
  const listed = async (by: Operator) =>
    (await readQueue(by, { brandIds: [world.saffron.id, world.coast.id] })).lines.map(
      ({ memberId, name, age, hasPhoto }) => ({ memberId, name, age, hasPhoto }),
    )
  const aboutBen = { memberId: ben.id, name: ben.member.name, age: expect.any(Number), hasPhoto: false }
  expect(await listed(joris)).toEqual([aboutBen])
  const aboutElla = { ...aboutBen, memberId: ella.id, name: ella.member.name, hasPhoto: true }
  expect(await listed(ilse)).toEqual([aboutBen, aboutElla])
})

test('decides a claimed report once, tells both sides and logs every step', async () => {
  await using world = await openWorld()
  const { anna, ben } = await reported(world)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const ilse = await hire('ilse', 'owner')
  const tenant = grantedTo(world.saffron, joris)
  expect((await readQueue(joris, queueOf(world))).lines).toMatchObject([{ kind: 'report', topic: 'money', weight: 80 }])
  const id = await take(joris, world)
  expect(await claimNext(ilse, queueOf(world))).toBeNull()
  await expect(claimCase(ilse, { brandId: world.saffron.id, id })).rejects.toThrow(AlreadyClaimed)
  await expect(decideCase(grantedTo(world.saffron, ilse), ilse, id, nothing)).rejects.toThrow(NotClaimed)
  const view = await readCase(tenant, joris, id)
  expect(await readCase(tenant, joris, id)).toEqual(view)
  expect(view).toMatchObject({ member: { id: ben.id, reports: 1 }, reports: [{ reporterName: anna.member.name }] })
  const sent = (await world.mails()).length
  await decideCase(tenant, joris, id, disable)
  expect(await statusOf(world, ben.id)).toBe(3)
  await expect(decideCase(tenant, joris, id, nothing)).rejects.toThrow(CaseDecided)
  const late = await claimCase(ilse, { brandId: world.saffron.id, id }).catch((error: CaseDecided) => error)
  expect(late).toBeInstanceOf(CaseDecided)
  expect(late && translate(world.saffron, 'en')(late.code, late.data)).toBe('joris has already decided: disabled.')
  expect((await readQueue(joris, { brandIds: [world.saffron.id] })).counts).toEqual({})
  // The mails wait as long as the decision can be taken back.
  await world.pass(1)
  const mails = (await world.mails()).slice(sent)
  expect(mails.map(({ to }) => to).sort()).toEqual([anna.member.email, ben.member.email].sort())
  expect(mails.every(({ text }) => text.includes('Asking for money, fraud'))).toBe(true)
  expect(mails.every(({ text }) => text.includes(disable.words))).toBe(true)
  const { rows } = await sql<{ act: string; actor_name: string }>`
    select act, actor_name from audit_log where tenant_id = ${world.saffron.id} order by number`.execute(
    world.database.owner,
  )
  expect(rows).toEqual(['case.read', 'member.disabled', 'case.disabled'].map((act) => ({ act, actor_name: 'joris' })))
})

test('names other accounts of the brand from the same address, same browser first', async () => {
  await using world = await openWorld()
  const { anna, ben, bob, bea, cleo } = await world.members({
    anna: {},
    ben: {},
    bob: {},
    bea: {},
    cleo: { at: world.coast },
  })
  const session = (who: typeof ben, agent: string, hash: string | null) =>
    sql`insert into sessions (pool_id, tenant_id, token_hash, id, account_id, user_agent, address_block, address_hash, expires_at)
      values (${who.member.tenant.poolId}, ${who.member.tenant.id}, gen_random_uuid()::text, gen_random_uuid(), ${who.id}, ${agent}, '',
        ${hash}, now() + interval '1 day')`.execute(world.database.owner)
  for (const who of [ben, bob, cleo]) await session(who, 'Firefox', 'one-address-hash')
  await session(bea, 'Chrome', 'one-address-hash')
  await session(anna, 'Firefox', 'another-address-')
  await reportMember(anna.member, { memberId: ben.id, reason: 'fake', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const { sameAddress } = await readCase(grantedTo(world.saffron, joris), joris, await take(joris, world))
  expect(sameAddress.map(({ name, sameBrowser }) => [name, sameBrowser])).toEqual([
    ['bob', true],
    ['bea', false],
  ])
})

test('within ten seconds a decision is taken back, and nobody was told', async () => {
  await using world = await openWorld()
  const { ben } = await reported(world)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const ilse = await hire('ilse', 'owner')
  const tenant = grantedTo(world.saffron, joris)
  const id = await take(joris, world)
  await decideCase(tenant, joris, id, disable)
  await expect(undoDecision(grantedTo(world.saffron, ilse), ilse, id)).rejects.toThrow(TooLateToUndo)
  await undoDecision(tenant, joris, id)
  expect(await statusOf(world, ben.id)).toBe(1)
  expect((await readQueue(joris, queueOf(world))).lines).toHaveLength(1)
  await decideCase(tenant, joris, await take(joris, world), nothing)
  await world.database.owner
    .updateTable('cases')
    .set({ decided_at: sql<Date>`now() - interval '11 seconds'` })
    .execute()
  await expect(undoDecision(tenant, joris, id)).rejects.toThrow(TooLateToUndo)
  const sent = (await world.mails()).length
  await world.pass(1)
  const subjects = (await world.mails()).slice(sent).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  expect(subjects.filter((subject) => /disabled/i.test(subject))).toEqual([])
})

test('a suspension ends by itself after seven days, and only its member is told', async () => {
  await using world = await openWorld()
  const { ben } = await reported(world)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await decideCase(grantedTo(world.saffron, joris), joris, await take(joris, world), { ...disable, act: 'suspended' })
  expect(await statusOf(world, ben.id)).toBe(3)
  await world.pass(6 * 24)
  const before = (await world.mails()).length
  expect(await statusOf(world, ben.id)).toBe(3)
  await world.pass(25)
  const after = (await world.mails()).slice(before)
  expect(after.map(({ to }) => to)).toEqual([ben.member.email])
  expect(await statusOf(world, ben.id)).toBe(1)
})

test('decides the same cases by command and console, under a claim of five minutes', async () => {
  await using world = await openWorld()
  await reported(world)
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const ilse = await hire('ilse', 'owner')
  const id = await take(joris, world)
  await letGo(joris)
  expect(await take(ilse, world)).toBe(id)
  expect(await claimNext(joris, queueOf(world))).toBeNull()
  await world.database.owner
    .updateTable('cases')
    .set({ claimed_until: new Date(Date.now() - 1_000) })
    .execute()
  expect(await take(joris, world)).toBe(id)
  const [report] = await listReports(world.saffron, { all: false })
  await decideReport(world.saffron, { reference: report?.reference ?? '', act: 'nothing', statements: {} })
  await expect(decideCase(grantedTo(world.saffron, joris), joris, id, disable)).rejects.toThrow(CaseDecided)
})

test('a case of another brand is none, whoever names it', async () => {
  await using world = await openWorld()
  await reported(world)
  const id = await take(await hire('ilse', 'owner'), world)
  const carla = await hire('carla', 'moderator', world.coast.id)
  const wish = { brandId: world.saffron.id, id }
  await expect(claimCase(carla, wish)).rejects.toThrow(CaseNotFound)
  expect(await claimNext(carla, queueOf(world))).toBeNull()
  expect((await readQueue(carla, queueOf(world))).lines).toEqual([])
  await expect(readCase(grantedTo(world.saffron, carla), carla, id)).rejects.toThrow(CaseNotFound)
  await expect(decideCase(grantedTo(world.coast, carla), carla, id, disable)).rejects.toThrow(CaseNotFound)
})

test('after a decision the next case is claimed, be it another brand’s', async () => {
  await using world = await openWorld()
  const people = await world.members({
    anna: {},
    ben: {},
    cleo: { at: world.noirRose },
    dirk: { at: world.noirRose },
  })
  await reportMember(people.anna.member, { memberId: people.ben.id, reason: 'money', message: 'asked for money' })
  await reportMember(people.cleo.member, { memberId: people.dirk.id, reason: 'rude', message: 'was rude' })
  const ilse = await hire('ilse', 'owner')
  const wish = { brandIds: [world.saffron.id, world.noirRose.id] }
  const first = await claimNext(ilse, wish)
  const brand = first?.brandId === world.saffron.id ? world.saffron : world.noirRose
  const other = brand === world.saffron ? world.noirRose : world.saffron
  const { next } = await decideAndClaimNext(grantedTo(brand, ilse), ilse, first?.id ?? '', { ...nothing, wish })
  expect(next).toMatchObject({ brandId: other.id })
  const last = await decideAndClaimNext(grantedTo(other, ilse), ilse, next?.id ?? '', { ...nothing, wish })
  expect(last).toEqual({ kind: 'report', canUndo: true, next: null })
})

test('counts up to a thousand and one of a kind, and lists the front', async () => {
  await using world = await openWorld()
  const { ben } = await reported(world)
  const { poolId, id: tenantId } = world.saffron
  await sql`insert into cases (pool_id, tenant_id, kind, subject_id, member_id, weight, rank_at)
    select ${poolId}, ${tenantId}, 'photo', gen_random_uuid(), ${ben.id}, 20, now() - n * interval '1 second'
    from generate_series(1, 1200) n`.execute(world.database.owner)
  const { lines, counts } = await readQueue(await hire('joris', 'moderator', tenantId), queueOf(world))
  expect(counts).toEqual({ report: 1, photo: 1_001 })
  expect(lines).toHaveLength(50)
  expect(await readQueue(await hire('carla', 'moderator', world.coast.id), queueOf(world))).toEqual({
    lines: [],
    counts: {},
  })
})

test('lists a case claimed beyond the front first, for its claimer, while claimed', async () => {
  await using world = await openWorld()
  const { ben } = await reported(world)
  const { poolId, id: tenantId } = world.saffron
  const { owner } = world.database
  await sql`insert into cases (pool_id, tenant_id, kind, subject_id, member_id, weight, rank_at)
    select ${poolId}, ${tenantId}, 'photo', gen_random_uuid(), ${ben.id}, 20, now() + n * interval '1 second'
    from generate_series(1, 60) n`.execute(owner)
  const joris = await hire('joris', 'moderator', tenantId)
  const carla = await hire('carla', 'moderator', tenantId)
  const idsOf = async (by: Operator, kind?: 'report' | 'photo') =>
    (await readQueue(by, { ...queueOf(world), kind })).lines.map(({ id }) => id)
  const cases = await owner.selectFrom('cases').select('id').orderBy('rank_at').execute()
  const all = cases.map(({ id }) => id)
  const [inside = '', behind = ''] = [all[10], all[55]]
  await claimCase(joris, { brandId: tenantId, id: behind })
  expect(await idsOf(joris)).toEqual([behind, ...all.slice(0, 49)])
  expect((await readQueue(joris, queueOf(world))).lines[0]?.mineUntil).not.toBeNull()
  expect((await idsOf(joris, 'photo'))[0]).toBe(behind)
  expect(await idsOf(joris, 'report')).toEqual([all[0]])
  expect(await idsOf(carla)).toEqual(all.slice(0, 50))
  await claimCase(joris, { brandId: tenantId, id: inside })
  expect(await idsOf(joris)).toEqual(all.slice(0, 50))
  await claimCase(joris, { brandId: tenantId, id: behind })
  await sql`update cases set claimed_until = now() - interval '1 second' where id = ${behind}`.execute(owner)
  expect(await idsOf(joris)).toEqual(all.slice(0, 50))
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NotClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideMember } from '../by-hand/decide-member.server'
import { readQueue, waitingCases } from '../list/read-queue.server'
import { claimCase, claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { CaseEscalated, CaseNotForYou, CaseNotFound } from '../queue/errors'
import { escalateCase } from '../queue/escalate-case.server'
import { readCase } from '../queue/read-case.server'
import { reportMember } from '../report-member.server'
import { flagByHand } from '../signals/flag-member.server'
import { muteReporter, tidyMutes, unmuteReporter } from './mute-reporter.server'

/** Tom, who has reported Ben, and the moderator Joris. */
async function reportedByTom(world: World) {
  const people = await world.members({ tom: {}, ben: {}, cleo: {}, dora: {}, eve: {} })
  await reportMember(people.tom.member, { memberId: people.ben.id, reason: 'other', message: 'He did not answer' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  const brandIds = [world.saffron.id]
  const [line] = (await readQueue(joris, { brandIds })).lines
  if (!line) throw new Error('the report has no case')
  const { reports } = await readCase(tenant, joris, line.id)
  const report = { caseId: line.id, reportId: reports[0]?.id ?? '' }
  const about = async (held?: 'muted') =>
    (await readQueue(joris, { brandIds, held })).lines.map(({ memberId }) => memberId)
  return { ...people, joris, tenant, brandIds, report, about }
}

const month = { days: 30, reason: 'only about people who did not answer' }

test('a muted member’s reports open no case, are kept, and wait for the mute’s end', async () => {
  await using world = await openWorld()
  const { tom, ben, cleo, joris, tenant, brandIds, report, about } = await reportedByTom(world)
  await muteReporter(tenant, joris, report, month)
  expect(await about()).toEqual([ben.id])
  await reportMember(tom.member, { memberId: cleo.id, reason: 'fake', message: null })
  expect([await about(), await about('muted')]).toEqual([[ben.id], [cleo.id]])
  expect(await waitingCases(joris.session, brandIds)).toBe(1)
  expect((await readQueue(joris, { brandIds })).lines[0]?.reporter).toMatchObject({ reports: 2 })
  expect((await readCase(tenant, joris, report.caseId)).reports[0]?.muted).toMatchObject({ reason: month.reason })
  await claimNext(joris, { brandIds })
  await decideCase(tenant, joris, report.caseId, { act: 'nothing', ground: null, words: '' })
  expect(await claimNext(joris, { brandIds })).toBeNull()
  await unmuteReporter(tenant, report)
  expect([await about(), await about('muted')]).toEqual([[cleo.id], []])
  await reportMember(tom.member, { memberId: ben.id, reason: 'other', message: 'again' })
  expect(await about()).toContain(ben.id)
  const acts = world.database.owner.selectFrom('audit_log').select(['act', 'reason', 'subject_id'])
  expect(await acts.where('act', 'like', 'reporter.%').orderBy('number').execute()).toEqual([
    { act: 'reporter.muted', reason: month.reason, subject_id: tom.id },
    { act: 'reporter.unmuted', reason: '', subject_id: tom.id },
  ])
})

test('minors, threats, additions about them and other reporters always open a case', async () => {
  await using world = await openWorld()
  const { tom, ben, cleo, dora, eve, joris, tenant, report, about } = await reportedByTom(world)
  await muteReporter(tenant, joris, report, month)
  await reportMember(tom.member, { memberId: cleo.id, reason: 'minor', message: null })
  await reportMember(tom.member, { memberId: dora.id, reason: 'rude', message: null })
  expect((await about()).sort()).toEqual([ben.id, cleo.id, dora.id].sort())
  await reportMember(tom.member, { memberId: eve.id, reason: 'other', message: 'no answer' })
  expect(await about('muted')).toEqual([eve.id])
  await reportMember(tom.member, { memberId: eve.id, reason: 'minor', message: null })
  expect([await about('muted'), (await about()).includes(eve.id)]).toEqual([[], true])
  const { fay, gus } = await world.members({ fay: {}, gus: {} })
  await reportMember(tom.member, { memberId: gus.id, reason: 'fake', message: null })
  expect(await about('muted')).toEqual([gus.id])
  await reportMember(fay.member, { memberId: gus.id, reason: 'fake', message: null })
  expect([await about('muted'), (await about()).includes(gus.id)]).toEqual([[], true])
})

test('a mute ends by itself, and holds at its own brand alone', async () => {
  await using world = await openWorld()
  const { tom, ben, cleo, joris, tenant, report, about } = await reportedByTom(world)
  const cor = await hire('cor', 'moderator', world.coast.id)
  await expect(muteReporter(grantedTo(world.coast, cor), cor, report, month)).rejects.toThrow(CaseNotFound)
  await expect(unmuteReporter(grantedTo(world.coast, cor), report)).rejects.toThrow(CaseNotFound)
  await expect(muteReporter(tenant, joris, { ...report, reportId: 'x' }, month)).rejects.toThrow(CaseNotFound)
  await muteReporter(tenant, joris, report, month)
  await reportMember(tom.member, { memberId: cleo.id, reason: 'fake', message: null })
  expect(await about()).toEqual([ben.id])
  const owner = world.database.owner
  await sql`update muted_reporters set muted_until = now() - interval '1 second'`.execute(owner)
  await sql`update cases set muted_until = now() - interval '1 second' where muted_until is not null`.execute(owner)
  expect((await about()).sort()).toEqual([ben.id, cleo.id].sort())
  expect((await readCase(tenant, joris, report.caseId)).reports[0]?.muted).toBeNull()
})

test('an escalated case is decided by an owner of the brand, who can hand it back', async () => {
  await using world = await openWorld()
  const { joris, tenant, brandIds, report } = await reportedByTom(world)
  const claim = { brandId: world.saffron.id, id: report.caseId }
  const [ada, mona, rik] = [
    await hire('ada', 'owner'),
    await hire('mona', 'moderator'),
    await hire('rik', 'owner', world.coast.id),
  ]
  await claimCase(joris, claim)
  await escalateCase(tenant, joris, report.caseId, { to: 'owner', note: 'Is this fraud?' })
  for (const by of [joris, mona]) {
    await expect(claimCase(by, claim)).rejects.toThrow(CaseEscalated)
    expect(await claimNext(by, { brandIds })).toBeNull()
  }
  await expect(claimCase(rik, claim)).rejects.toThrow()
  expect((await readQueue(mona, { brandIds, held: 'escalated' })).lines).toMatchObject([{ escalatedBy: 'joris' }])
  expect((await claimNext(ada, { brandIds }))?.id).toBe(report.caseId)
  await escalateCase(grantedTo(world.saffron, ada), ada, report.caseId, { to: 'moderator', note: 'No, decide it.' })
  await claimCase(mona, claim)
  const { entries } = await readCase(tenant, joris, report.caseId)
  expect(entries.map(({ kind, body, by }) => [kind, body, by])).toEqual([
    ['act', 'to_owner', 'joris'],
    ['note', 'Is this fraud?', 'joris'],
    ['act', 'to_moderator', 'ada'],
    ['note', 'No, decide it.', 'ada'],
  ])
})

test('an owner hands back an objection to an own decision without a claim', async () => {
  await using world = await openWorld()
  const { joris, tenant, report } = await reportedByTom(world)
  const claim = { brandId: world.saffron.id, id: report.caseId }
  const ada = await hire('ada', 'owner')
  await claimCase(joris, claim)
  await escalateCase(tenant, joris, report.caseId, { to: 'owner', note: 'Please look.' })
  await world.database.owner.updateTable('cases').set({ not_by: ada.id }).execute()
  await expect(claimCase(ada, claim)).rejects.toThrow(CaseNotForYou)
  const handBack = { to: 'moderator' as const, note: 'Decide it among you.' }
  await expect(escalateCase(tenant, joris, report.caseId, handBack)).rejects.toThrow(NotClaimed)
  await escalateCase(grantedTo(world.saffron, ada), ada, report.caseId, handBack)
  await claimCase(joris, claim)
})

test('whose flag was escalated is decided about by an owner, from the file too', async () => {
  await using world = await openWorld()
  const { ben, joris, tenant, brandIds } = await reportedByTom(world)
  await flagByHand(world.saffron, joris, ben.id, 'odd')
  const flag = (await readQueue(joris, { brandIds, kind: 'flag' })).lines[0]?.id ?? ''
  await claimCase(joris, { brandId: world.saffron.id, id: flag })
  await escalateCase(tenant, joris, flag, { to: 'owner', note: 'Please look.' })
  const [mona, ada] = [await hire('mona', 'moderator'), await hire('ada', 'owner')]
  const decision = { act: 'suspended', ground: 'fake', words: '', days: 3 } as const
  await expect(decideMember(grantedTo(world.saffron, mona), mona, ben.id, decision)).rejects.toThrow(CaseEscalated)
  expect(await decideMember(grantedTo(world.saffron, ada), ada, ben.id, decision)).toBe('decided')
})

test('the mute of a sister brand’s member is read there alone, without her name here', async () => {
  await using world = await openWorld()
  const { cora, anna } = await world.members({ cora: { at: world.coast, shared: true }, anna: { shared: true } })
  await reportMember(cora.member, { memberId: anna.id, reason: 'other', message: 'odd' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const [line] = (await readQueue(joris, { brandIds: [world.saffron.id] })).lines
  expect(line?.reporter).toMatchObject({ name: null, reports: 1 })
  const { reports } = await readCase(grantedTo(world.saffron, joris), joris, line?.id ?? '')
  const report = { caseId: line?.id ?? '', reportId: reports[0]?.id ?? '' }
  await muteReporter(grantedTo(world.saffron, joris), joris, report, month)
  const seenAt = (tenant: Tenant) => forTenant(tenant, (db) => db.selectFrom('muted_reporters').selectAll().execute())
  expect(await seenAt(world.coast)).toMatchObject([{ reporter_id: cora.id, reason: month.reason }])
  expect(await seenAt(world.noirRose)).toEqual([])
  await sql`update muted_reporters set muted_until = now() - interval '1 second'`.execute(world.database.owner)
  await tidyMutes()
  expect(await seenAt(world.saffron)).toEqual([])
})

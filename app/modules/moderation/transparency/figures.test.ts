import { expect, test } from 'vitest'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { appeal } from '../appeals/appeal.server'
import { decideMember } from '../by-hand/decide-member.server'
import { decideReport } from '../decide-report.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { claimCase } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { undoDecision } from '../queue/undo-decision.server'
import { reportMember } from '../report-member.server'
import type { Figure } from './schema'
import { readTransparency } from './transparency.server'

/** Figures of one section of this year, as 'suspended money 1'. */
async function counted(of: Tenant, section: Figure['section'], now?: Date): Promise<string[]> {
  const { figures } = await readTransparency(of, 'this_year', now)
  return figures
    .filter((figure) => figure.section === section)
    .map(({ kind, ground, count }) => [kind, ground, count].filter((part) => part !== '').join(' '))
}

/** Anna reports each of the others; returns the references and cases in this order. */
async function reported(world: World, anna: Person, others: readonly Person[]) {
  const found = []
  for (const { id: memberId } of others) {
    await reportMember(anna.member, { memberId, reason: 'rude', message: null })
    const reports = world.database.owner.selectFrom('reports').innerJoin('cases', 'cases.subject_id', 'reports.id')
    const report = reports.select(['reports.reference', 'cases.id']).where('reports.member_id', '=', memberId)
    found.push(await report.executeTakeFirstOrThrow())
  }
  return found
}

async function decide(tenant: Tenant, by: Operator, id: string, act: 'suspended' | 'warned') {
  await claimCase(by, { brandId: tenant.id, id })
  await decideCase(tenant, by, id, { act, ground: 'hate', words: '' })
}

test('decisions without a rule and those by the rule ‘other’ are one figure', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const [first] = await reported(world, anna, [ben])
  await decideReport(world.saffron, { reference: first?.reference ?? '', act: 'disabled', statements: {} })
  await decideMember(world.saffron, null, carl.id, { act: 'disabled', ground: 'other', words: '' })
  expect(await counted(world.saffron, 'decisions')).toEqual(['disabled other 2'])
})

test('counts no decision taken back untold, but one that is replaced later', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const [first, second] = await reported(world, anna, [ben, carl])
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const tenant = grantedTo(world.saffron, joris)
  await decide(tenant, joris, first?.id ?? '', 'suspended')
  await undoDecision(tenant, joris, first?.id ?? '')
  await decide(tenant, joris, first?.id ?? '', 'warned')
  await decide(tenant, joris, second?.id ?? '', 'suspended')
  await world.pass(0.02)
  await decideReport(world.saffron, { reference: second?.reference ?? '', act: 'nothing', statements: {} })
  expect(await counted(tenant, 'decisions')).toEqual(['suspended hate 1', 'warned hate 1'])
  expect(await counted(tenant, 'found')).toEqual(['automated 0', 'report 2'])
})

test('counts no statements to reporters and no dismissed reports as decisions', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const [first] = await reported(world, anna, [ben])
  await decideReport(world.saffron, { reference: first?.reference ?? '', act: 'nothing', statements: {} })
  expect(await counted(world.saffron, 'decisions')).toEqual([])
  expect(await counted(world.saffron, 'found')).toEqual(['automated 0'])
  await decideMember(world.saffron, null, carl.id, { act: 'suspended', ground: 'minor', words: '', days: 3 })
  expect(await counted(world.saffron, 'decisions')).toEqual(['suspended minor 1'])
  expect(await counted(world.saffron, 'found')).toEqual(['automated 0', 'review 1'])
})

test('an objection counts as open until it is decided', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ anna: {}, ben: {} })
  await decideMember(world.saffron, null, ben.id, { act: 'disabled', ground: 'fake', words: '' })
  const statement = await world.database.owner.selectFrom('statements').select('id').executeTakeFirstOrThrow()
  const token = mailLinkPath(world.saffron, 'objection', statement.id).split('/').at(-1) ?? ''
  await appeal(world.saffron, token, 'That is me.')
  expect(await counted(world.saffron, 'appeals')).toEqual(['open 1'])
  expect(await counted(world.coast, 'appeals')).toEqual([])
  const ilse = await hire('ilse', 'owner')
  const tenant = grantedTo(world.saffron, ilse)
  const cases = world.database.owner.selectFrom('cases').select('id').where('kind', '=', 'appeal')
  const { id } = await cases.executeTakeFirstOrThrow()
  await claimCase(ilse, { brandId: tenant.id, id })
  await decideCase(tenant, ilse, id, { act: 'kept', ground: null, words: '' })
  expect(await counted(tenant, 'appeals')).toEqual(['rejected 1'])
})

test.each([
  ['the middle one', [2, 30, 4], 4],
  ['the mean of the two in the middle', [2, 4, 10, 100], 7],
  ['rounded to whole hours', [2.6], 3],
  ['nothing without a decision', [null], 0],
  ['of those that are decided', [null, 5, null], 5],
] as const)('the hours to a decision are %s', async (_, hours, median) => {
  await using world = await openWorld()
  const members = await world.members({ anna: {}, b: {}, c: {}, d: {}, e: {} })
  const others = [members.b, members.c, members.d, members.e].slice(0, hours.length)
  const found = await reported(world, members.anna, others)
  const from = Date.UTC(2026, 4, 10)
  for (const [place, { reference }] of found.entries()) {
    const took = hours[place] ?? null
    await world.database.owner
      .updateTable('reports')
      .set({ created_at: new Date(from), decided_at: took === null ? null : new Date(from + took * 3_600_000) })
      .where('reference', '=', reference)
      .execute()
  }
  const times = await counted(world.saffron, 'times', new Date(Date.UTC(2026, 5, 1)))
  expect(times).toEqual(['hours_to_answer_appeal 0', `hours_to_decision ${median}`])
})

test.each([
  ['the last second of the year before', '2025-12-31T22:59:59Z', []],
  ['the first second of the year', '2025-12-31T23:00:00Z', ['rude 1']],
  ['the last second of today', '2026-03-31T21:59:59Z', ['rude 1']],
  ['the first second of tomorrow', '2026-03-31T22:00:00Z', []],
])('counts a report at %s in this year by the brand’s clock, or not', async (_, at, figures) => {
  await using world = await openWorld({ saffron: { time_zone: 'Europe/Amsterdam' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reported(world, anna, [ben])
  await world.database.owner
    .updateTable('reports')
    .set({ created_at: new Date(at) })
    .execute()
  const now = new Date('2026-03-30T22:30:00Z')
  expect(await counted(world.saffron, 'notices', now)).toEqual(figures)
  expect(await readTransparency(world.saffron, 'this_year', now)).toMatchObject({
    from: '2026-01-01',
    to: '2026-03-31',
  })
})

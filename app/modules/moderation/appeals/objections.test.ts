import { expect, test } from 'vitest'
import { NotClaimed } from '~/modules/operators/claims.server'
import '~/effects.server'
import { forTenant } from '~/database/for-tenant.server'
import type { StatementKind } from '~/database/tables/reports'
import { saveProfile } from '~/modules/members/save-profile.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideMember } from '../by-hand/decide-member.server'
import { decideReport } from '../decide-report.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { listReports } from '../queries.server'
import { claimCase } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { CaseNotFound } from '../queue/errors'
import type { Act } from '../queue/schema'
import { reportMember } from '../report-member.server'
import { appeal, readAppeal } from './appeal.server'
import { decideAppeal } from './decide-appeal.server'

const token = (tenant: Tenant, id: string) => mailLinkPath(tenant, 'objection', id).split('/').at(-1) ?? ''

/** The link of the newest statement to a member. */
async function tokenFor({ database, saffron }: World, reader: Person, statementKind: StatementKind): Promise<string> {
  const statements = database.owner.selectFrom('statements').select('id').where('reader_id', '=', reader.id)
  const { id } = await statements.where('told', '=', statementKind).orderBy('id', 'desc').executeTakeFirstOrThrow()
  return token(saffron, id)
}

async function answer(world: World, about: Person, act: Act, by = 'ilse') {
  const owner = await hire(by, 'owner')
  const tenant = grantedTo(world.saffron, owner)
  const cases = world.database.owner.selectFrom('cases').select('id').where('kind', '=', 'appeal')
  const { id } = await cases.where('member_id', '=', about.id).where('decided_at', 'is', null).executeTakeFirstOrThrow()
  await claimCase(owner, { brandId: tenant.id, id })
  const ground = ['restored', 'kept'].includes(act) ? null : 'hate'
  await decideCase(tenant, owner, id, { act, ground, words: '', days: 3 })
}

const statementLines = async ({ database }: World) => {
  const statements = database.owner.selectFrom('statements').innerJoin('members', 'members.id', 'reader_id')
  const rows = await statements.select(['name', 'told', 'withdrawn_at']).orderBy('statements.id').execute()
  return rows.map(({ name, told: kind, withdrawn_at }) => `${name} ${kind}${withdrawn_at ? ' (withdrawn)' : ''}`)
}

async function statusOf({ database }: World, { id }: Person) {
  return (await database.owner.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
}

const states: Record<StatementKind, 'open' | 'unknown'> = {
  ...{ disabled: 'open', suspended: 'open', warned: 'open', photo_removed: 'open', message_photo_removed: 'open' },
  ...{ text_removed: 'open', voice_removed: 'open', dismissed: 'open' },
  ...{ kept: 'unknown', restored: 'unknown', over: 'unknown', upheld: 'unknown', upheld_suspended: 'unknown' },
  ...{ upheld_warned: 'unknown', appeal_received: 'unknown', appeal_granted: 'unknown', appeal_rejected: 'unknown' },
}

test('lets a member object to what was done, a reporter to what wasn’t, and no more', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ anna: {}, ben: {} })
  await decideMember(world.saffron, null, ben.id, { act: 'disabled', ground: 'fake', words: '' })
  const link = await tokenFor(world, ben, 'disabled')
  const { owner } = world.database
  for (const [kind, state] of Object.entries(states) as [StatementKind, string][]) {
    await owner.updateTable('statements').set({ told: kind }).execute()
    expect(await readAppeal(world.saffron, link), kind).toMatchObject({ state })
    if (state === 'unknown') expect(await appeal(world.saffron, link, 'No.'), kind).toMatchObject({ state })
  }
  expect(await owner.selectFrom('appeals').select('id').execute()).toEqual([])
})

test('lodges an objection once even if sent twice, and changes nothing of others', async () => {
  await using world = await openWorld()
  const { ben, dan } = await world.members({ anna: {}, ben: {}, dan: {} })
  for (const { id } of [ben, dan]) {
    await decideMember(world.saffron, null, id, { act: 'disabled', ground: 'fake', words: '' })
  }
  const link = await tokenFor(world, ben, 'disabled')
  const before = await rowsOfOthers(world.database.owner, ben)
  const sent = await Promise.all(['One', 'Two', 'Three'].map((message) => appeal(world.saffron, link, message)))
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent'])
  expect(sent[0]?.decision).toMatchObject({
    statementKind: 'disabled',
    ground: 'fake',
    reference: expect.stringMatching(/^D-\d{8}$/),
  })
  const appeals = world.database.owner.selectFrom('appeals').select(['account_id', 'outcome'])
  expect(await appeals.execute()).toEqual([{ account_id: ben.id, outcome: null }])
  expect((await statementLines(world)).filter((line) => line.endsWith('appeal_received'))).toEqual([
    'ben appeal_received',
  ])
  expect(await rowsOfOthers(world.database.owner, ben)).toEqual(before)
})

/** Anna objects to the decision that nothing is wrong with Ben, whom she reported. */
async function objectedTo(world: World) {
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  await decideReport(world.saffron, { reference, act: 'nothing', statements: {} })
  await appeal(world.saffron, await tokenFor(world, anna, 'dismissed'), 'Look again.')
  return { ben, reference }
}

test.each<[Act, number, StatementKind]>([
  ['disabled', 3, 'disabled'],
  ['suspended', 3, 'suspended'],
  ['warned', 1, 'warned'],
])('decides a report again by a reporter’s objection granted as ‘%s’', async (act, status, kind) => {
  await using world = await openWorld()
  const { ben } = await objectedTo(world)
  await answer(world, ben, act)
  expect(await statusOf(world, ben)).toBe(status)
  const reports = world.database.owner.selectFrom('reports').select(['decision', 'ground', 'ends_at'])
  const [report] = await reports.execute()
  expect(report).toMatchObject({ decision: act === 'warned' ? 'warned' : 'disabled', ground: 'hate' })
  expect(report?.ends_at !== null).toBe(act === 'suspended')
  expect(await listReports(world.saffron, { all: true })).toMatchObject([{ decision: act }])
  expect((await statementLines(world)).sort()).toEqual(
    [
      ...['anna appeal_granted', 'anna appeal_received', 'anna dismissed (withdrawn)'],
      ...[`ben ${kind}`, 'ben kept (withdrawn)'],
    ].sort(),
  )
  expect(await appeal(world.saffron, await tokenFor(world, ben, kind), 'No.')).toMatchObject({ state: 'sent' })
})

test.each(['objection', 'command'])('shows a profile again that a reporter’s objection hid: by %s', async (way) => {
  await using world = await openWorld()
  const { ben, reference } = await objectedTo(world)
  await answer(world, ben, 'disabled')
  expect(await statusOf(world, ben)).toBe(3)
  if (way === 'command') await decideReport(world.saffron, { reference, act: 'nothing', statements: {} })
  else {
    await appeal(world.saffron, await tokenFor(world, ben, 'disabled'), 'It was a joke.')
    await answer(world, ben, 'restored', 'olga')
  }
  expect(await statusOf(world, ben)).toBe(1)
})

test.each<[string, Act[]]>([
  ['member', ['disabled', 'suspended', 'warned', 'nothing', 'removed']],
  ['reporter', ['restored', 'nothing', 'removed']],
])('an objection of the %s can’t be answered by acts of the other side', async (side, acts) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  const act = side === 'member' ? 'disabled' : 'nothing'
  await decideReport(world.saffron, { reference, act, statements: {} })
  const link = side === 'member' ? tokenFor(world, ben, 'disabled') : tokenFor(world, anna, 'dismissed')
  await appeal(world.saffron, await link, 'Look again.')
  const status = await statusOf(world, ben)
  for (const act of acts) await expect(answer(world, ben, act), act).rejects.toThrow(NotClaimed)
  expect(await statusOf(world, ben)).toBe(status)
  const appeals = world.database.owner.selectFrom('appeals').select(['outcome', 'decided_at'])
  expect(await appeals.execute()).toEqual([{ outcome: null, decided_at: null }])
})

test('lifts only its own decision when granted: another one still hides the profile', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  await decideMember(world.saffron, null, ben.id, { act: 'suspended', ground: 'fake', words: '', days: 3 })
  const link = await tokenFor(world, ben, 'suspended')
  await appeal(world.saffron, link, 'No.')
  await answer(world, ben, 'restored')
  expect(await statusOf(world, ben)).toBe(3)
  expect(await readAppeal(world.saffron, link)).toMatchObject({ state: 'sent' })
  expect(await readAppeal(world.saffron, await tokenFor(world, ben, 'disabled'))).toMatchObject({ state: 'open' })
  await decideReport(world.saffron, { reference, act: 'nothing', statements: {} })
  expect(await statusOf(world, ben)).toBe(1)
})

test.each<[Act, string | null]>([
  ['restored', 'Words'],
  ['kept', null],
])('an objection about a removed text is answered once: %s', async (act, shown) => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { ben } = await world.members({ anna: {}, ben: {} })
  await saveProfile(ben.member, { about_me: 'Words' })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const { owner } = world.database
  const { id } = await owner.selectFrom('cases').select('id').executeTakeFirstOrThrow()
  await claimCase(joris, { brandId: world.saffron.id, id })
  const removed = { act: 'removed', ground: 'contact', words: '' } as const
  await decideCase(grantedTo(world.saffron, joris), joris, id, removed)
  await appeal(world.saffron, await tokenFor(world, ben, 'text_removed'), 'It was harmless.')
  await answer(world, ben, act)
  expect(await owner.selectFrom('members').select('about_me').where('id', '=', ben.id).execute()).toEqual([
    { about_me: shown },
  ])
  const decided = await owner.selectFrom('appeals').select('id').executeTakeFirstOrThrow()
  const again = { act: 'restored', ground: null, words: {}, endsAt: null, by: null, mailsAt: new Date() } as const
  for (const [of, appealId] of [
    [world.saffron, decided.id],
    [world.coast, decided.id],
    [world.saffron, uuidv7()],
  ] as const) {
    await expect(forTenant(of, (db) => decideAppeal(db, appealId, again))).rejects.toThrow(CaseNotFound)
  }
  expect((await statementLines(world)).filter((line) => /appeal_(granted|rejected)/.test(line))).toHaveLength(1)
})

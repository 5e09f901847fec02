import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { appeal } from '../appeals/appeal.server'
import { askAbout } from '../casework/questions.server'
import { readQueue, waitingCases } from '../list/read-queue.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { reportMember } from '../report-member.server'
import type { ReportReason } from '../schema'
import { claimNext } from './claim.server'
import { decideCase } from './decide-case.server'
import { CaseHasGrown } from './errors'
import { readCase } from './read-case.server'
import type { Act } from './schema'
import { undoDecision } from './undo-decision.server'

const report = ({ member }: Person, { id: memberId }: Person, reason: ReportReason, message: string | null = null) =>
  reportMember(member, { memberId, reason, message })

/** Anna of Saffron and Dirk of its sister Coast report Ben at the same moment; Dirk also Cleo, of his own brand. */
async function reported(world: World) {
  const people = await world.members({
    ...{ anna: { shared: true }, ben: { shared: true }, eva: { gender: 'female', shared: true } },
    ...{ cleo: { at: world.coast, shared: true }, dirk: { at: world.coast, shared: true } },
  })
  const { anna, ben, cleo, dirk } = people
  await Promise.all([report(anna, ben, 'rude', 'Shouts.'), report(dirk, ben, 'money', 'Wants 50 euro.')])
  await report(dirk, cleo, 'fake')
  const joris = await hire('joris', 'moderator', world.saffron.id)
  const wish = { brandIds: [world.saffron.id] }
  const tenant = grantedTo(world.saffron, joris)
  const claim = async () => (await claimNext(joris, wish))?.id ?? ''
  const decide = (id: string, act: Act, reportsSeen?: number) =>
    decideCase(tenant, joris, id, { act, ground: 'money', words: '', days: 3, reportsSeen })
  return { ...people, joris, tenant, wish, claim, decide }
}

/** What each person was told in statements that hold, with the number of the report that each answers. */
async function told({ database }: World): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select members.name || ' ' || told || case when statements.reference = reports.reference then '' else ' by another number' end as line
    from statements join members on members.id = reader_id
    left join reports on reports.id = subject_id where withdrawn_at is null order by 1`.execute(database.owner)
  return rows.map(({ line }) => line)
}

const decisionsOf = async ({ database }: World, { id }: Person) =>
  (await database.owner.selectFrom('reports').select('decision').where('member_id', '=', id).execute()).map(
    ({ decision }) => decision,
  )

test('joins reports of the same moment into one case, each with its own reporter', async () => {
  await using world = await openWorld()
  const { joris, tenant, wish, claim } = await reported(world)
  const queue = await readQueue(joris, wish)
  expect(queue.counts).toEqual({ report: 1 })
  expect(queue.lines).toMatchObject([{ kind: 'report', topic: 'money', weight: 90, reports: 2 }])
  expect(await waitingCases(joris.session, wish.brandIds)).toBe(1)
  const view = await readCase(tenant, joris, await claim())
  const byReporter = view.reports.toSorted((a, b) => Number(a.reporterElsewhere) - Number(b.reporterElsewhere))
  expect(byReporter).toMatchObject([
    { reporterName: 'anna', reporterElsewhere: false, tellings: [{ reason: 'rude', message: 'Shouts.' }] },
    { reporterElsewhere: true, tellings: [{ reason: 'money', message: 'Wants 50 euro.' }] },
  ])
  expect(view.reportCount).toBe(2)
  expect(new Set(view.reports.map(({ reference }) => reference)).size).toBe(2)
})

test('answers every reporter under their own number, and the member once', async () => {
  await using world = await openWorld()
  const { ben, joris, claim, decide } = await reported(world)
  const others = await rowsOfOthers(world.database.owner, ben, joris)
  const ofCleo = others.filter((row) => row.includes('"fake"'))
  expect(ofCleo.length).toBeGreaterThan(0)
  const earlier = (await world.mails()).length
  await decide(await claim(), 'disabled', 2)
  expect(await told(world)).toEqual(['anna upheld', 'ben disabled', 'dirk upheld'])
  expect(await decisionsOf(world, ben)).toEqual(['disabled', 'disabled'])
  expect(await rowsOfOthers(world.database.owner, ben, joris)).toEqual(expect.arrayContaining(ofCleo))
  await world.pass(0.02)
  const mails = (await world.mails()).slice(earlier)
  expect(mails.map(({ to }) => to).sort()).toEqual(['anna', 'ben', 'dirk'].map((name) => `${name}@mail.example`))
  const toDirk = mails.find(({ to }) => to.startsWith('dirk'))
  expect(toDirk?.links[0]).toContain('coast.example')
  expect(mails.find(({ to }) => to.startsWith('ben'))?.text).toContain('based on the report')
})

test('decides no report that joined after the moderator read the case', async () => {
  await using world = await openWorld()
  const { ben, eva, joris, tenant, claim, decide } = await reported(world)
  const id = await claim()
  const { reportCount } = await readCase(tenant, joris, id)
  await report(eva, ben, 'minor')
  await expect(decide(id, 'nothing', reportCount)).rejects.toThrow(CaseHasGrown)
  expect([await decisionsOf(world, ben), await told(world)]).toEqual([[null, null, null], []])
  expect(await readCase(tenant, joris, id)).toMatchObject({ topic: 'minor', reportCount: 3 })
  await decide(id, 'nothing', 3)
  expect(await decisionsOf(world, ben)).toEqual(['none', 'none', 'none'])
})

test('reopens all reports of a case, with one that came meanwhile', async () => {
  await using world = await openWorld()
  const { ben, eva, joris, tenant, wish, claim, decide } = await reported(world)
  const id = await claim()
  await decide(id, 'warned', 2)
  await report(eva, ben, 'rude')
  expect((await readQueue(joris, wish)).lines).toMatchObject([{ reports: 1 }])
  await undoDecision(tenant, joris, id)
  expect((await readQueue(joris, wish)).lines).toMatchObject([{ id, topic: 'money', reports: 3 }])
  expect([await decisionsOf(world, ben), await told(world)]).toEqual([[null, null, null], []])
  await decide(await claim(), 'nothing', 3)
  expect(await told(world)).toEqual(['anna dismissed', 'ben kept', 'dirk dismissed', 'eva dismissed'])
})

test('redecides the whole case on an objection, telling other reporters, and undoes it', async () => {
  await using world = await openWorld()
  const { ben, dirk, joris, wish, claim, decide } = await reported(world)
  await decide(await claim(), 'nothing', 2)
  const { owner } = world.database
  const statement = owner.selectFrom('statements').select('id').where('reader_id', '=', dirk.id)
  const { id } = await statement.executeTakeFirstOrThrow()
  const token = mailLinkPath(world.coast, 'objection', id).split('/').at(-1) ?? ''
  expect(await appeal(world.coast, token, 'Look again.')).toMatchObject({ state: 'sent' })
  const ilse = await hire('ilse', 'owner')
  const objection = (await claimNext(ilse, wish))?.id ?? ''
  const granted = grantedTo(world.saffron, ilse)
  expect((await readCase(granted, ilse, objection)).reports).toHaveLength(2)
  const before = await told(world)
  await decideCase(granted, ilse, objection, { act: 'disabled', ground: 'money', words: '' })
  expect(await decisionsOf(world, ben)).toEqual(['disabled', 'disabled'])
  expect((await told(world)).map((line) => line.replace(' by another number', ''))).toEqual([
    ...['anna upheld', 'ben disabled', 'dirk appeal_granted', 'dirk appeal_received'],
  ])
  await undoDecision(granted, ilse, objection)
  expect([await told(world), await decisionsOf(world, ben)]).toEqual([before, ['none', 'none']])
  expect((await readQueue(joris, wish)).lines).toMatchObject([{ kind: 'appeal' }])
})

test('asks the reporter who is meant', async () => {
  await using world = await openWorld()
  const { dirk, cleo, joris, tenant, claim } = await reported(world)
  const id = await claim()
  const reportOf = async (about: 'ben' | 'cleo') =>
    (
      await world.database.owner
        .selectFrom('reports')
        .select('id')
        .where('reporter_id', '=', dirk.id)
        .where('member_name', '=', about)
        .executeTakeFirstOrThrow()
    ).id
  const foreign = { side: 'reporter', reportId: await reportOf('cleo'), question: 'Which?' } as const
  await expect(askAbout(tenant, joris, id, foreign)).rejects.toThrow()
  await askAbout(tenant, joris, id, { ...foreign, reportId: await reportOf('ben') })
  const asked = world.database.owner.selectFrom('case_entries').select(['account_id', 'account_tenant_id'])
  expect(await asked.execute()).toEqual([{ account_id: dirk.id, account_tenant_id: cleo.member.tenant.id }])
})

test('joins the open cases of earlier releases, with their notes', async () => {
  await using world = await openWorld()
  const { ben, joris, tenant, wish, claim } = await reported(world)
  const { owner } = world.database
  await sql`insert into cases (pool_id, tenant_id, kind, subject_id, member_id, topic, weight, rank_at)
    select pool_id, member_tenant_id, 'report', id, member_id, reason, 50, now() from reports where joined_id is not null`.execute(
    owner,
  )
  await owner.updateTable('reports').set({ joined_id: null }).execute()
  await sql`update cases set reports = 1, topic = 'rude', weight = 40 where kind = 'report'`.execute(owner)
  expect((await readQueue(joris, wish)).lines).toHaveLength(2)
  await sql`select join_reports(pool_id, tenant_id, member_id) from cases where decided_at is null`.execute(owner)
  expect((await readQueue(joris, wish)).lines).toMatchObject([{ topic: 'money', weight: 90, reports: 2 }])
  expect((await readCase(tenant, joris, await claim())).reports).toHaveLength(2)
  expect(await decisionsOf(world, ben)).toEqual([null, null])
})

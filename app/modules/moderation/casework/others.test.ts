import { expect, test } from 'vitest'
import '~/effects.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { appeal } from '../appeals/appeal.server'
import { decideMember } from '../by-hand/decide-member.server'
import { restoreMember } from '../by-hand/restore-member.server'
import { decideReport } from '../decide-report.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { claimCase, letGo } from '../queue/claim.server'
import type { CaseDecision } from '../queue/decide-case.server'
import { decideCase } from '../queue/decide-case.server'
import { readCase } from '../queue/read-case.server'
import { undoDecision } from '../queue/undo-decision.server'
import { reportMember } from '../report-member.server'
import { flagByHand } from '../signals/flag-member.server'
import { noteOnCase } from './entries.server'
import { answerQuestion, askAbout } from './questions.server'
import { actOnCase } from './steps.server'
import { removeTemplate, saveTemplate } from './templates.server'

interface Desk {
  world: World
  tenant: Tenant
  joris: Operator
  anna: Person
  ben: Person
  /** Anna's report about Ben, and its case, which Joris has claimed. */
  reference: string
  caseId: string
  /** A colleague's flag about Ben. */
  flag: string
}

const disabled = { act: 'disabled', ground: 'money', words: 'No.' } as const
const kept = { act: 'kept', ground: null, words: '' } as const

/**
 * Anna reports Ben and Dan, and a colleague flags Ben. Dan is disabled by hand and objects, Greta has one of his cases, he was asked and noted
 * about, and every one of them had a text of the brand's.
 */
async function openDesk(world: World): Promise<Desk> {
  const { anna, dora, ben, dan } = await world.members({ anna: {}, dora: { gender: 'female' }, ben: {}, dan: {} })
  const { owner } = world.database
  await owner.updateTable('members').set({ about_me: 'Write to me elsewhere' }).execute()
  for (const { id: memberId } of [dan, ben]) {
    await reportMember(anna.member, { memberId, reason: 'money', message: null })
  }
  await reportMember(dora.member, { memberId: dan.id, reason: 'rude', message: null })
  const [joris, greta] = [
    await hire('joris', 'moderator', world.saffron.id),
    await hire('greta', 'moderator', world.saffron.id),
  ]
  const tenant = grantedTo(world.saffron, joris)
  const caseOf = async (about: Person) => {
    const report = owner.selectFrom('reports').select(['id', 'reference'])
    const { id, reference } = await report
      .where('reporter_id', '=', anna.id)
      .where('member_id', '=', about.id)
      .executeTakeFirstOrThrow()
    const found = owner.selectFrom('cases').select('id').where('subject_id', '=', id)
    return { reference, id: (await found.executeTakeFirstOrThrow()).id }
  }
  for (const name of ['Money', 'Contact']) await saveTemplate(tenant, { name, texts: { en: `${name}!` } })
  const questioned = await caseOf(dan)
  const flagOf = async ({ id }: Person) => {
    await flagByHand(tenant, { name: 'Ines' }, id, 'Look again.')
    const flags = owner.selectFrom('cases').select(['id', 'subject_id']).where('kind', '=', 'flag')
    return flags.where('member_id', '=', id).where('decided_at', 'is', null).executeTakeFirstOrThrow()
  }
  await claimCase(joris, { brandId: tenant.id, id: questioned.id })
  await askAbout(tenant, joris, questioned.id, { side: 'member', question: 'Why?' })
  await noteOnCase(tenant, joris, questioned.id, 'Between us.')
  await decideMember(world.saffron, null, dan.id, disabled)
  const claimed = await flagOf(dan)
  await objectionOf(world, dan)
  await claimCase(greta, { brandId: tenant.id, id: claimed.id })
  const flag = (await flagOf(ben)).subject_id
  const { reference, id: caseId } = await caseOf(ben)
  await claimCase(joris, { brandId: tenant.id, id: caseId })
  return { world, tenant, joris, anna, ben, reference, caseId, flag }
}

/** A member who was disabled objects; gives the case of that objection. */
async function objectionOf({ database, saffron }: World, { id }: Person): Promise<string> {
  const { owner } = database
  const statements = owner.selectFrom('statements').select('id').where('reader_id', '=', id)
  const statement = await statements.where('told', '=', 'disabled').executeTakeFirstOrThrow()
  const token = mailLinkPath(saffron, 'objection', statement.id).split('/').at(-1) ?? ''
  expect(await appeal(saffron, token, 'It was a joke.')).toMatchObject({ state: 'sent' })
  const cases = owner.selectFrom('cases').select('id').where('kind', '=', 'appeal').where('member_id', '=', id)
  return (await cases.executeTakeFirstOrThrow()).id
}

/** Ben's profile is taken away by command, he objects, and Joris answers. */
async function answerObjection({ world, tenant, joris, ben, reference }: Desk, decision: CaseDecision) {
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  const id = await objectionOf(world, ben)
  await claimCase(joris, { brandId: tenant.id, id })
  await decideCase(tenant, joris, id, decision)
}

async function askAndAnswer({ world, tenant, joris, anna, caseId }: Desk) {
  await askAbout(tenant, joris, caseId, { side: 'reporter', question: 'Which card?' })
  const entries = world.database.owner.selectFrom('case_entries').select('id').where('account_id', '=', anna.id)
  const { id } = await entries.executeTakeFirstOrThrow()
  const token = mailLinkPath(world.saffron, 'case-question', id).split('/').at(-1) ?? ''
  await answerQuestion(world.saffron, token, 'The second.')
}

const step = { templateId: '', words: '', ground: 'contact', photoId: null } as const

const actsOnReports: [string, (desk: Desk) => Promise<unknown>][] = [
  ['reads a case', ({ tenant, joris, caseId }) => readCase(tenant, joris, caseId)],
  ['lets a case go', ({ joris }) => letGo(joris)],
  ['writes a note', ({ tenant, joris, caseId }) => noteOnCase(tenant, joris, caseId, 'Seen before.')],
  ['asks who reported', askAndAnswer],
  ['removes a text', ({ tenant, joris, caseId }) => actOnCase(tenant, joris, caseId, { ...step, step: 'remove_text' })],
  ['warns on the way', ({ tenant, joris, caseId }) => actOnCase(tenant, joris, caseId, { ...step, step: 'warn' })],
  ['disables', ({ tenant, joris, caseId }) => decideCase(tenant, joris, caseId, disabled)],
  [
    'disables and takes it back',
    async ({ tenant, joris, caseId }) => {
      await decideCase(tenant, joris, caseId, disabled)
      await undoDecision(tenant, joris, caseId)
    },
  ],
  ['grants an objection', (desk) => answerObjection(desk, { act: 'restored', ground: null, words: '' })],
  ['rejects an objection', (desk) => answerObjection(desk, kept)],
]

test.each(actsOnReports)('a moderator who %s changes nothing of other cases and other members', async (_, act) => {
  await using world = await openWorld()
  const desk = await openDesk(world)
  const { ben, joris, flag } = desk
  const { owner } = world.database
  const ofFlag = async () => (await rowsOfOthers(owner)).filter((row) => row.includes(flag))
  const before = [await rowsOfOthers(owner, ben, joris), await ofFlag()]
  expect(before.every(({ length }) => length > 0)).toBe(true)
  await act(desk)
  expect([await rowsOfOthers(owner, ben, joris), await ofFlag()]).toEqual(before)
})

const actsOnMembers: [string, (desk: Desk) => Promise<unknown>][] = [
  ['points a member out', ({ tenant, joris, ben }) => flagByHand(tenant, joris, ben.id, 'Odd.')],
  ['disables a member by hand', ({ tenant, joris, ben }) => decideMember(tenant, joris, ben.id, disabled)],
  [
    'gives a profile back',
    async ({ tenant, joris, ben, caseId }) => {
      await decideCase(tenant, joris, caseId, disabled)
      await decideMember(tenant, joris, ben.id, disabled)
      await restoreMember(tenant, joris, ben.id, { words: '' })
    },
  ],
]

test.each(actsOnMembers)('a moderator who %s changes nothing of other members', async (_, act) => {
  await using world = await openWorld()
  const desk = await openDesk(world)
  const { owner } = world.database
  const others = () => rowsOfOthers(owner, desk.ben, desk.joris)
  const before = await others()
  await act(desk)
  expect(await others()).toEqual(before)
})

test('removes exactly the template that is meant, and says which', async () => {
  await using world = await openWorld()
  const { tenant, joris, caseId, ben } = await openDesk(world)
  const { owner } = world.database
  const templates = await owner.selectFrom('statement_templates').select(['id', 'name']).orderBy('name').execute()
  const [contact, money] = templates.map(({ id }) => id)
  await decideCase(tenant, joris, caseId, { ...disabled, templateId: money ?? '' })
  const statement = owner.selectFrom('statements').select('words').where('reader_id', '=', ben.id)
  expect(await statement.execute()).toEqual([{ words: { en: 'Money!\n\nNo.' } }])
  await removeTemplate(tenant, contact ?? '')
  expect(await owner.selectFrom('statement_templates').select('name').execute()).toEqual([{ name: 'Money' }])
})

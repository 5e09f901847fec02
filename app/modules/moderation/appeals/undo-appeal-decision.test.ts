import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import '~/effects.server'
import type { StatementKind } from '~/database/tables/reports'
import { saveProfile } from '~/modules/members/save-profile.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { hire } from '../../../../tests/support/operators'
import type { Person } from '../../../../tests/support/person'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { decideMember } from '../by-hand/decide-member.server'
import { mailLinkPath } from '../mail/mail-link.server'
import { claimCase } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { TooLateToUndo } from '../queue/errors'
import type { Act, CaseKind } from '../queue/schema'
import { undoDecision } from '../queue/undo-decision.server'
import { reportMember } from '../report-member.server'
import { appeal } from './appeal.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-undone-appeals-')))

interface Desk {
  world: World
  anna: Person
  ben: Person
  joris: Operator
}

async function openCase({ database }: World, kind: CaseKind): Promise<string> {
  const cases = database.owner.selectFrom('cases').select('id').where('kind', '=', kind)
  return (await cases.where('decided_at', 'is', null).executeTakeFirstOrThrow()).id
}

/** Decides the open case of a kind; returns its id. */
async function decide(world: World, by: Operator, kind: CaseKind, act: Act): Promise<string> {
  const id = await openCase(world, kind)
  await claimCase(by, { brandId: world.saffron.id, id })
  await decideCase(grantedTo(world.saffron, by), by, id, { act, ground: 'hate', words: 'So it is.', days: 3 })
  return id
}

async function onReport({ world, anna, ben, joris }: Desk, act: Act) {
  await reportMember(anna.member, { memberId: ben.id, reason: 'rude', message: null })
  await decide(world, joris, 'report', act)
}

const flagged = ({ world, ben, joris }: Desk) =>
  decideMember(grantedTo(world.saffron, joris), joris, ben.id, { act: 'suspended', ground: 'fake', words: '', days: 9 })

async function onText({ world, ben, joris }: Desk) {
  await saveProfile(ben.member, { about_me: 'Words' })
  await decide(world, joris, 'text', 'removed')
}

async function onPhoto({ world, ben, joris }: Desk) {
  await uploadPhoto(ben.member, await noise())
  await decide(world, joris, 'photo', 'removed')
}

const first: Record<string, [StatementKind, (desk: Desk) => Promise<unknown>]> = {
  'a report that disabled': ['disabled', (desk) => onReport(desk, 'disabled')],
  'a report that suspended': ['suspended', (desk) => onReport(desk, 'suspended')],
  'a report that warned': ['warned', (desk) => onReport(desk, 'warned')],
  'a report that was dismissed': ['dismissed', (desk) => onReport(desk, 'nothing')],
  'a flag by hand': ['suspended', flagged],
  'a removed text': ['text_removed', onText],
  'a removed photo': ['photo_removed', onPhoto],
}

const decisions: [string, Act][] = Object.keys(first).flatMap((about): [string, Act][] =>
  (about.endsWith('dismissed')
    ? (['disabled', 'suspended', 'warned', 'kept'] as const)
    : (['restored', 'kept'] as const)
  ).map((act) => [about, act]),
)

/** Everything that a decision changes for members, except what states the decision itself. */
async function standing({ database: { owner } }: World, statements: readonly string[]) {
  const rows = await Promise.all([
    sql`select decision, ground, ends_at, decided_at, statements from reports`.execute(owner),
    sql`select kind, decision, ground, ends_at, lifted_at, decided_at, not_by from cases order by id`.execute(owner),
    sql`select id, withdrawn_at from statements where id = any(${statements}::uuid[]) order by id`.execute(owner),
    sql`select name, status, about_me, has_photo from members order by name`.execute(owner),
    sql`select status, rejection from photos`.execute(owner),
    sql`select status from profile_texts`.execute(owner),
    sql`select outcome, decided_at from appeals`.execute(owner),
  ])
  return rows.map((each) => each.rows)
}

async function appealed(world: World, about: string) {
  const people = await world.members({ anna: {}, ben: {} })
  const desk = { world, ...people, joris: await hire('joris', 'moderator', world.saffron.id) }
  const [told, decideFirst] = first[about] ?? []
  await decideFirst?.(desk)
  await world.pass(0.02)
  const stated = world.database.owner
    .selectFrom('statements')
    .select('id')
    .where('told', '=', told ?? 'kept')
  const { id } = await stated.executeTakeFirstOrThrow()
  await appeal(world.saffron, mailLinkPath(world.saffron, 'objection', id).split('/').at(-1) ?? '', 'Look again.')
  await world.pass(0.02)
  return desk
}

test.each(decisions)(
  'undone within ten seconds, the appeal about %s is open as if it had not been %s',
  async (about, act) => {
    await using world = await openWorld({ saffron: { photo_moderation: 'manual', text_moderation: 'after' } })
    await appealed(world, about)
    const { owner } = world.database
    const statements = (await owner.selectFrom('statements').select('id').execute()).map(({ id }) => id)
    const before = await standing(world, statements)
    const sent = (await world.mails()).length
    const ilse = await hire('ilse', 'owner')
    const tenant = grantedTo(world.saffron, ilse)
    const id = await decide(world, ilse, 'appeal', act)
    await undoDecision(tenant, ilse, id)
    expect(await standing(world, statements)).toEqual(before)
    expect(await openCase(world, 'appeal')).toBe(id)
    await world.pass(0.02)
    expect((await world.mails()).length).toBe(sent)
    // It is decided again, for good.
    await decide(world, ilse, 'appeal', act)
    await owner.updateTable('cases').set({ decided_at: sql<Date>`now() - interval '11 seconds'` }).execute()
    await expect(undoDecision(tenant, ilse, id)).rejects.toThrow(TooLateToUndo)
    await world.pass(0.02)
    expect((await world.mails()).length).toBeGreaterThan(sent)
  },
)

test('a rejected appeal is decided on the ground of the first decision', async () => {
  await using world = await openWorld()
  await appealed(world, 'a flag by hand')
  await decide(world, await hire('ilse', 'owner'), 'appeal', 'kept')
  const { owner } = world.database
  const decided = owner.selectFrom('cases').select(['decision', 'ground']).where('kind', '=', 'appeal')
  expect(await decided.execute()).toEqual([{ decision: 'kept', ground: 'fake' }])
  const stated = owner.selectFrom('statements').select('ground').where('told', '=', 'appeal_rejected')
  expect(await stated.execute()).toEqual([{ ground: 'fake' }])
})

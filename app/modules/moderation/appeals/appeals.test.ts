import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { hire } from '../../../../tests/support/operators'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { casePhoto } from '../casework/case-photo.server'
import { decideReport } from '../decide-report.server'
import { readQueue } from '../list/read-queue.server'
import { listReports } from '../queries.server'
import { claimCase, claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { CaseNotForYou } from '../queue/errors'
import { readCase } from '../queue/read-case.server'
import type { Act } from '../queue/schema'
import { reportMember } from '../report-member.server'
import { readTransparency } from '../transparency/transparency.server'
import { appeal, appealForm, readAppeal } from './appeal.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-appeals-')))

async function decided(world: World, act: Act) {
  const people = await world.members({ anna: {}, ben: {} })
  const { anna, ben } = people
  await world.database.owner.updateTable('accounts').set({ language: 'nl' }).where('id', '=', ben.id).execute()
  await reportMember(anna.member, { memberId: ben.id, reason: 'money', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await decideNext(world, joris, act)
  await world.pass(0.02)
  return { ...people, joris }
}

async function decideNext(world: World, by: Operator, act: Act, words = '') {
  const claimed = await claimNext(by, { brandIds: [world.saffron.id] })
  if (!claimed) throw new Error('something waits')
  await decideCase(grantedTo(world.saffron, by), by, claimed.id, { act, ground: 'money', words, days: 3 })
}

const mailsTo = async (world: World, name: string) =>
  (await world.mails()).filter(({ to }) => to === `${name}@mail.example`)

async function tokenIn(world: World, name: string): Promise<string> {
  const link = (await mailsTo(world, name))
    .flatMap(({ links }) => links)
    .findLast((each) => each.includes('/objection/'))
  return link?.split('/objection/')[1] ?? ''
}

const statusOf = async (world: World, id: string) =>
  (await world.database.owner.selectFrom('members').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

test('restores a suspended member whose objection another operator grants', async () => {
  await using world = await openWorld()
  const { ben, joris } = await decided(world, 'suspended')
  expect(await statusOf(world, ben.id)).toBe(3)
  const statement = (await mailsTo(world, 'ben')).at(-1)
  expect(statement?.subject).toMatch(/^Je profiel is geschorst tot \d/)
  expect(statement?.text).toContain('Om geld vragen, oplichting')
  expect(statement?.text).toContain('geen geautomatiseerde middelen')
  const token = await tokenIn(world, 'ben')
  expect(await readAppeal(world.saffron, token)).toMatchObject({
    state: 'open',
    decision: { statementKind: 'suspended' },
  })
  expect(await readAppeal(world.coast, token)).toEqual({ state: 'unknown', decision: null })
  expect(await appeal(world.saffron, token, 'It was a joke.')).toMatchObject({ state: 'sent' })
  expect(await appeal(world.saffron, token, 'Again')).toMatchObject({ state: 'sent' })
  const brandIds = [world.saffron.id]
  const [waiting, ...others] = (await readQueue(joris, { brandIds })).lines
  expect([waiting?.kind, waiting?.ownDecision, others]).toEqual(['appeal', true, []])
  expect(await claimNext(joris, { brandIds })).toBeNull()
  const id = waiting?.id ?? ''
  await expect(claimCase(joris, { brandId: world.saffron.id, id })).rejects.toThrow(CaseNotForYou)
  const ilse = await hire('ilse', 'owner')
  await claimCase(ilse, { brandId: world.saffron.id, id })
  expect(await readCase(grantedTo(world.saffron, ilse), ilse, id)).toMatchObject({
    appeal: { side: 'member', message: 'It was a joke.', statementKind: 'suspended', decidedBy: 'joris' },
    reports: [{ tellings: [{ reason: 'money' }] }],
  })
  await decideNext(world, ilse, 'restored', 'You are right.')
  expect(await statusOf(world, ben.id)).toBe(1)
  await world.pass(0.02)
  const subjects = (await mailsTo(world, 'ben')).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.startsWith('Je bezwaar'))).toHaveLength(2)
  // No rule was broken, so none is named: neither in the mails, nor to a reporter who objects, nor in the audit log.
  const [granted, dismissed] = [(await mailsTo(world, 'ben')).at(-1), (await mailsTo(world, 'anna')).at(-1)]
  expect(granted?.text).toContain('You are right.')
  expect(granted?.text).not.toContain('Om geld vragen, oplichting')
  expect(dismissed?.text).toContain('Our rules were not broken')
  expect((await readAppeal(world.saffron, await tokenIn(world, 'anna'))).decision).toMatchObject({
    ...{ statementKind: 'dismissed', ground: null },
  })
  const cleared = await world.database.owner
    .selectFrom('audit_log')
    .select('reason')
    .where('act', 'in', ['member.cleared', 'case.restored'])
    .execute()
  expect(cleared.map(({ reason }) => reason?.replace(/^R-\d+/, 'R'))).toEqual(
    expect.arrayContaining(['R', 'You are right.']),
  )
  expect(await readAppeal(world.saffron, token)).toMatchObject({ state: 'sent' })
})

test('tells a rejected objection and where to go on outside', async () => {
  await using world = await openWorld()
  const { ben } = await decided(world, 'nothing')
  expect(await tokenIn(world, 'ben')).toBe('')
  await appeal(world.saffron, await tokenIn(world, 'anna'), 'He asked again.')
  const ilse = await hire('ilse', 'owner')
  await decideNext(world, ilse, 'disabled')
  await world.pass(0.02)
  expect(await statusOf(world, ben.id)).toBe(3)
  const toAnna = (await mailsTo(world, 'anna')).at(-1)
  expect(toAnna?.text).toContain('agrees with you')
  expect(toAnna?.text).toContain('Asking for money, fraud')
  // The decision is another one: what was told of the first can't be objected to.
  await appeal(world.saffron, await tokenIn(world, 'ben'), 'No.')
  const [waiting] = (await readQueue(ilse, { brandIds: [world.saffron.id] })).lines
  expect(waiting).toMatchObject({ kind: 'appeal', ownDecision: true })
  const joris = await hire('mara', 'moderator', world.saffron.id)
  await decideNext(world, joris, 'kept')
  await world.pass(0.02)
  const last = (await mailsTo(world, 'ben')).at(-1)
  expect(last?.text).toContain('hetzelfde resultaat')
  expect(last?.text).toContain('Om geld vragen')
  expect(last?.text).toContain('buitengerechtelijke geschillenbeslechting')
  expect(last?.links.filter((link) => link.includes('/objection/'))).toEqual([])
  const counted = async (period: 'this_year' | 'last_year') =>
    (await readTransparency(grantedTo(world.saffron, joris), period)).figures
      .filter(({ section }) => section === 'appeals')
      .map(({ kind, count }) => [kind, count])
  expect(await counted('this_year')).toEqual([
    ['granted', 1],
    ['rejected', 1],
  ])
  expect(await counted('last_year')).toEqual([])
})

test('leaves the profile at a warning, and ends its link after six months', async () => {
  await using world = await openWorld()
  const { ben } = await decided(world, 'warned')
  expect(await statusOf(world, ben.id)).toBe(1)
  expect((await mailsTo(world, 'ben')).at(-1)?.subject).toBe('Een waarschuwing over je profiel')
  expect((await mailsTo(world, 'anna')).at(-1)?.text).toContain('We gave a warning.')
  const token = await tokenIn(world, 'ben')
  // 1 July to 1 January, the longest six months, and the whole of that day.
  await world.pass(184 * 24 + 20)
  expect(await readAppeal(world.saffron, token)).toMatchObject({ state: 'open' })
  await world.pass(24)
  expect(await appeal(world.saffron, token, 'Too late')).toMatchObject({ state: 'late' })
  const [report] = await listReports(world.saffron, { all: true })
  await decideReport(world.saffron, { reference: report?.reference ?? '', act: 'nothing', statements: {} })
  expect(await appeal(world.saffron, token, 'Gone')).toMatchObject({ state: 'changed' })
  for (const wrong of ['', 'x', `${uuidv7()}.x`, `${token}x`]) {
    expect(await appeal(world.saffron, wrong, 'x'), wrong).toEqual({ state: 'unknown', decision: null })
  }
})

test('the form of an objection asks for reasons, and keeps what was typed', async () => {
  await using world = await openWorld()
  readTextsFrom('locales')
  await decided(world, 'warned')
  const token = await tokenIn(world, 'ben')
  const send = (message: string) => {
    const form = new FormData()
    form.set('message', message)
    return appealForm.submit({ tenant: world.saffron, t: translate(world.saffron, 'en') }, token, form)
  }
  expect(await send(' ')).toMatchObject({ result: { error: { message: ['Tell us your reasons.'] } } })
  expect(await send('x'.repeat(2_001))).toHaveProperty('result.error.message')
  expect(await send('Because.')).toMatchObject({ state: 'sent' })
})

test('shows statements and objections to the deciding and the reader’s brand only', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({
    anna: { shared: true },
    cleo: { at: world.coast, gender: 'male', shared: true },
  })
  await reportMember(anna.member, { memberId: cleo.id, reason: 'rude', message: null })
  const [report] = await listReports(world.coast, { all: true })
  await decideReport(world.coast, { reference: report?.reference ?? '', act: 'nothing', statements: {} })
  await appeal(world.saffron, await tokenIn(world, 'anna'), 'Look again.')
  const count = async (tenant: World['saffron']) => {
    const rows = await forTenant(tenant, async (db) => [
      await db.selectFrom('statements').select('told').execute(),
      await db.selectFrom('appeals').select('id').execute(),
    ])
    return rows.map(({ length }) => length)
  }
  expect(await count(world.noirRose)).toEqual([0, 0])
  expect(await count(world.saffron)).toEqual([2, 1])
  expect(await count(world.coast)).toEqual([3, 1])
  const carla = await hire('carla', 'moderator', world.coast.id)
  expect((await readQueue(carla, { brandIds: [world.coast.id] })).lines).toMatchObject([{ kind: 'appeal' }])
})

test.each([
  ['shows a photo again for half a year', 184, 'active'],
  ['tells later that its files are gone', 186, 'rejected'],
])('an objection that is granted %s', async (_, days, status) => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { ben } = await world.members({ anna: {}, ben: {} })
  for (let photo = 0; photo < 2; photo += 1) await uploadPhoto(ben.member, await noise())
  const joris = await hire('joris', 'moderator', world.saffron.id)
  await decideNext(world, joris, 'removed')
  await world.pass(0.02)
  await appeal(world.saffron, await tokenIn(world, 'ben'), 'That is me.')
  await world.pass(days * 24)
  await world.mails()
  const ilse = await hire('ilse', 'owner')
  const waiting = await readQueue(ilse, { brandIds: [world.saffron.id], kind: 'appeal' })
  const id = waiting.lines[0]?.id ?? ''
  await claimCase(ilse, { brandId: world.saffron.id, id })
  expect(await readCase(grantedTo(world.saffron, ilse), ilse, id)).toMatchObject({ reports: [], reference: null })
  const { appeal: opened } = await readCase(grantedTo(world.saffron, ilse), ilse, id)
  const shown = await casePhoto(grantedTo(world.saffron, ilse), opened?.photo ?? '')
  expect(shown === null ? 'rejected' : 'active').toBe(status)
  await decideCase(grantedTo(world.saffron, ilse), ilse, id, { act: 'restored', ground: null, words: '' })
  const photos = await world.database.owner.selectFrom('photos').select('status').execute()
  expect(photos.map((photo) => photo.status).sort()).toEqual([status, 'pending'].sort())
  expect(await casePhoto(grantedTo(world.saffron, ilse), opened?.photo ?? '')).toEqual(shown)
})

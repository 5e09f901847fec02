import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import type { Operator } from '~/modules/operators/access/operator'
import { NotClaimed } from '~/modules/operators/claims.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { hire } from '../../../../tests/support/operators'
import { noise } from '../../../../tests/support/photo'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { appeal } from '../appeals/appeal.server'
import { readQueue } from '../list/read-queue.server'
import { claimCase, claimNext } from '../queue/claim.server'
import { decideCase } from '../queue/decide-case.server'
import { decideMany } from '../queue/decide-many.server'
import { CaseNotFound } from '../queue/errors'
import { readCase } from '../queue/read-case.server'
import { undoDecision } from '../queue/undo-decision.server'
import { reportMember } from '../report-member.server'
import { noteOnCase } from './entries.server'
import { answerQuestion, askAbout, readQuestion } from './questions.server'
import { actOnCase } from './steps.server'
import { listTemplates, removeTemplate, saveTemplate } from './templates.server'

async function reported(world: World) {
  const people = await world.members({ anna: {}, ben: {}, dora: { gender: 'female' } })
  await world.database.owner
    .updateTable('members')
    .set({ about_me: 'Write to me elsewhere' })
    .where('id', '=', people.ben.id)
    .execute()
  await reportMember(people.anna.member, { memberId: people.ben.id, reason: 'money', message: null })
  const joris = await hire('joris', 'moderator', world.saffron.id)
  return { ...people, joris, tenant: grantedTo(world.saffron, joris) }
}

async function take(world: World, by: Operator): Promise<string> {
  const claimed = await claimNext(by, { brandIds: [world.saffron.id] })
  if (!claimed) throw new Error('something waits')
  return claimed.id
}

const aboutMe = async (world: World, id: string) =>
  (await world.database.owner.selectFrom('members').select('about_me').where('id', '=', id).executeTakeFirstOrThrow())
    .about_me

const mailsTo = async (world: World, name: string) =>
  (await world.mails()).filter(({ to }) => to === `${name}@mail.example`)

const plain = { templateId: '', words: '', ground: 'contact', photoId: null } as const

test('leaves a case open after several acts, each told and written down', async () => {
  await using world = await openWorld()
  const { ben, joris, tenant } = await reported(world)
  await uploadPhoto(ben.member, await noise())
  const photo = await world.database.owner.selectFrom('photos').select('id').executeTakeFirstOrThrow()
  const id = await take(world, joris)
  await actOnCase(tenant, joris, id, { ...plain, step: 'remove_text' })
  await actOnCase(tenant, joris, id, { ...plain, step: 'remove_photo', photoId: photo.id })
  await actOnCase(tenant, joris, id, { ...plain, step: 'warn', words: 'Last time.' })
  expect(await aboutMe(world, ben.id)).toBeNull()
  await expect(actOnCase(tenant, joris, id, { ...plain, step: 'remove_text' })).rejects.toThrow(CaseNotFound)
  const { entries } = await readCase(tenant, joris, id)
  expect(entries.map(({ kind, body }) => `${kind} ${body}`)).toEqual([
    'act remove_text',
    'act remove_photo',
    'act warn',
  ])
  expect((await readQueue(joris, { brandIds: [world.saffron.id] })).counts).toMatchObject({ report: 1 })
  const mails = (await mailsTo(world, 'ben')).slice(-3)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'We removed a text of your profile',
    'We removed one of your photos',
    'A warning about your profile',
  ])
  const token = mails[0]?.links.find((link) => link.includes('/objection/'))?.split('/objection/')[1] ?? ''
  await decideCase(tenant, joris, id, { act: 'nothing', ground: null, words: '' })
  await expect(actOnCase(tenant, joris, id, { ...plain, step: 'warn' })).rejects.toMatchObject({ status: 409 })
  await appeal(world.saffron, token, 'It was harmless.')
  const ilse = await hire('ilse', 'owner')
  const restored = { act: 'restored', ground: null, words: '' } as const
  await decideCase(grantedTo(world.saffron, ilse), ilse, await take(world, ilse), restored)
  expect(await aboutMe(world, ben.id)).toBe('Write to me elsewhere')
})

test('keeps notes for every moderator, and reopens a case with its answer', async () => {
  await using world = await openWorld()
  const { joris, tenant } = await reported(world)
  const ilse = await hire('ilse', 'owner')
  const id = await take(world, joris)
  await noteOnCase(grantedTo(world.saffron, ilse), ilse, id, 'I know this one.')
  await askAbout(tenant, joris, id, { side: 'reporter', question: 'Which account was it?' })
  expect(await claimNext(joris, { brandIds: [world.saffron.id] })).toBeNull()
  await expect(askAbout(grantedTo(world.saffron, ilse), ilse, id, { side: 'member', question: 'x' })).rejects.toThrow(
    NotClaimed,
  )
  const mail = (await mailsTo(world, 'anna')).at(-1)
  expect(mail?.text).toContain('Which account was it?')
  const token = mail?.links.find((link) => link.includes('/case-question/'))?.split('/case-question/')[1] ?? ''
  expect(await readQuestion(world.saffron, token)).toEqual({ state: 'open', question: 'Which account was it?' })
  expect(await readQuestion(world.coast, token)).toMatchObject({ state: 'unknown' })
  expect(await answerQuestion(world.saffron, token, 'The second.')).toMatchObject({ state: 'answered' })
  await answerQuestion(world.saffron, token, 'Another answer.')
  expect(await take(world, joris)).toBe(id)
  expect((await readCase(tenant, joris, id)).entries).toMatchObject([
    { kind: 'note', by: 'ilse', body: 'I know this one.' },
    { kind: 'question', side: 'reporter', answer: 'The second.' },
  ])
})

test('a question without an answer gives the case back after three days', async () => {
  await using world = await openWorld()
  const { joris, tenant } = await reported(world)
  const id = await take(world, joris)
  await askAbout(tenant, joris, id, { side: 'member', question: 'Why?' })
  await world.pass(71)
  expect(await claimNext(joris, { brandIds: [world.saffron.id] })).toBeNull()
  await world.pass(2)
  // A week's session is over long before.
  const mara = await hire('mara', 'moderator', world.saffron.id)
  expect(await take(world, mara)).toBe(id)
})

test('sends a template in the reader’s language, followed by the moderator’s own words', async () => {
  await using world = await openWorld()
  const { ben, joris, tenant } = await reported(world)
  await world.database.owner.updateTable('accounts').set({ language: 'de' }).where('id', '=', ben.id).execute()
  await saveTemplate(tenant, { name: 'Money', texts: { en: 'Old' } })
  await saveTemplate(tenant, { name: 'Money', texts: { en: 'No money here.', de: 'Kein Geld hier.' } })
  const [template, ...others] = await listTemplates(tenant)
  expect(others).toEqual([])
  const decision = { act: 'warned', ground: 'money', words: 'Rule 4.', templateId: template?.id ?? '' } as const
  await decideCase(tenant, joris, await take(world, joris), decision)
  await world.pass(0.02)
  expect((await mailsTo(world, 'ben')).at(-1)?.text).toMatch(/Kein Geld hier\.\s+Rule 4\./)
  expect((await mailsTo(world, 'anna')).at(-1)?.text).toMatch(/No money here\.\s+Rule 4\./)
  await removeTemplate(tenant, template?.id ?? '')
  expect(await listTemplates(tenant)).toEqual([])
})

test('decides many cases with one reason, and leaves those of others or other kinds', async () => {
  await using world = await openWorld()
  const { anna, dora, joris, tenant } = await reported(world)
  await reportMember(dora.member, { memberId: anna.id, reason: 'rude', message: null })
  const ilse = await hire('ilse', 'owner')
  const lines = (await readQueue(joris, { brandIds: [world.saffron.id] })).lines
  const [first, second] = lines.map(({ id }) => id)
  if (!first || !second) throw new Error('two cases')
  await claimCase(ilse, { brandId: world.saffron.id, id: second })
  const warn = { act: 'warned', ground: 'hate', words: '' } as const
  expect(await decideMany(tenant, joris, [first, second, first, 'x'], warn)).toMatchObject({ done: 1, left: 2 })
  const removed = { act: 'removed', ground: 'hate', words: '' } as const
  await decideCase(grantedTo(world.saffron, ilse), ilse, second, warn)
  expect(await decideMany(tenant, joris, [second], removed)).toMatchObject({ done: 0, left: 1 })
})

test('a case whose kind lacks the act is free for colleagues at once', async () => {
  await using world = await openWorld()
  const { joris, tenant } = await reported(world)
  const ilse = await hire('ilse', 'owner')
  const ids = (await readQueue(joris, { brandIds: [world.saffron.id] })).lines.map(({ id }) => id)
  const removed = { act: 'removed', ground: 'hate', words: '' } as const
  expect(await decideMany(tenant, joris, ids, removed)).toMatchObject({ done: 0, left: ids.length })
  const lines = (await readQueue(ilse, { brandIds: [world.saffron.id] })).lines
  expect(lines.map(({ claimedBy }) => claimedBy)).toEqual(ids.map(() => null))
})

test('entries, texts and templates of a brand are its own', async () => {
  await using world = await openWorld()
  const { joris, tenant } = await reported(world)
  const id = await take(world, joris)
  await noteOnCase(tenant, joris, id, 'Between us.')
  await actOnCase(tenant, joris, id, { ...plain, step: 'remove_text' })
  await saveTemplate(tenant, { name: 'Money', texts: { en: 'No.' } })
  const seen = (of: World['saffron']) =>
    forTenant(of, async (db) => [
      await db.selectFrom('case_entries').select('id').execute(),
      await db.selectFrom('profile_texts').select('id').execute(),
      await db.selectFrom('statement_templates').select('id').execute(),
    ])
  expect((await seen(world.saffron)).map(({ length }) => length)).toEqual([2, 1, 1])
  for (const other of [world.coast, world.noirRose]) expect(await seen(other)).toEqual([[], [], []])
  const carla = await hire('carla', 'moderator', world.coast.id)
  await expect(noteOnCase(grantedTo(world.coast, carla), carla, id, 'x')).rejects.toThrow(CaseNotFound)
  await expect(noteOnCase(grantedTo(world.saffron, carla), carla, id, 'x')).rejects.toThrow(CaseNotFound)
})

test('logs every act on a case and on templates under the operator’s name', async () => {
  await using world = await openWorld()
  const { ben, joris, tenant } = await reported(world)
  const id = await take(world, joris)
  await noteOnCase(tenant, joris, id, 'Between us.')
  await saveTemplate(tenant, { name: 'Money', texts: { en: 'No.', nl: 'Nee.' } })
  const [template] = await listTemplates(tenant)
  for (const gone of ['no id', template?.id ?? '', template?.id ?? '']) await removeTemplate(tenant, gone)
  await actOnCase(tenant, joris, id, { ...plain, step: 'warn' })
  await decideCase(tenant, joris, id, { act: 'suspended', ground: 'money', words: 'No.' })
  await undoDecision(tenant, joris, id)
  await claimCase(joris, { brandId: tenant.id, id })
  await askAbout(tenant, joris, id, { side: 'member', question: 'Why?' })
  const log = world.database.owner.selectFrom('audit_log').select(['act', 'actor_name', 'reason'])
  const ofBrand = log.where('tenant_id', '=', tenant.id).orderBy('number')
  const acts = (await ofBrand.execute()).map(({ act, actor_name, reason }) => [act, actor_name, reason])
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  expect(acts).toEqual([
    ['case.noted', 'joris', ''],
    ['template.saved', 'joris', ''],
    ['template.removed', 'joris', ''],
    ['case.warn', 'joris', 'contact'],
    ['member.suspended', 'joris', `${reference}, money`],
    ['case.suspended', 'joris', 'money: No.'],
    ['case.undone', 'joris', ''],
    ['case.asked', 'joris', 'member'],
  ])
  const logged = world.database.owner.selectFrom('audit_log').select('after').where('act', '=', 'case.asked')
  expect(await logged.execute()).toEqual([{ after: { member: ben.id } }])
})

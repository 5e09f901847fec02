import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { activateAccount } from '~/modules/accounts/email/activate.server'
import type { Member } from '~/modules/accounts/member'
import { blockedMembers } from '~/modules/blocks/blocked-members.server'
import { unmatch } from '~/modules/chats/ending/unmatch.server'
import { sendPhoto } from '~/modules/chats/photos/send-photo.server'
import { openConversation } from '~/modules/chats/reading/open-conversation.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { likesPage } from '~/modules/likes/queries.server'
import { memberPage } from '~/modules/members/member-page.server'
import { filterRules, searchMembers } from '~/modules/members/search/search-members.server'
import { withdraw } from '~/modules/payments/refunds/withdraw.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { uuidv7 } from '~/platform/tokens.server'
import { paidOrder } from '../../../tests/support/money/buying'
import type { Person } from '../../../tests/support/person'
import { noise } from '../../../tests/support/photo'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { decideReport } from './decide-report.server'
import { ReportNotFound } from './errors'
import { listReports, readReport } from './queries.server'
import type { Evidence } from './report-member.server'
import { attachesUnmatched, reportMember } from './report-member.server'
import { submitReport } from './submit-report.server'
import { suspendedBanner } from './suspended-banner.server'

const report = (person: Person, other: Person, evidence?: Evidence) =>
  reportMember(person.member, { memberId: other.id, reason: 'money', message: 'Asked for a card.' }, evidence)

const dutch = { dateLocale: 'en-NL', timeZone: 'Europe/Amsterdam' }

async function only(world: World) {
  const [found, ...others] = await listReports(world.saffron, { all: true })
  if (!found || others.length > 0) throw new Error('not one report')
  return found
}

async function found(person: Person): Promise<string[]> {
  const looker = { tenant: person.member.tenant, viewer: person.member }
  const rules = filterRules(looker, 'NL')
  const { cards } = await searchMembers(looker, rules.preset, rules, null)
  return cards.map(({ name }) => name)
}

test('keeps a report with profile and last messages, and acknowledges it', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const { conversationId } = await ben.write(anna, 'Send me a gift card')
  await carl.write(ben, 'Not part of it')
  await report(anna, ben, { conversationId })
  const stored = await readReport(world.saffron, (await only(world)).reference)
  expect(stored).toMatchObject({ memberName: 'ben', reason: 'money', message: 'Asked for a card.', decision: null })
  expect(stored.evidence.messages).toMatchObject([{ by: 'member', body: 'Send me a gift card' }])
  const mails = await world.mails()
  const about = mails.filter(({ subject }) => subject.includes(stored.reference))
  expect(about.map(({ to }) => to)).toEqual(['anna@mail.example'])
  expect(about[0]?.text).toContain('ben')
  expect(mails.some(({ to, text }) => to === 'ben@mail.example' && text.includes('report'))).toBe(false)
})

test('takes no messages of others as evidence, and no report of strangers', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, rose } = await world.members({
    anna: {},
    ben: {},
    carl: {},
    rose: { at: world.noirRose, gender: 'female' },
  })
  const { conversationId } = await carl.write(ben, 'Private')
  await report(anna, ben, { conversationId })
  expect((await readReport(world.saffron, (await only(world)).reference)).evidence.messages).toEqual([])
  for (const id of [rose.id, anna.id, uuidv7(), 'x', '']) {
    await expect(reportMember(anna.member, { memberId: id, reason: 'rude', message: null })).rejects.toThrow(
      'members:error.not_found',
    )
  }
  // Two of the strangers were looked for, and count.
  for (let time = 3; time < 10; time++) await report(anna, ben)
  await expect(report(anna, ben)).rejects.toThrow('moderation:error.too_many')
})

test('attaches the messages of an unmatched chat, which has no page to report from', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: { premium: true }, ben: {}, carl: {} })
  await likeMember(anna.member, ben.id)
  await likeMember(ben.member, anna.id)
  const { conversationId } = await ben.write(anna, 'Send me a gift card')
  await carl.write(anna, 'Not part of it')
  expect(await attachesUnmatched(anna.member, ben.id)).toBe(false)
  await unmatch(ben.member, conversationId)
  expect(await attachesUnmatched(anna.member, ben.id)).toBe(true)
  expect(await attachesUnmatched(anna.member, carl.id)).toBe(false)
  await report(anna, ben)
  const { evidence } = await readReport(world.saffron, (await only(world)).reference)
  expect(evidence.messages).toMatchObject([{ by: 'member', body: 'Send me a gift card' }])
})

test('joins a second report of the same two to the first while that waits', async () => {
  await using world = await openWorld()
  const { anna, ben, dora } = await world.members({ anna: {}, ben: {}, dora: { gender: 'female' } })
  const { conversationId } = await ben.write(anna, 'Send me money')
  const again = { memberId: ben.id, reason: 'rude', message: 'Now he insults me.' } as const
  await Promise.all([report(anna, ben), reportMember(anna.member, again, { conversationId })])
  await report(dora, ben)
  const reports = await listReports(world.saffron, { all: true })
  expect(reports.map(({ reports }) => reports)).toEqual([2, 2])
  const read = await Promise.all(reports.map(({ reference }) => readReport(world.saffron, reference)))
  const joined = read.find(({ additions }) => additions.length > 0)
  expect([joined?.message, ...(joined?.additions ?? []).map(({ message }) => message)].sort()).toEqual([
    'Asked for a card.',
    'Now he insults me.',
  ])
  expect(JSON.stringify(joined)).toContain('Send me money')
  const subjects = (await world.mails()).flatMap(({ to, subject }) => (to.startsWith('anna') ? subject : []))
  expect(new Set(subjects.filter((subject) => subject.includes('report'))).size).toBe(1)
  await decideReport(world.saffron, { reference: joined?.reference ?? '', act: 'nothing', statements: {} })
  await report(anna, ben)
  expect(await listReports(world.saffron, { all: true })).toHaveLength(3)
})

test('the same decision again mails nobody, and changes the words when it brings some', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await report(anna, ben)
  const { reference } = await only(world)
  const disable = (statements: Record<string, string>) =>
    decideReport(world.saffron, { reference, act: 'disabled', statements })
  expect(await disable({ en: 'You asked for gift cards.' })).toBe(true)
  const mails = (await world.mails()).length
  expect(await disable({})).toBe(false)
  expect(await Promise.all([disable({}), disable({})])).toEqual([false, false])
  expect(await world.mails()).toHaveLength(mails)
  const words = () => world.database.owner.selectFrom('reports').select('statements').execute()
  expect(await words()).toEqual([{ statements: { en: 'You asked for gift cards.' } }])
  expect(await disable({ en: 'For cards.' })).toBe(false)
  expect(await words()).toEqual([{ statements: { en: 'For cards.' } }])
})

test('a disabled member adds no photos, and reports those only who wrote to them', async () => {
  await using world = await openWorld()
  readTextsFrom('locales')
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await ben.write(anna, 'Rude words')
  await report(ben, anna)
  await decideReport(world.saffron, { reference: (await only(world)).reference, act: 'disabled', statements: {} })
  const suspended = { ...anna.member, profileStatus: 'suspended' } as const
  await expect(uploadPhoto(suspended, await noise())).rejects.toThrow('photos:error.suspended')
  const photo = { draftId: uuidv7(), file: await noise() }
  await expect(sendPhoto(suspended, { to: carl.id }, photo)).rejects.toThrow('chats:error.suspended')
  expect(
    await world.database.owner.selectFrom('outbox').select('id').where('kind', '=', 'photos.remove_files').execute(),
  ).toEqual([])
  const form = new FormData()
  form.set('reason', 'fake')
  const reply = await submitReport({ t: translate(world.saffron, 'en') }, suspended, carl.id, form)
  expect(reply).toMatchObject({ result: { error: { '': [expect.stringContaining('who wrote to you')] } } })
  await reportMember(suspended, { memberId: ben.id, reason: 'rude', message: null })
  expect((await listReports(world.saffron, { all: false })).map(({ memberName }) => memberName)).toEqual(['ben'])
})

test('tells a disabled member on every page why, how to object and what is refunded', async () => {
  await using world = await openWorld()
  readTextsFrom('locales')
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await paidOrder(ben)
  await report(anna, ben)
  const banner = (profileStatus: Member['profileStatus'], language: Language = 'en') =>
    suspendedBanner({ viewer: { ...ben.member, profileStatus }, t: translate(world.saffron, language), ...dutch })
  expect(await banner('active')).toBeNull()
  const { reference } = await only(world)
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  const shown = await banner('suspended')
  expect(shown).toMatchObject({ kind: 'danger', dismissKey: null })
  expect(shown?.text).toContain(`Reason: Asks for money or sells something (${reference}).`)
  expect(shown?.text).toContain('within six months')
  expect(shown?.text).toContain('We refund the credits')
  expect([shown?.action?.to.split('/')[1], shown?.also?.to]).toEqual(['objection', '/transactions'])
  for (const language of ['da', 'pl', 'fi'] as const)
    expect((await banner('suspended', language))?.text).not.toMatch(/moderation:|\{\{/)
  await withdraw({ ...ben.member, profileStatus: 'suspended' }, 10_001)
  expect((await banner('suspended'))?.also).toBeUndefined()
})

test('hides a disabled profile everywhere, with the reasons told to both sides', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { premium: true, credits: 10 } })
  const { conversationId } = await ben.write(anna)
  await likeMember(ben.member, anna.id)
  await report(anna, ben)
  await world.database.owner.updateTable('accounts').set({ language: 'pl' }).where('id', '=', ben.id).execute()
  const { reference } = await only(world)
  await decideReport(world.saffron, {
    reference,
    act: 'disabled',
    statements: { en: 'You asked for gift cards.' },
  })

  expect(await found(anna)).toEqual([])
  const looker = { tenant: world.saffron, viewer: anna.member }
  await expect(memberPage(looker, ben.id)).rejects.toThrow('members:error.not_found')
  expect(await openConversation(anna.member, conversationId)).toMatchObject({ peer: { gone: true, name: '' } })
  expect((await likesPage(anna.member, 'received', null)).likes).toEqual([])
  await expect(ben.write(anna)).rejects.toThrow('chats:error.suspended')
  await expect(likeMember({ ...ben.member, profileStatus: 'suspended' }, anna.id)).rejects.toThrow(
    'likes:error.suspended',
  )

  const mails = (await world.mails()).filter(({ text }) => text.includes(reference)).slice(-2)
  expect(Object.fromEntries(mails.map(({ to, subject }) => [to, subject]))).toEqual({
    'anna@mail.example': `Your report ${reference}: our decision`,
    'ben@mail.example': 'Twój profil jest wyłączony',
  })
  for (const { text } of mails) expect(text).toContain('You asked for gift cards.')
  expect(mails.find(({ to }) => to.startsWith('ben'))?.text).not.toContain('anna')
})

test('decided anew a profile is back, but not while another decision keeps it away', async () => {
  await using world = await openWorld()
  const { anna, ben, dora } = await world.members({ anna: {}, ben: {}, dora: { gender: 'female' } })
  const decide = (reference: string, act: 'disabled' | 'nothing') =>
    decideReport(world.saffron, { reference, act, statements: {} })
  await report(anna, ben)
  const { reference: first } = await only(world)
  await ben.write(dora)
  await decide(first, 'disabled')
  const conversation = await world.database.owner.selectFrom('conversations').select('id').executeTakeFirstOrThrow()
  await report(dora, ben, { conversationId: conversation.id })
  const [{ reference: second } = { reference: '' }] = await listReports(world.saffron, { all: false })
  await decide(second, 'disabled')
  await decide(first, 'nothing')
  expect(await found(anna)).toEqual([])
  await decide(second, 'nothing')
  expect(await found(anna)).toEqual(['ben'])
  expect(await listReports(world.saffron, { all: false })).toEqual([])
  expect((await world.mails()).at(-1)?.subject).toMatch(/shown again|our decision/)
  await expect(decide('R-00000000', 'nothing')).rejects.toThrow(ReportNotFound)
})

test('does not bring a disabled profile back by a confirmation', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { confirmed: false } })
  await ben.write(anna)
  await report(anna, ben)
  const { reference } = await only(world)
  const status = async () =>
    (
      await world.database.owner
        .selectFrom('members')
        .select('status')
        .where('id', '=', ben.id)
        .executeTakeFirstOrThrow()
    ).status
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  await forTenant(world.saffron, (db) => activateAccount(db, world.saffron, ben.id))
  expect(await status()).toBe(3)
  await world.database.owner.updateTable('accounts').set({ status: 'not_confirmed' }).where('id', '=', ben.id).execute()
  await decideReport(world.saffron, { reference, act: 'nothing', statements: {} })
  expect(await status()).toBe(0)
})

test('lets the reported member’s brand decide, and hides addresses from it', async () => {
  await using world = await openWorld()
  const { anna, cleo } = await world.members({
    anna: { shared: true },
    cleo: { at: world.coast, gender: 'male', shared: true },
  })
  await report(anna, cleo)
  const [here, there] = await Promise.all([
    listReports(world.saffron, { all: true }),
    listReports(world.coast, { all: true }),
  ])
  expect(here).toEqual([])
  expect(there).toHaveLength(1)
  expect(await listReports(world.noirRose, { all: true })).toEqual([])
  const rows = (tenant: typeof world.saffron) =>
    forTenant(tenant, (db) => db.selectFrom('reports').selectAll().execute())
  expect(await rows(world.noirRose)).toEqual([])
  expect(JSON.stringify(await rows(world.coast))).not.toContain('@')
  const reference = there[0]?.reference ?? ''
  await expect(decideReport(world.saffron, { reference, act: 'disabled', statements: {} })).rejects.toThrow(
    ReportNotFound,
  )
  await decideReport(world.coast, { reference, act: 'disabled', statements: {} })
  const decisions = (await world.mails()).slice(-2)
  expect(Object.fromEntries(decisions.map(({ to, from }) => [to, from]))).toEqual({
    'anna@mail.example': 'no-reply@saffron.example',
    'cleo@mail.example': 'no-reply@coast.example',
  })
})

test('asks for a reason, for words with another one, and blocks by its tick', async () => {
  await using world = await openWorld()
  readTextsFrom('locales')
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const t = translate(world.saffron, 'en')
  const send = (fields: Record<string, string>, about = ben) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return submitReport({ t }, anna.member, about.id, form)
  }
  expect(await send({ reason: 'x' })).toMatchObject({ result: { error: { reason: ['Choose why.'] } } })
  expect(await send({ reason: 'other', message: ' ' })).toMatchObject({
    result: { error: { message: ['Tell us what happened.'] } },
  })
  expect(await send({ reason: 'rude', message: 'x'.repeat(1_001) })).toHaveProperty('result.error.message')
  expect(await listReports(world.saffron, { all: true })).toEqual([])
  const message = ' He swore. '
  expect(await send({ reason: 'rude', message, block: 'on' })).toMatchObject({ sent: true, name: 'ben', blocked: true })
  await world.database.owner.updateTable('members').set({ status: 2 }).where('id', '=', carl.id).execute()
  expect(await send({ reason: 'rude', block: 'on' }, carl)).toMatchObject({ sent: true, name: 'carl', blocked: false })
  expect((await listReports(world.saffron, { all: true })).map((sent) => sent.message)).toEqual(['He swore.', null])
  expect((await blockedMembers(anna.member)).map(({ name }) => name)).toEqual(['ben'])
})

import { expect, test } from 'vitest'
import { unsubscribeInMailApp, unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { changeConsent, consentsOf } from '~/modules/accounts/sign-up/consents.server'
import {
  knowingSecret,
  mime,
  multipartReport,
  reasonOf,
  signed,
  withProvider,
} from '../../../../tests/support/mail-reports'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { turnEmailsOn } from '../settings/change-settings.server'
import { receiveMailReport } from './receive-report.server'

test.each(['bounce', 'fbl', 'listunsubscribe'] as const)(
  'a %s stops the e-mails to this address, and the member may have them again',
  async (event) => {
    await using world = knowingSecret(await openWorld(withProvider))
    const { anna, ben, carl } = await world.members({ anna: { premium: true, credits: 9 }, ben: {}, carl: {} })
    expect(
      await receiveMailReport(world.saffron, signed({ event, email: ben.member.email.toUpperCase(), permanent: true })),
    ).toEqual({
      status: 200,
      body: { reports: 1, unknown: 0 },
    })
    expect([await reasonOf(world, ben), await reasonOf(world, carl)]).toEqual([event, null])
    await world.pass(2)
    await anna.write(ben)
    expect(await world.mails()).toEqual([])
    await turnEmailsOn(ben.member)
    await world.pass(2)
    await anna.write(ben)
    expect(await world.mails()).toMatchObject([{ to: ben.member.email }])
  },
)

test('several reports at once: what is of nobody is told, and changes nothing', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl } = await world.members({ ben: {}, carl: {} })
  const reports = [
    { event: 'bounce', email: ben.member.email, permanent: false },
    { event: 'bounce', email: 'nobody@mail.example' },
    { event: 'fbl', email: carl.member.email },
    { event: 'bounce', email: carl.member.email },
  ]
  const answer = await receiveMailReport(world.saffron, signed(reports))
  expect(answer).toEqual({ status: 200, body: { reports: 4, unknown: 1 } })
  expect([await reasonOf(world, ben), await reasonOf(world, carl)]).toEqual([null, 'fbl'])
})

test('counts a mailbox full on five days of a month as gone, within a day as one', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben } = await world.members({ ben: {} })
  const full = () =>
    receiveMailReport(world.saffron, signed({ event: 'bounce', email: ben.member.email, permanent: false }))
  for (let day = 1; day <= 4; day++) {
    await full()
    await full()
    await world.pass(25)
  }
  expect(await reasonOf(world, ben)).toBeNull()
  await full()
  expect(await reasonOf(world, ben)).toBe('bounce')
  const since = await world.database.owner.selectFrom('accounts').select('email_disabled_at').executeTakeFirstOrThrow()
  expect(since.email_disabled_at).toBeInstanceOf(Date)
  // A member who turns e-mails on again starts with a count of zero.
  await turnEmailsOn(ben.member)
  for (let day = 1; day <= 4; day++) {
    await world.pass(25)
    await full()
  }
  expect(await reasonOf(world, ben)).toBeNull()
})

test('a bounce that gives no reason counts as unclear unless it says permanent', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  const reports = [
    { event: 'bounce', email: ben.member.email },
    { event: 'bounce', email: carl.member.email, permanent: true },
    { event: 'bounce', email: dirk.member.email, status: '', diagnostic: '' },
  ]
  expect(await receiveMailReport(world.saffron, signed(reports))).toEqual({
    status: 200,
    body: { reports: 3, unknown: 0 },
  })
  expect(await Promise.all([ben, carl, dirk].map((person) => reasonOf(world, person)))).toEqual([null, 'bounce', null])
  // It counts, like a full mailbox: five days of a month end the e-mails.
  for (let day = 2; day <= 5; day++) {
    await world.pass(25)
    await receiveMailReport(world.saffron, signed({ event: 'bounce', email: ben.member.email }))
  }
  expect(await reasonOf(world, ben)).toBe('bounce')
})

test('a mailbox that was full now and then, months apart, is still there', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben } = await world.members({ ben: {} })
  for (let month = 1; month <= 6; month++) {
    await receiveMailReport(world.saffron, signed({ event: 'bounce', email: ben.member.email, permanent: false }))
    await world.pass(31 * 24)
  }
  expect(await reasonOf(world, ben)).toBeNull()
})

test('believes only the brand’s own provider just now, and says why it refuses', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben } = await world.members({ ben: {} })
  const { zoe } = await world.members({ zoe: { at: world.coast } })
  const report = { event: 'bounce', email: ben.member.email }
  const genuine = signed(report)
  const [fiveMinutes, tenMinutes] = [300_000, 600_000]
  const changed = { ...genuine, body: new TextEncoder().encode(`${JSON.stringify(report)} `) }
  for (const unsigned of [{ ...genuine, signature: null }, changed, signed(report, { key: 'another' })]) {
    expect(await receiveMailReport(world.saffron, unsigned)).toEqual({ status: 401, body: { error: 'unsigned' } })
  }
  for (const at of [Date.now() - tenMinutes, Date.now() - fiveMinutes - 2_000, Date.now() + tenMinutes]) {
    const answer = await receiveMailReport(world.saffron, signed(report, { at }))
    expect(answer).toEqual({ status: 401, body: { error: 'outdated' } })
  }
  const unreadable = { status: 400, body: { error: 'unreadable' } }
  for (const wrong of ['', 'x', '{}', '[]', { event: 'open', email: 'a@b.example' }, { event: 'fbl', email: 'x' }]) {
    expect(await receiveMailReport(world.saffron, signed(wrong))).toEqual(unreadable)
  }
  for (const wrong of ['', 'Hello', 'Subject: Hello\n\nNo report', `${'X: y\n'.repeat(30_000)}\n`]) {
    expect(await receiveMailReport(world.saffron, mime(wrong))).toEqual(unreadable)
  }
  expect((await receiveMailReport(world.coast, genuine)).status).toBe(404)
  const stranger = await receiveMailReport(world.saffron, signed({ event: 'fbl', email: zoe.member.email }))
  expect(stranger).toEqual({ status: 200, body: { reports: 1, unknown: 1 } })
  expect([await reasonOf(world, ben), await reasonOf(world, zoe)]).toEqual([null, null])
  await world.database.owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', ben.id).execute()
  expect((await receiveMailReport(world.saffron, signed(report))).body).toEqual({ reports: 1, unknown: 1 })
})

test.each(['-'.repeat(36), 'f'.repeat(36), '<>', ''])(
  'a report about an e-mail of the id %j, which none of ours has, is read',
  async (id) => {
    await using world = knowingSecret(await openWorld(withProvider))
    const { ben } = await world.members({ ben: {} })
    const report = { event: 'bounce', email: ben.member.email, permanent: true, message_id: `<${id}@saffron.example>` }
    expect(await receiveMailReport(world.saffron, signed(report))).toMatchObject({ status: 200 })
    expect(await reasonOf(world, ben)).toBe('bounce')
  },
)

test('takes spam and opting out from feedback reports, by address or by our link', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  const feedback = (fields: string, original = 'To: <hidden@provider.example>\n\nText') =>
    receiveMailReport(world.saffron, mime(multipartReport('feedback-report', `${fields}\nVersion: 1`, original)))
  await feedback(`Feedback-Type: abuse\nOriginal-Rcpt-To: <${ben.member.email}>`)
  const ours = unsubscribeUrl(world.saffron, carl.id, 'weekly_updates')
  await feedback('Feedback-Type: abuse', `To: <hidden@provider.example>\nList-Unsubscribe:\n <${ours}>\n\nText`)
  await feedback('Feedback-Type: opt-out', `To: Dirk <${dirk.member.email}>\n\nText`)
  expect(await Promise.all([ben, carl, dirk].map((person) => reasonOf(world, person)))).toEqual([
    'fbl',
    'fbl',
    'listunsubscribe',
  ])
  expect((await feedback(`Feedback-Type: not-spam\nOriginal-Rcpt-To: <${ben.member.email}>`)).body).toEqual({
    reports: 0,
    unknown: 0,
  })
  const forged = unsubscribeUrl(world.coast, carl.id, 'weekly_updates')
  const answer = await feedback('Feedback-Type: abuse', `List-Unsubscribe: <${forged}>\n\nText`)
  expect(answer.body).toEqual({ reports: 1, unknown: 1 })
})

test('ends all e-mails by a mail app’s button until the member turns them on', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await changeConsent(ben.member, 'promotions', true)
  const token = (person: Person, kind: 'like' | 'promotions') =>
    new URL(unsubscribeUrl(world.saffron, person.id, kind)).searchParams.get('token') ?? ''
  expect(await unsubscribeInMailApp(world.saffron, token(ben, 'promotions'))).toBe('promotions')
  expect(await unsubscribeInMailApp(world.saffron, `${token(carl, 'like')}x`)).toBeNull()
  expect([await reasonOf(world, ben), await reasonOf(world, carl)]).toEqual(['listunsubscribe', null])
  expect(await consentsOf(ben.member)).toEqual([])
  await world.pass(2)
  await anna.write(ben)
  expect(await world.mails()).toEqual([])
  await turnEmailsOn(ben.member)
  await world.pass(2)
  await anna.write(ben)
  expect(await world.mails()).toMatchObject([{ to: ben.member.email }])
})

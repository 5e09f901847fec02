import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { unsubscribeInMailApp, unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { changeConsent, consentsOf } from '~/modules/accounts/sign-up/consents.server'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { turnEmailsOn } from '../settings/change-settings.server'
import { receiveMailReport } from './receive-report.server'

const secret = 'whsec-of-the-provider'

const open = async () => {
  const world = await openWorld({ saffron: { mail: { webhook_secret: { env: 'MAIL_WEBHOOK' } } } })
  return Object.assign(world, { saffron: Object.assign(world.saffron, { secret: () => secret }) })
}

function signed(body: unknown, { key = secret, at = Date.now(), contentType = 'application/json' } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const seconds = Math.floor(at / 1000)
  const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${text}`).digest('hex')}`
  return { body: new TextEncoder().encode(text), contentType, signature }
}

const mime = (text: string) => signed(text.replaceAll('\n', '\r\n'), { contentType: 'message/rfc822' })

const reasonOf = async (world: World, person: Person) =>
  (
    await world.database.owner
      .selectFrom('accounts')
      .select('email_disabled_reason as reason')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).reason

test.each(['bounce', 'fbl', 'listunsubscribe'] as const)(
  'a %s stops the e-mails to this address, and the member may have them again',
  async (event) => {
    await using world = await open()
    const { anna, ben, carl } = await world.members({ anna: { premium: true, credits: 9 }, ben: {}, carl: {} })
    expect(await receiveMailReport(world.saffron, signed({ event, email: ben.member.email.toUpperCase() }))).toEqual({
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
  await using world = await open()
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

test('a mailbox that is full on five days of a month counts as gone; within a day it is one', async () => {
  await using world = await open()
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

test('a mailbox that was full now and then, months apart, is still there', async () => {
  await using world = await open()
  const { ben } = await world.members({ ben: {} })
  for (let month = 1; month <= 6; month++) {
    await receiveMailReport(world.saffron, signed({ event: 'bounce', email: ben.member.email, permanent: false }))
    await world.pass(31 * 24)
  }
  expect(await reasonOf(world, ben)).toBeNull()
})

test('only the provider of the brand is believed, and only just now: each refusal says why', async () => {
  await using world = await open()
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

/** A report as a mail server writes it (RFC 6522). */
function multipartReport(type: string, part: string, original: string): string {
  return [
    'From: <postmaster@provider.example>',
    'To: <reports@saffron.example>',
    'Subject: About your message',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`,
    'MIME-Version: 1.0',
    '',
    '--b\nContent-Type: text/plain\n\nSee below.\n',
    `--b\nContent-Type: message/${type}\n\n${part}\n`,
    `--b\nContent-Type: message/rfc822\n\n${original}\n\n--b--\n`,
  ].join('\n')
}

const delivery = (action: string, status: string, to: string) =>
  multipartReport(
    'delivery-status',
    `Reporting-MTA: dns; mx.provider.example\n\nFinal-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}`,
    `To: <${to}>\nSubject: Hello\n\nText`,
  )

test('delivery status notifications: what is for good ends e-mails, what may pass does not', async () => {
  await using world = await open()
  const people = await world.members({ ben: {}, carl: {}, dirk: {}, emil: {} })
  const [ben, carl, dirk, emil] = Object.values(people).map(({ member }) => member.email) as [
    string,
    string,
    string,
    string,
  ]
  const receive = (text: string) => receiveMailReport(world.saffron, mime(text))
  expect((await receive(delivery('failed', '5.1.1', ben))).body).toEqual({ reports: 1, unknown: 0 })
  expect((await receive(delivery('failed', '5.2.2', carl))).body).toEqual({ reports: 1, unknown: 0 })
  expect((await receive(delivery('failed', '4.4.7', dirk))).body).toEqual({ reports: 1, unknown: 0 })
  expect((await receive(delivery('delayed', '4.4.1', emil))).body).toEqual({ reports: 0, unknown: 0 })
  expect((await receive(delivery('failed', '5.1.1', 'nobody@mail.example'))).body).toEqual({ reports: 1, unknown: 1 })
  const reasons = await Promise.all(Object.values(people).map((person) => reasonOf(world, person)))
  expect(reasons).toEqual(['bounce', null, null, null])
})

test('a delivery status about several recipients counts for each by the address, and the e-mail says nothing of the others', async () => {
  await using world = await open()
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  const failed = (person: Person) => `Final-Recipient: rfc822; ${person.member.email}\nAction: failed\nStatus: 5.1.1`
  const original = `List-Unsubscribe: <${unsubscribeUrl(world.saffron, dirk.id, 'weekly_updates')}>\n\nText`
  const status = (...parts: string[]) =>
    multipartReport('delivery-status', ['Reporting-MTA: dns; mx.provider.example', ...parts].join('\n\n'), original)
  const answer = await receiveMailReport(world.saffron, mime(status(failed(ben), failed(carl))))
  expect(answer.body).toEqual({ reports: 2, unknown: 0 })
  const reasons = async () => Promise.all([ben, carl, dirk].map((person) => reasonOf(world, person)))
  expect(await reasons()).toEqual(['bounce', 'bounce', null])
  // Of one recipient our own link says who it is, whatever address the provider writes.
  const hidden = 'Final-Recipient: rfc822; x@hidden.example\nAction: failed\nStatus: 5.1.1'
  await receiveMailReport(world.saffron, mime(status(hidden)))
  expect(await reasons()).toEqual(['bounce', 'bounce', 'bounce'])
})

test.each(['-'.repeat(36), 'f'.repeat(36), '<>', ''])(
  'a report about an e-mail of the id %j, which none of ours has, is read',
  async (id) => {
    await using world = await open()
    const { ben } = await world.members({ ben: {} })
    const report = { event: 'bounce', email: ben.member.email, message_id: `<${id}@saffron.example>` }
    expect(await receiveMailReport(world.saffron, signed(report))).toMatchObject({ status: 200 })
    expect(await reasonOf(world, ben)).toBe('bounce')
  },
)

test('feedback reports: spam and opting out have their reasons, by the address or by our own link', async () => {
  await using world = await open()
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

test("a mail app's own button ends all e-mails with its reason, until the member turns them on again", async () => {
  await using world = await open()
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

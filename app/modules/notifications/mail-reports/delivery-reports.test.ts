import { expect, test } from 'vitest'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { uuidv7 } from '~/platform/tokens.server'
import {
  bounce,
  knowingSecret,
  mime,
  multipartReport,
  reasonOf,
  signed,
  withProvider,
} from '../../../../tests/support/mail-reports'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { receiveMailReport } from './receive-report.server'

const delivery = (action: string, status: string, to: string) =>
  multipartReport(
    'delivery-status',
    `Reporting-MTA: dns; mx.provider.example\n\nFinal-Recipient: rfc822; ${to}\nAction: ${action}\nStatus: ${status}`,
    `To: <${to}>\nSubject: Hello\n\nText`,
  )

test('ends e-mails by a permanent delivery failure, not by a passing one', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
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

test('counts a status about several recipients for each, and tells none of the others', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
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

const refused = ({ database }: World) =>
  database.owner.selectFrom('refused_mails').select(['tenant_id', 'provider', 'fault']).orderBy('refused_at').execute()

test.each([
  ['550 Bad SPF records for brand.example', 'authentication'],
  ['550 Rejected by the DMARC policy of brand.example', 'authentication'],
  ['552 Too many recipients', 'rate'],
  ['550 Virus detected', 'content'],
  ['554 Service unavailable; Client host blocked using zen.spamhaus.org', 'reputation'],
  ['552 Message size exceeds fixed maximum message size', 'size'],
])('a bounce that blames our sending ends nobody’s e-mails: %s', async (response, fault) => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben } = await world.members({ ben: {} })
  const fields = { 'Final-Recipient': `rfc822; ${ben.member.email}`, Status: '5.0.0' }
  const text = bounce({ ...fields, 'Diagnostic-Code': `smtp; ${response}` })
  for (const _ of ['once', 'again']) {
    expect((await receiveMailReport(world.saffron, mime(text))).body).toEqual({ reports: 1, unknown: 0 })
  }
  expect(await reasonOf(world, ben)).toBeNull()
  expect(await refused(world)).toEqual([{ tenant_id: world.saffron.id, provider: 'mail.example', fault }])
})

test('slows a provider down by bounces that blame us, and tells the operator', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  for (const { member } of [ben, carl, dirk]) {
    const diagnostic = '550 5.7.1 Unauthenticated email is not accepted'
    const report = { event: 'bounce', email: member.email, status: '5.0.0', diagnostic, message_id: `<${uuidv7()}@x>` }
    await receiveMailReport(world.saffron, signed(report))
  }
  expect(await world.mails()).toMatchObject([{ to: world.saffron.settings.support_email }])
  const slow = await world.database.owner.selectFrom('mail_slowdowns').select('provider').execute()
  expect(slow).toEqual([{ provider: 'mail.example' }])
})

test('ends no e-mails by a large provider that isn’t reached, but by a small domain', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl } = await world.members({ ben: {}, carl: {} })
  const email = 'carl@gmail.com'
  await world.database.owner
    .updateTable('accounts')
    .set({ email, email_key: email })
    .where('id', '=', carl.id)
    .execute()
  for (let day = 1; day <= 5; day++) {
    for (const to of [ben.member.email, email]) {
      await receiveMailReport(world.saffron, mime(delivery('failed', '4.4.7', to)))
    }
    await world.pass(25)
  }
  expect([await reasonOf(world, ben), await reasonOf(world, carl)]).toEqual(['bounce', null])
  const noted = await refused(world)
  expect(noted.every(({ provider, fault }) => provider === 'Gmail' && fault === 'network')).toBe(true)
})

test('judges a coarse status by its response, and only counts an unclear one', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl, dirk, emil } = await world.members({ ben: {}, carl: {}, dirk: {}, emil: {} })
  const receive = ({ member }: Person, fields: Record<string, string>, explanation?: string) => {
    const text = bounce({ 'Final-Recipient': `rfc822; ${member.email}`, Status: '5.0.0', ...fields }, { explanation })
    return receiveMailReport(world.saffron, mime(text))
  }
  await receive(ben, {})
  await receive(carl, { 'Diagnostic-Code': 'smtp; 550 5.1.1 User unknown' })
  await receive(dirk, {}, 'A message that you sent could not be delivered:\n\n  550 No such user here')
  await receive(emil, { Status: '5.1.1', 'Diagnostic-Code': 'smtp; 552 5.2.2 Mailbox full' })
  const reasons = await Promise.all([ben, carl, dirk, emil].map((person) => reasonOf(world, person)))
  expect(reasons).toEqual([null, 'bounce', 'bounce', null])
  const counts = await world.database.owner.selectFrom('accounts').select('soft_bounces').orderBy('email').execute()
  expect(counts.map(({ soft_bounces }) => soft_bounces)).toEqual([1, 0, 0, 1])
})

test('a provider’s JSON is judged by status and response, if it has them', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  await receiveMailReport(
    world.saffron,
    signed([
      { event: 'bounce', email: ben.member.email, permanent: true, diagnostic: '550 5.7.1 SPF check failed' },
      { event: 'bounce', email: carl.member.email, permanent: true, status: '5.2.2' },
      { event: 'bounce', email: dirk.member.email, permanent: true, status: '5.1.1', diagnostic: '550 No such user' },
    ]),
  )
  expect(await Promise.all([ben, carl, dirk].map((person) => reasonOf(world, person)))).toEqual([null, null, 'bounce'])
})

test('finds the recipient by every address of the report: as written, decoded, final', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  const [, domain] = ben.member.email.split('@')
  await world.database.owner
    .updateTable('accounts')
    .set({ email: `ben+tag@${domain}`, email_key: `ben+tag@${domain}` })
    .where('id', '=', ben.id)
    .execute()
  const unknown = (fields: Record<string, string>) =>
    receiveMailReport(world.saffron, mime(bounce({ ...fields, Status: '5.1.1' })))
  await unknown({ 'Original-Recipient': `rfc822;ben+2Btag@${domain}`, 'Final-Recipient': 'rfc822; x@relay.example' })
  await unknown({
    'Original-Recipient': 'rfc822;somebody@list.example',
    'Final-Recipient': `rfc822;${carl.member.email}`,
  })
  await unknown({ 'Final-Recipient': `utf-8; d\\x{69}rk@${domain}` })
  expect(await Promise.all([ben, carl, dirk].map((person) => reasonOf(world, person)))).toEqual([
    'bounce',
    'bounce',
    'bounce',
  ])
})

test('a delayed e-mail tells of a provider that holds us up, and has not bounced', async () => {
  await using world = knowingSecret(await openWorld(withProvider))
  const { anna, ben } = await world.members({ anna: { premium: true, credits: 9 }, ben: {} })
  await world.pass(2)
  await anna.write(ben)
  await world.mails()
  const sent = () => world.database.owner.selectFrom('sent_mails').select(['id', 'outcome']).executeTakeFirstOrThrow()
  const delayed = bounce(
    {
      Action: 'delayed',
      'Final-Recipient': `rfc822; ${ben.member.email}`,
      Status: '4.7.0',
      'Diagnostic-Code': 'smtp; 421 4.7.0 Too many messages, slow down',
    },
    { messageId: (await sent()).id },
  )
  expect((await receiveMailReport(world.saffron, mime(delayed))).body).toEqual({ reports: 1, unknown: 0 })
  expect(await refused(world)).toMatchObject([{ fault: 'rate' }])
  expect((await sent()).outcome).toBe('sent')
})

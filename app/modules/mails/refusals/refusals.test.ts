import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Postponed, Undeliverable } from '~/platform/jobs/ports'
import type { Mail } from '~/platform/mail/mail'
import { MailRefused } from '~/platform/mail/mail'
import { metrics } from '~/platform/metrics/metrics.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { postLetter } from '../post-letter.server'

const letter = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
const unsubscribeUrl = 'https://saffron.example/mail/unsubscribe?token=1'

/** A mail server that answers as told, and keeps what it takes. */
function mailServer(answer: (mail: Mail) => string | null) {
  const taken: string[] = []
  return {
    taken,
    send: async (mail: Mail) => {
      const refusal = answer(mail)
      if (refusal) throw new MailRefused(refusal, refusal.startsWith('5'))
      taken.push(mail.to)
    },
    close: () => undefined,
  }
}

/** What becomes of a letter: sent, refused for good, to be tried again, or when its turn comes. */
async function outcomeOf(sending: Promise<void>): Promise<'sent' | 'dropped' | 'retried' | Date> {
  try {
    await sending
    return 'sent'
  } catch (error) {
    if (error instanceof Postponed) return error.until
    return error instanceof Undeliverable ? 'dropped' : 'retried'
  }
}

function post(server: ReturnType<typeof mailServer>, tenant: Tenant, to: string, id = uuidv7()) {
  return outcomeOf(postLetter(server, tenant, { id, to, letter, unsubscribeUrl }))
}

const spf = '550 5.7.26 This mail has been blocked because the sender is unauthenticated'
const refusing = () => mailServer(({ to }) => (to.endsWith('@gmail.com') ? spf : null))

/** Gmail refuses three e-mails of the brand. */
async function block(tenant: Tenant): Promise<void> {
  for (const name of ['a', 'b', 'c']) await post(refusing(), tenant, `${name}@gmail.com`)
}

const slowdowns = ({ database }: World) => database.owner.selectFrom('mail_slowdowns').selectAll().execute()

const disabled = async ({ database }: World) =>
  (
    await database.owner
      .selectFrom('accounts')
      .select(['email', 'email_disabled_reason as reason', 'soft_bounces'])
      .orderBy('email')
      .execute()
  ).map(({ email, reason, soft_bounces }) => `${email.split('@')[0]} ${reason} ${soft_bounces}`)

test('a refusal at once is judged like a report: unknown ends e-mails, full counts', async () => {
  await using world = await openWorld()
  const { ben, carl, dirk } = await world.members({ ben: {}, carl: {}, dirk: {} })
  const answers = new Map([
    [ben.member.email, '550 5.1.1 User unknown'],
    [carl.member.email, '552 5.2.2 Mailbox full'],
    [dirk.member.email, '550 5.7.1 Message rejected due to DMARC policy'],
  ])
  const server = mailServer(({ to }) => answers.get(to) ?? null)
  const outcomes = await Promise.all([ben, carl, dirk].map(({ member }) => post(server, world.saffron, member.email)))
  expect(outcomes).toEqual(['dropped', 'dropped', 'retried'])
  expect(await disabled(world)).toEqual(['ben bounce 0', 'carl null 1', 'dirk null 0'])
})

test.each([
  ['550 5.7.26 The sender is unauthenticated', 'retried'],
  ['554 5.7.1 Client host blocked using zen.spamhaus.org', 'retried'],
  ['552 5.3.4 Message too big', 'dropped'],
  ['550 5.7.1 Virus detected', 'dropped'],
  ['421 4.7.28 unusual rate of unsolicited mail', 'retried'],
])('after %s the e-mail is %s, and its member keeps getting others', async (refusal, outcome) => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: {} })
  expect(
    await post(
      mailServer(() => refusal),
      world.saffron,
      ben.member.email,
    ),
  ).toBe(outcome)
  expect(await disabled(world)).toEqual(['ben null 0'])
})

test('slows sending to a provider from its third refusal of an hour on', async () => {
  await using world = await openWorld()
  const server = mailServer(() => null)
  for (const name of ['a', 'b']) await post(refusing(), world.saffron, `${name}@gmail.com`)
  expect(await post(server, world.saffron, 'd@gmail.com')).toBe('sent')
  // The same e-mail once more is no further refusal.
  const id = uuidv7()
  for (const _ of ['once', 'again'])
    await post(
      mailServer(() => spf),
      world.saffron,
      'c@googlemail.com',
      id,
    )
  const [slow] = await slowdowns(world)
  expect(slow).toMatchObject({ provider: 'Gmail', tenant_id: world.saffron.id, interval_seconds: 10 })
  const turns = [
    await post(server, world.saffron, 'f@gmail.com'),
    await post(server, world.saffron, 'g@googlemail.com'),
  ]
  expect(turns.map((turn) => Number(turn) - Number(slow?.next_at))).toEqual([0, 10_000])
  expect(await post(server, world.saffron, 'h@mail.example')).toBe('sent')
  for (const tenant of [world.coast, world.noirRose]) expect(await post(server, tenant, 'f@gmail.com')).toBe('sent')
})

test('refusals of a few among many e-mails slow nothing', async () => {
  await using world = await openWorld()
  const { ben } = await world.members({ ben: {} })
  await sql`insert into sent_mails (pool_id, id, tenant_id, account_id, kind, outcome, provider)
    select pool_id, gen_random_uuid(), tenant_id, id, 'message', 'sent', 'Gmail' from accounts, generate_series(1, 61)
    where id = ${ben.id}`.execute(world.database.owner)
  await block(world.saffron)
  expect(await slowdowns(world)).toEqual([])
  await post(refusing(), world.saffron, 'd@gmail.com')
  expect(await slowdowns(world)).toHaveLength(1)
})

test('each e-mail keeps its turn and is sent then, one after the other', async () => {
  await using world = await openWorld()
  await block(world.saffron)
  const server = mailServer(() => null)
  const ids = [uuidv7(), uuidv7(), uuidv7()]
  const sendAll = async () => {
    const outcomes = []
    for (const id of ids) outcomes.push(await post(server, world.saffron, 'x@gmail.com', id))
    return outcomes
  }
  const turns = await sendAll()
  expect(await sendAll()).toEqual(turns)
  await world.pass(11 / 3600)
  expect(await sendAll()).toEqual(['sent', expect.any(Date), expect.any(Date)])
  await world.pass(20 / 3600)
  expect((await sendAll()).slice(1)).toEqual(['sent', 'sent'])
})

test('an e-mail for which the slowdown has no turn left waits until it may be over', async () => {
  await using world = await openWorld()
  await block(world.saffron)
  const { owner } = world.database
  const minutes = async () => {
    const turn = await post(
      mailServer(() => null),
      world.saffron,
      'x@gmail.com',
    )
    return (Number(turn) - Date.now()) / 60_000
  }
  await owner.updateTable('mail_slowdowns').set({ next_at: sql<Date>`until + interval '1 second'` }).execute()
  const wait = await minutes()
  expect(wait).toBeGreaterThan(59)
  expect(wait).toBeLessThan(71)
  expect(await owner.selectFrom('mail_turns').selectAll().execute()).toEqual([])
})

test('slows down with more refusals, up to five minutes, until an hour after the last', async () => {
  await using world = await openWorld()
  await block(world.saffron)
  const interval = async () => (await slowdowns(world))[0]?.interval_seconds
  const refuseOnce = () => post(refusing(), world.saffron, 'z@gmail.com').then(interval)
  // Its own turn comes first.
  const refuse = async () => {
    await world.database.owner
      .updateTable('mail_slowdowns')
      .set({ next_at: new Date(0) })
      .execute()
    return refuseOnce()
  }
  expect(await refuse()).toBe(10)
  const lessons = []
  for (let lesson = 0; lesson < 6; lesson += 1) {
    await world.pass(11 / 60)
    lessons.push(await refuse())
  }
  expect(lessons).toEqual([20, 40, 80, 160, 300, 300])
  await world.pass(61 / 60)
  expect(
    await post(
      mailServer(() => null),
      world.saffron,
      'x@gmail.com',
    ),
  ).toBe('sent')
  await world.pass(25)
  await block(world.saffron)
  expect(await interval()).toBe(10)
})

test('e-mails that nobody can turn off are sent at once to a slowed provider', async () => {
  await using world = await openWorld()
  await block(world.saffron)
  const sending = postLetter(
    mailServer(() => null),
    world.saffron,
    { id: uuidv7(), to: 'x@gmail.com', letter },
  )
  expect(await outcomeOf(sending)).toBe('sent')
})

test('tells the support of the brand once a slowdown, with the fault and the response', async () => {
  await using world = await openWorld()
  await block(world.saffron)
  for (const name of ['d', 'e']) await post(refusing(), world.saffron, `${name}@gmail.com`)
  const mails = await world.mails()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [world.saffron.settings.support_email, `Gmail refuses e-mails from ${world.saffron.settings.name}`],
  ])
  expect(mails[0]?.text).toContain('Sender not authenticated')
  expect(mails[0]?.text).toContain(spf)
  await world.pass(26)
  await block(world.saffron)
  expect(await world.mails()).toHaveLength(2)
})

test('keeps no address of a response', async () => {
  await using world = await openWorld()
  const refusal = 'smtp; 550 5.7.1 <jan@mail.example>: jan+tag@mail.example: rejected by policy'
  await post(
    mailServer(() => refusal),
    world.saffron,
    'jan@mail.example',
  )
  const kept = await world.database.owner.selectFrom('refused_mails').select(['diagnostic', 'provider']).execute()
  expect(kept).toEqual([{ diagnostic: '550 5.7.1 <…>: …: rejected by policy', provider: 'mail.example' }])
})

test('counts refusals by large provider and fault, an address of nobody by neither', async () => {
  await using world = await openWorld()
  const counts = async () => {
    const { values } = await metrics().refusedMails.get()
    return Object.fromEntries(values.map(({ labels, value }) => [`${labels.provider} ${labels.fault}`, value]))
  }
  const before = await counts()
  await block(world.saffron)
  const unknown = mailServer(() => '550 5.1.1 User unknown')
  await post(unknown, world.saffron, 'd@gmail.com')
  const virus = mailServer(() => '550 5.7.1 Virus detected')
  await post(virus, world.saffron, 'e@small-provider.example')
  const { 'Gmail authentication': gmail = 0, 'other content': small = 0, ...rest } = await counts()
  const { 'Gmail authentication': gmailBefore = 0, 'other content': smallBefore = 0, ...restBefore } = before
  expect([gmail - gmailBefore, small - smallBefore]).toEqual([3, 1])
  expect(rest).toEqual(restBefore)
})

import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forOperators, forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { noteRefusal } from '~/modules/mails/refusals/note-refusal.server'
import { NotYours, StepUpNeeded } from '~/modules/operators/errors'
import { outboundClient } from '~/platform/http/outbound.server'
import { smtpMailer } from '~/platform/mail/smtp-mailer.server'
import { hire } from '../../../tests/support/operators'
import { certificate, openHttps } from '../../../tests/support/servers/https'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { renewSecret, saveChannels, saveRules, testChannels, ZoneUnknown } from './edit-alerts.server'
import { channelsForm } from './forms.server'
import type { AlertKind } from './kinds'
import { alertKinds, alertLimits } from './kinds'
import { readAlerts } from './read-alerts.server'
import type { AlertPorts } from './tell.server'
import { tellDue } from './tell.server'
import { watchFigures } from './watch.server'

const toThisMachine = outboundClient({ permits: (address) => address === '127.0.0.1', ca: certificate })
const noQuiet = { quietFrom: null, quietUntil: null, timeZone: 'Europe/Amsterdam' }

/** A mail server and a webhook's receiver on this machine. */
async function openReceivers(status = 200) {
  const mails: string[] = []
  const calls: { headers: IncomingHttpHeaders; body: string }[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('gone@') ? Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }) : null)
    },
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (part: Buffer) => {
        text += part
      })
      stream.on('end', () => {
        mails.push(text)
        done()
      })
    },
  })
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
  const https = await openHttps((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part
    })
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  const mailer = smtpMailer(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`)
  const ports: AlertPorts = { mailer, outbound: toThisMachine }
  return {
    ...{ mails, calls, ports, url: `https://localhost:${https.port}/alerts` },
    async [Symbol.asyncDispose]() {
      mailer.close()
      await https[Symbol.asyncDispose]()
      await new Promise((closed) => smtp.close(() => closed(null)))
    },
  }
}

/** A world whose owner watches some kinds, with the proposed limits. */
async function openWatch(kinds: readonly AlertKind[], { atOnce = false }: { atOnce?: boolean } = {}) {
  const world = await openWorld()
  const olga = await hire('olga', 'owner')
  const rules = alertKinds.map((kind) => ({
    ...{ kind, threshold: alertLimits[kind].proposed, atOnce },
    enabled: kinds.includes(kind),
  }))
  await saveRules(olga, rules)
  const refused = new Set<string>()
  const tenants = {
    slugs: () => ['saffron', 'coast'],
    byId: async (id: string) => [world.saffron, world.coast].find((tenant) => tenant.id === id) ?? null,
    refusal: async (slug: string) =>
      refused.has(slug) ? { problems: [], since: new Date(Date.now() - 600_000) } : null,
  }
  return {
    ...{ world, olga, refused, tenants },
    /** Looks at the figures as if minutes had passed since the last look. */
    async look(minutes = 1) {
      const back = sql`${minutes} * interval '1 minute'`
      await sql`update alert_channels set watched_at = watched_at - ${back}`.execute(world.database.owner)
      await sql`update alerts set seen_at = seen_at - ${back}`.execute(world.database.owner)
      await Promise.all([watchFigures(tenants), watchFigures(tenants)])
    },
    open: async () => (await readAlerts(olga)).open.map(({ kind, subject }) => `${kind} ${subject}`.trim()),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

async function failJob({ saffron }: Pick<World, 'saffron'>): Promise<void> {
  await forTenant(saffron, async (db) => enqueue(db, defineEffect('photos.cdn_purge', z.object({})), {}))
  const [job] = await outboxQueue.lease(new Map([['photos.cdn_purge', 1]]), 60)
  if (job) await outboxQueue.bury(job, 'timeout after 30 s')
}

function tellAll({ emails = ['ilse@operators.example'], url }: { emails?: string[]; url: string | null }) {
  return { ...noQuiet, emails, webhookUrl: url }
}

test('tells an alert once when it begins and once when it ends, signed', async () => {
  await using receivers = await openReceivers()
  await using watch = await openWatch(['jobs_given_up'])
  const secret = await saveChannels(watch.olga, tellAll({ url: receivers.url }))
  await watch.look()
  await tellDue(receivers.ports)
  expect(receivers.mails).toEqual([])
  await failJob(watch.world)
  for (let round = 0; round < 3; round++) {
    await watch.look()
    await Promise.all([tellDue(receivers.ports), tellDue(receivers.ports)])
  }
  expect(await watch.open()).toEqual(['jobs_given_up'])
  expect(receivers.mails).toHaveLength(1)
  expect(receivers.mails[0]).toMatch(/Subject: Alert: 1 job was given up/)
  expect(receivers.calls).toHaveLength(1)
  const [{ headers, body } = { headers: {}, body: '' }] = receivers.calls
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from((secret ?? '').replace('whsec_', ''), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'alert.raised',
    data: { rule: 'jobs_given_up', subject: '', value: 1, limit: 0, ended: null },
  })
  await sql`delete from outbox`.execute(watch.world.database.owner)
  await watch.look(3)
  expect(await watch.open()).toEqual(['jobs_given_up'])
  await watch.look(6)
  await tellDue(receivers.ports)
  await tellDue(receivers.ports)
  expect(await watch.open()).toEqual([])
  expect(receivers.mails.map((text) => /Subject: (\w+)/.exec(text)?.[1])).toEqual(['Alert', 'Over'])
  expect(receivers.calls.map(({ body }) => JSON.parse(body).type)).toEqual(['alert.raised', 'alert.ended'])
  const { ended } = await readAlerts(watch.olga)
  expect(ended[0]?.told.map(({ what, channel, toldAt }) => `${what} ${channel} ${toldAt !== null}`).sort()).toEqual([
    'ended mail true',
    'ended webhook true',
    'raised mail true',
    'raised webhook true',
  ])
})

test('ends the alerts of a rule that is switched off without telling anybody', async () => {
  await using receivers = await openReceivers()
  await using watch = await openWatch(['jobs_given_up'])
  await saveChannels(watch.olga, tellAll({ url: null }))
  await failJob(watch.world)
  await watch.look()
  await sql`update alert_rules set enabled = false`.execute(watch.world.database.owner)
  await watch.look(6)
  await tellDue(receivers.ports)
  expect(await watch.open()).toEqual([])
  expect(receivers.mails.map((text) => /Subject: (\w+)/.exec(text)?.[1])).toEqual(['Alert'])
})

test('a figure that can’t be measured neither hides the others nor ends its alerts', async () => {
  await using watch = await openWatch(['jobs_given_up', 'folder_refused'])
  await failJob(watch.world)
  await watch.look()
  await sql`insert into alerts (id, kind, subject, value, threshold, seen_at)
    values (gen_random_uuid(), 'folder_refused', 'coast', 9, 5, now() - interval '9 minutes')`.execute(
    watch.world.database.owner,
  )
  await sql`delete from alerts where kind = 'jobs_given_up'`.execute(watch.world.database.owner)
  watch.tenants.refusal = () => Promise.reject(new Error('the disk is away'))
  await watch.look(6)
  expect((await watch.open()).sort()).toEqual(['folder_refused coast', 'jobs_given_up'])
})

test('raises each kind by its real cause, and none below its limit', async () => {
  await using watch = await openWatch(alertKinds)
  const { world, refused } = watch
  await watch.look()
  expect(await watch.open()).toEqual([])
  const { owner } = world.database
  const { poolId, id } = world.saffron
  await failJob(world)
  await sql`insert into outbox (pool_id, tenant_id, id, kind, key, payload, due_at)
    values (${poolId}, ${id}, gen_random_uuid(), 'likes.mail', 'late', '{}', now() - interval '11 minutes')`.execute(
    owner,
  )
  await sql`insert into nodes (id, name, kind, version, runtime, state, memory_mb, seen_at)
    values (gen_random_uuid(), 'web-1:7', 'web', '1', '24', 'serving', 200, now() - interval '4 minutes')`.execute(
    owner,
  )
  refused.add('coast')
  await sql`insert into roll_ups (pool_id, tenant_id, day, cases_open, oldest_at)
    values (${poolId}, ${id}, '2026-11-22', 1, now() - interval '13 hours')`.execute(owner)
  for (let count = 0; count < 21; count++) {
    const refusal = { key: `mail ${count}`, to: 'a@gmail.com', fault: 'policy', diagnostic: '550 policy' } as const
    await forTenant(world.saffron, (db) => noteRefusal(db, refusal))
  }
  await sql`insert into day_money (pool_id, tenant_id, day, currency, orders, paid, refunds, returned)
    select ${poolId}::uuid, ${id}::uuid, date '2026-11-22' - back, 'EUR', 5, case when back = 1 then 4900 else 10000 end, 0, 0
    from generate_series(1, 8) back`.execute(owner)
  await watch.look()
  expect((await watch.open()).sort()).toEqual([
    'case_age saffron',
    'folder_refused coast',
    'jobs_given_up',
    'late_jobs',
    'mails_refused Gmail',
    'node_gone web-1:7',
    'revenue_drop saffron EUR',
  ])
})

test('waits in quiet hours, unless a rule is told at once', async () => {
  await using receivers = await openReceivers()
  const always = { quietFrom: 0, quietUntil: 0, timeZone: 'UTC' }
  const hour = new Date().getUTCHours()
  const quiet = { ...always, quietFrom: hour, quietUntil: (hour + 2) % 24 }
  for (const [atOnce, told] of [
    [false, 0],
    [true, 1],
  ] as const) {
    await using watch = await openWatch(['jobs_given_up'], { atOnce })
    await saveChannels(watch.olga, { ...tellAll({ url: null }), ...quiet })
    await failJob(watch.world)
    await watch.look()
    await tellDue(receivers.ports)
    expect(receivers.mails).toHaveLength(told)
    await testChannels(watch.olga)
    await tellDue(receivers.ports)
    expect(receivers.mails).toHaveLength(told + 1)
    receivers.mails.length = 0
    await saveChannels(watch.olga, { ...tellAll({ url: null }), ...noQuiet })
    await tellDue(receivers.ports)
    expect(receivers.mails).toHaveLength(1 - told)
    receivers.mails.length = 0
  }
})

test('says what came back, tries again later, and gives up in the end', async () => {
  await using receivers = await openReceivers(503)
  await using watch = await openWatch([])
  await saveChannels(watch.olga, tellAll({ emails: [], url: receivers.url }))
  await testChannels(watch.olga)
  await tellDue(receivers.ports)
  await tellDue(receivers.ports)
  const test = async () => (await readAlerts(watch.olga)).tests[0]
  expect(await test()).toMatchObject({ channel: 'webhook', toldAt: null, tries: 1, error: 'status 503' })
  for (let round = 0; round < 10; round++) {
    await sql`update alert_tellings set due_at = now()`.execute(watch.world.database.owner)
    await tellDue(receivers.ports)
  }
  expect(receivers.calls).toHaveLength(8)
  expect(new Set(receivers.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('mails each address once, though one between them is refused', async () => {
  await using receivers = await openReceivers()
  await using watch = await openWatch([])
  const emails = ['ilse', 'gone', 'olga'].map((name) => `${name}@operators.example`)
  await saveChannels(watch.olga, tellAll({ emails, url: null }))
  await testChannels(watch.olga)
  const tell = async () => {
    await sql`update alert_tellings set due_at = now()`.execute(watch.world.database.owner)
    await tellDue(receivers.ports)
    return (await readAlerts(watch.olga)).tests[0]
  }
  for (const tries of [1, 2]) {
    expect(await tell()).toMatchObject({ toldAt: null, tries, error: expect.stringContaining('550') })
  }
  expect(receivers.mails.map((text) => /^To: (\w+)@/m.exec(text)?.[1])).toEqual(['ilse', 'olga'])
  const mended = emails.map((email) => email.replace('gone', 'noor'))
  await saveChannels(watch.olga, tellAll({ emails: mended, url: null }))
  expect((await tell())?.toldAt).not.toBeNull()
  expect(receivers.mails.map((text) => /^To: (\w+)@/m.exec(text)?.[1])).toEqual(['ilse', 'olga', 'noor'])
})

test('never calls an address inside the own network', async () => {
  await using receivers = await openReceivers()
  await using watch = await openWatch([])
  const sent = (webhook: string) => {
    const form = new FormData()
    form.set('webhook', webhook)
    return channelsForm.parse((key) => key, form)
  }
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.7/x', 'http://partner.example/', 'x']) {
    expect(sent(url).status, url).toBe('error')
  }
  expect(sent('https://partner.example/alerts').status).toBe('success')
  // A name that leads inside is found out when it is called, and not tried again.
  await saveChannels(watch.olga, tellAll({ emails: [], url: receivers.url }))
  await testChannels(watch.olga)
  await tellDue({ ...receivers.ports, outbound: outboundClient() })
  expect(receivers.calls).toEqual([])
  expect((await readAlerts(watch.olga)).tests[0]).toMatchObject({ toldAt: null, tries: 8 })
})

test('only owners of all brands read and change alerts, also in the database', async () => {
  await using watch = await openWatch(['jobs_given_up'])
  const { olga, world } = watch
  await saveChannels(olga, tellAll({ url: null }))
  for (const [name, role, brandId] of [
    ['mo', 'owner', world.saffron.id],
    ['su', 'support', null],
    ['an', 'analyst', null],
  ] as const) {
    const other = await hire(name, role, brandId)
    expect(() => readAlerts(other)).toThrow(NotYours)
    expect(() => saveRules(other, [])).toThrow(NotYours)
    await expect(saveChannels(other, tellAll({ url: null }))).rejects.toThrow(NotYours)
    await expect(renewSecret(other)).rejects.toThrow(NotYours)
    const { rows } = await forOperators(other.session, (db) => sql`select emails from alert_channels`.execute(db))
    expect(rows).toEqual([])
  }
  const stale = { ...olga, proved: false }
  await expect(saveChannels(stale, tellAll({ url: null }))).rejects.toThrow(StepUpNeeded)
  await expect(renewSecret(stale)).rejects.toThrow(StepUpNeeded)
  await expect(saveChannels(olga, { ...tellAll({ url: null }), timeZone: 'Mars/Olympus' })).rejects.toThrow(ZoneUnknown)
  const log = await world.database.owner
    .selectFrom('audit_log')
    .select(['act', 'after'])
    .where('act', 'like', 'alert.%')
    .orderBy('number')
    .execute()
  expect(log.map(({ act }) => act)).toEqual(['alert.rules_changed', 'alert.channels_changed'])
  expect(log[0]?.after).toMatchObject({ jobs_given_up: '> 0', late_jobs: 'off (> 10)' })
})

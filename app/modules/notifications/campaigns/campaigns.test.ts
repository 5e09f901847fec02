import { createHmac } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unsubscribe } from '~/modules/accounts/email/unsubscribe.server'
import { changeConsent, consentsOf } from '~/modules/accounts/sign-up/consents.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { zoneAt } from '../../../../tests/support/clock'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { receiveMailReport } from '../mail-reports/receive-report.server'
import { readCampaignFile } from './campaign-file'
import { openCampaignLink } from './campaign-links.server'
import { campaignReports } from './campaign-report.server'
import type { Campaign } from './read-campaign.server'
import { listCampaigns, readCampaign } from './read-campaign.server'
import { sendCampaign } from './send-campaign.server'

const file = (head: string, text: string) => `---\n${head}\n---\n\n${text}\n`
const english = file(
  'kind: news\nsubject: New on {{brand}}',
  '# Hello {{name}}\n\nYou can [see visitors](/members) now.\n\n- **One** <b>bold</b>\n- [Ours](https://lagoon.example/new)',
)
const dutch = file('kind: news\nsubject: Nieuw op {{brand}}', '# Hoi {{name}}\n\nBekijk [de leden](/members).')

async function withMails(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'manyhearts-mails-'))
  mkdirSync(join(folder, 'mails'))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'mails', name), text)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

const winter = '2026-12-01-winter'

async function read(tenant: Tenant, files: Record<string, string>): Promise<Campaign> {
  await using mails = await withMails(files)
  const campaign = await readCampaign({ ...tenant, folder: mails.folder }, winter)
  if (!campaign?.value) throw new Error(`not ready: ${JSON.stringify(campaign?.problems)}`)
  return campaign.value
}

const byDay = (world: World) =>
  world.database.owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(12) })
    .execute()

test('each mistake in a file is told with its line and key', () => {
  const problemsIn = (text: string) =>
    readCampaignFile('x.md', text).problems.map(({ line, key, expected }) => `${line} ${key}: ${expected}`)
  expect(problemsIn(english)).toEqual([])
  expect(problemsIn('# Hello')).toEqual(["1 : '---', then kind and subject, then '---'"])
  expect(problemsIn(file('kind: advert\nsubjct: New', 'Hello {{nme}}'))).toEqual([
    "3 subjct: one of kind, subject; 'subject' is meant?",
    '2 kind: news or promotions',
    'null subject: 1 to 150 characters',
    "6 heading: '# ' and a heading of at most 150 characters",
    '6 text: a text below the heading',
    '6 nme: {{name}} or {{brand}}, found {{nme}}',
  ])
  expect(problemsIn(file('kind: news\nsubject: x', '# Hi\n\n![The pier](media/pier.webp)'))).toEqual([
    '8 text: no pictures',
  ])
  expect(problemsIn(`---\nkind: news\nsubject: x\n---\n# Hi\nText ${'x'.repeat(50_000)}`)).toEqual([
    expect.stringMatching(/^null : at most 50000 characters, found 50\d\d\d$/),
  ])
  expect(problemsIn('---\nkind: news\nsubject: x\n---\n# Hi\nText')).toEqual([])
  expect(problemsIn(file('kind: news\nkind: news\nhello\nsubject: x', '# Hi\n\nText'))).toEqual([
    '3 kind: each key once',
    "4 : 'key: value', found 'hello'",
  ])
})

test('requires a campaign’s files to be of one kind, one in the brand’s language', async () => {
  await using world = await openWorld()
  const problems = async (files: Record<string, string>) => {
    await using mails = await withMails(files)
    const campaign = await readCampaign({ ...world.saffron, folder: mails.folder }, winter)
    return campaign?.problems.map(
      ({ file, line, expected }) => `${file.split('/').at(-1)}${line ? `:${line}` : ''}: ${expected}`,
    )
  }
  expect(await problems({})).toBeUndefined()
  expect(await problems({ [`${winter}.nl.md`]: dutch })).toEqual([
    `${winter}.en.md: a file: who reads none of the other languages gets this one`,
  ])
  expect(await problems({ [`${winter}.en.md`]: english, [`${winter}.sv.md`]: english })).toEqual([
    `${winter}.sv.md: a language of the brand: en, nl, de, pl`,
  ])
  const promotion = dutch.replace('news', 'promotions')
  expect(await problems({ [`${winter}.en.md`]: english, [`${winter}.nl.md`]: promotion })).toEqual([
    `${winter}.nl.md:2: 'news', as in the other languages`,
  ])
  await using mails = await withMails({ 'winter.md': english, [`${winter}.en.md`]: english })
  expect(await listCampaigns(mails)).toEqual({ names: [winter], strangers: ['winter.md'] })
})

test('sends news once to who wants it in their language, and says when it was', async () => {
  await using world = await openWorld()
  const people = await world.members({
    anna: {},
    ben: {},
    carl: {},
    dirk: { confirmed: false },
    zoe: { at: world.coast },
  })
  const { ben, carl } = people
  await byDay(world)
  const { owner } = world.database
  await owner.updateTable('accounts').set({ language: 'nl' }).where('id', '=', ben.id).execute()
  await owner
    .updateTable('accounts')
    .set({ notifications_disabled: ['news'] })
    .where('id', '=', carl.id)
    .execute()
  await world.pass(1)
  const campaign = await read(world.saffron, { [`${winter}.en.md`]: english, [`${winter}.nl.md`]: dutch })
  expect(await sendCampaign(world.saffron, campaign)).toBeNull()
  const mails = await world.mails()
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'anna@mail.example: New on saffron',
    'ben@mail.example: Nieuw op saffron',
  ])
  const [toAnna] = mails.filter(({ to }) => to.startsWith('anna'))
  expect(toAnna?.text).toContain('because news by e-mail is switched on')
  expect(toAnna?.html).toContain('Hello anna')
  // Lengths with their unit, weights without.
  expect(toAnna?.html).toMatch(
    /<li style="[^"]*font-size:16px;[^"]*"><a href="[^"]*" style="[^"]*font-weight:600">Ours/,
  )
  expect(toAnna?.html).not.toContain('<b>bold</b>')
  expect(toAnna?.headers['list-unsubscribe']).toContain('.news.')
  expect(await sendCampaign(world.saffron, campaign)).toBeInstanceOf(Date)
  expect(await world.mails()).toHaveLength(2)
  expect(await sendCampaign(world.coast, campaign)).toBeNull()
})

test('sends a promotion to who consents, with a link that withdraws', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, carl: {} })
  await byDay(world)
  for (const { member } of [anna, ben]) await changeConsent(member, 'promotions', true)
  await changeConsent(ben.member, 'promotions', false)
  await world.pass(1)
  const promotion = english.replace('news', 'promotions')
  await sendCampaign(world.saffron, await read(world.saffron, { [`${winter}.en.md`]: promotion }))
  const mails = await world.mails()
  expect(mails.map(({ to }) => to)).toEqual([anna.member.email])
  expect(mails[0]?.text).toContain('because promotions by e-mail are switched on')
  const token = /unsubscribe\?token=([\w.-]+)/.exec(mails[0]?.html ?? '')?.[1] ?? ''
  expect(await unsubscribe(world.saffron, token)).toBe('promotions')
  expect(await consentsOf(anna.member)).toEqual([])
})

test('waits for a sleeper’s day, sends nobody twice, and ignores another day’s e-mail', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { poolId: pool_id, id: tenant_id } = world.saffron
  const earlier = { pool_id, tenant_id, account_id: ben.id, kind: 'reminders', period: '2026-11-29' }
  await world.database.owner
    .insertInto('calendar_mails')
    .values({ ...earlier, id: uuidv7(), batch: uuidv7() })
    .execute()
  await world.pass(21)
  await byDay(world)
  const { owner } = world.database
  await owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(3) })
    .where('id', '=', anna.id)
    .execute()
  await world.pass(1)
  await sendCampaign(world.saffron, await read(world.saffron, { [`${winter}.en.md`]: english }))
  expect((await world.mails()).map(({ to }) => to)).toEqual(['ben@mail.example'])
  await byDay(world)
  await world.pass(2)
  expect((await world.mails()).map(({ to }) => to)).toEqual(['ben@mail.example', 'anna@mail.example'])
})

test('counts an opened link once for each e-mail, and counts bounces', async () => {
  await using world = await openWorld({ saffron: { mail: { webhook_secret: { env: 'MAIL_WEBHOOK' } } } })
  await world.members({ anna: {}, ben: {} })
  await byDay(world)
  await world.pass(1)
  await sendCampaign(world.saffron, await read(world.saffron, { [`${winter}.en.md`]: english }))
  const [first] = await world.mails()
  const tokens = [...(first?.html ?? '').matchAll(/mail\/link\?token=([\w.-]+)/g)].map(([, token = '']) => token)
  expect(first?.html).not.toMatch(/<img[^>]+width="1"/)
  expect(tokens).toHaveLength(2)
  const [own = '', other = ''] = tokens
  const opened = { counts: true }
  expect(await openCampaignLink(world.saffron, own, { counts: false })).toBe('https://saffron.example/members')
  expect(await campaignReports(world.saffron, winter)).toMatchObject([{ opened: 0 }])
  expect(await openCampaignLink(world.saffron, own, opened)).toBe('https://saffron.example/members')
  expect(await openCampaignLink(world.saffron, own, opened)).toBe('https://saffron.example/members')
  expect(await openCampaignLink(world.saffron, other, opened)).toBe('https://lagoon.example/new')
  expect(await openCampaignLink(world.coast, own, opened)).toBeNull()
  expect(await openCampaignLink(world.saffron, own.replace('.0.', '.1.'), opened)).toBeNull()
  const body = JSON.stringify({
    event: 'bounce',
    email: first?.to,
    permanent: true,
    message_id: first?.headers['message-id'],
  })
  const seconds = Math.floor(Date.now() / 1000)
  const key = world.saffron.secret({ env: 'MAIL_WEBHOOK' })
  const signature = `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`
  const bounce = { body: new TextEncoder().encode(body), contentType: 'application/json', signature }
  expect((await receiveMailReport(world.saffron, bounce)).status).toBe(200)
  const [report] = await campaignReports(world.saffron, winter)
  expect(report).toMatchObject({
    sent: 2,
    waiting: 0,
    bounced: 1,
    opened: 1,
    links: [
      { address: '/members', opened: 1 },
      { address: 'https://lagoon.example/new', opened: 1 },
    ],
  })
  expect(await campaignReports(world.coast)).toEqual([])
})

test('counts what is on its way in a campaign’s report, and nothing unwanted', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await byDay(world)
  const campaign = await read(world.saffron, { [`${winter}.en.md`]: english })
  const counts = async () => (await campaignReports(world.saffron))[0]
  await world.database.owner
    .updateTable('accounts')
    .set({ notifications_disabled: ['news'] })
    .execute()
  await sendCampaign(world.saffron, { ...campaign, name: '2026-11-01-autumn' })
  await world.mails()
  expect(await counts()).toMatchObject({ name: '2026-11-01-autumn', waiting: 0, sent: 0, bounced: 0, opened: 0 })
  await world.database.owner.updateTable('accounts').set({ notifications_disabled: [] }).execute()
  // A member who is online gets the e-mail an hour later.
  await world.pass(2)
  await world.database.owner
    .updateTable('members')
    .set({ last_active_at: new Date() })
    .where('id', '=', ben.id)
    .execute()
  const letters = { en: { subject: 'Of winter', heading: 'Hello', body: 'Text' } }
  await sendCampaign(world.saffron, { ...campaign, letters })
  expect((await world.mails()).map(({ to, subject }) => [to, subject])).toEqual([[anna.member.email, 'Of winter']])
  expect(await counts()).toMatchObject({ name: winter, waiting: 1, sent: 1 })
  const none = { name: '2026-11-01-autumn', waiting: 0, sent: 0, links: [{ opened: 0 }, { opened: 0 }] }
  expect(await campaignReports(world.saffron, none.name)).toMatchObject([none])
  expect((await campaignReports(world.saffron))[1]).toMatchObject(none)
})

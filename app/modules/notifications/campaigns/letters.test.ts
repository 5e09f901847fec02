import { mkdirSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { zoneAt } from '../../../../tests/support/clock'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { demoTenants } from '../../../../tests/support/tenants'
import { openWorld } from '../../../../tests/support/world'
import { absolute, linksOf, writeCampaign } from '../mails.server'
import { isCampaign, readCampaignFile } from './campaign-file'
import { campaignLink, openCampaignLink } from './campaign-links.server'
import type { Campaign } from './read-campaign.server'
import { listCampaigns, readCampaign } from './read-campaign.server'
import { sendCampaign } from './send-campaign.server'

readTextsFrom('locales')

const english = { subject: 'New on {{brand}}', heading: 'Hello {{ name }}', body: '{{name}}: [look](/members)' }
const german = { subject: 'Neu', heading: 'Hallo', body: '[Hier](/likes) und [da](/members) und {{other}}' }
const campaign: Campaign = { name: '2026-12-01-winter', kind: 'news', letters: { en: english, de: german } }
const reader = { language: 'en', name: 'Anna', unsubscribe: 'https://saffron.example/u', linkTo: null } as const

const { saffron } = demoTenants()

test.each([
  ['en', 'New on saffron'],
  ['de', 'Neu'],
  ['pl', 'New on saffron'],
] as const)('a reader of %s gets the letter with the subject %s', (language, subject) => {
  expect(writeCampaign(saffron, campaign, { ...reader, language }).subject).toBe(subject)
})

test('a campaign without a letter in the language of its brand is a mistake', () => {
  expect(() => writeCampaign(saffron, { ...campaign, letters: { de: german } }, reader)).toThrow(
    'language of its brand',
  )
})

test('a name with marks of Markdown or HTML stays a name', () => {
  const { html } = writeCampaign(saffron, campaign, { ...reader, name: '[x](https://evil.example) <b>*a*' })
  expect(html).not.toContain('href="https://evil.example"')
  expect(html).not.toContain('<b>')
  expect(html).toContain('[x](https://evil.example) &lt;b&gt;*a*: ')
})

test('numbers a link among all languages, or leads to the brand without numbers', () => {
  expect(linksOf(campaign)).toEqual(['/likes', '/members'])
  const numbered = writeCampaign(saffron, campaign, { ...reader, linkTo: (number) => `https://link.example/${number}` })
  expect(numbered.html).toContain('href="https://link.example/1"')
  expect(writeCampaign(saffron, campaign, reader).html).toContain('href="https://saffron.example/members"')
  expect(absolute('https://other.example/a', { origin: 'https://saffron.example' })).toBe('https://other.example/a')
})

test.each([
  ['news', true],
  ['promotions', true],
  ['weekly_updates', false],
  ['', false],
])('%j is a kind of campaign: %s', (kind, is) => {
  expect(isCampaign(kind)).toBe(is)
})

const head = (subject: string, heading = 'Hi') => `---\nkind: news\nsubject: ${subject}\n---\n\n# ${heading}\n\nText\n`

test.each([
  [head('x'.repeat(150)), true],
  [head('x'.repeat(151)), false],
  [head(''), false],
  [head('x', 'y'.repeat(150)), true],
  [head('x', 'y'.repeat(151)), false],
  [head('x').replaceAll('\n', '\r\n'), true],
  [head('x').replace('\nsubject', '\n\nsubject'), true],
  [head('x').replace('---\n\n', '\n'), false],
  [`\n${head('x')}`, false],
])('a file that begins with %j is right: %s', (source, isRight) => {
  const { value, problems } = readCampaignFile('x.md', source)
  expect([value !== null, problems.length === 0]).toEqual([isRight, isRight])
})

test.each([
  ['"Two: words"', 'Two: words'],
  ["'Quoted'", 'Quoted'],
  ['"Half', '"Half'],
])('the subject %s is read as %s', (written, subject) => {
  expect(readCampaignFile('x.md', head(written)).value?.letter).toEqual({ subject, heading: 'Hi', body: 'Text' })
})

test('campaigns are listed once each, oldest first; a brand without any has none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  expect(await listCampaigns({ folder })).toEqual({ names: [], strangers: [] })
  expect(await readCampaign({ ...saffron, folder }, '2026-12-01-winter')).toBeNull()
  mkdirSync(join(folder, 'mails'))
  const files = [
    '2026-12-01-winter.en',
    '2026-12-01-winter.nl',
    '2026-03-01-spring-is-here.en',
    '2026-03-01.en',
    'Notes',
  ]
  for (const file of files) await writeFile(join(folder, 'mails', `${file}.md`), head('x'))
  await writeFile(join(folder, 'mails', 'picture.png'), '')
  const { names, strangers } = await listCampaigns({ folder })
  expect(names).toEqual(['2026-03-01-spring-is-here', '2026-12-01-winter'])
  expect(strangers.sort()).toEqual(['2026-03-01.en.md', 'Notes.md'])
})

const scheduled = (world: Awaited<ReturnType<typeof openWorld>>) =>
  world.database.owner
    .selectFrom('calendar_mails')
    .innerJoin('accounts', 'accounts.id', 'calendar_mails.account_id')
    .select(['accounts.email', 'calendar_mails.id', 'calendar_mails.opened'])
    .orderBy('accounts.email')
    .execute()

test('plans a campaign for confirmed members of its brand, not of its sister’s', async () => {
  await using world = await openWorld()
  const { closed, zoe } = await world.members({
    anna: {},
    closed: {},
    waiting: { confirmed: false },
    off: {},
    zoe: { at: world.coast, shared: true },
  })
  const { owner } = world.database
  const change = (values: Record<string, unknown>, name?: string) => {
    const all = owner.updateTable('accounts').set(values)
    return (name ? all.where('name_key', '=', name) : all).execute()
  }
  await change({ time_zone: zoneAt(12) })
  await change({ status: 'deleted' }, closed.name)
  await change({ email_disabled_reason: 'bounce' }, 'off')
  await world.pass(2)
  const rows = async () => (await rowsOfOthers(owner)).filter((row) => row.includes(zoe.id))
  const before = await rows()
  await sendCampaign(world.saffron, campaign)
  expect((await world.mails()).map(({ to }) => to)).toEqual(['anna@mail.example'])
  expect((await scheduled(world)).map(({ email }) => email)).toEqual(['anna@mail.example'])
  expect(await rows()).toEqual(before)
})

test('counts a link for its e-mail alone, and follows none with a wrong signature', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: {} })
  await world.database.owner
    .updateTable('accounts')
    .set({ time_zone: zoneAt(12) })
    .execute()
  await world.pass(2)
  await sendCampaign(world.saffron, campaign)
  await world.mails()
  const [annas, bens] = await scheduled(world)
  const tokenOf = (id = '', number = 0) =>
    new URL(campaignLink(world.saffron, id, number)).searchParams.get('token') ?? ''
  const open = (token: string) => openCampaignLink(world.saffron, token, { counts: true })
  const swapped = `${bens?.id}.0.${tokenOf(annas?.id).split('.')[2]}`
  for (const token of [
    '',
    'a.b.c',
    swapped,
    `${tokenOf(annas?.id)}x`,
    tokenOf(annas?.id, 2),
    tokenOf(annas?.id, 12_345),
  ]) {
    expect(await open(token), token).toBeNull()
  }
  expect(await open(tokenOf(world.saffron.id))).toBeNull()
  expect((await scheduled(world)).map(({ opened }) => opened)).toEqual([[], []])
  expect(await open(tokenOf(annas?.id, 1))).toBe('https://saffron.example/members')
  expect((await scheduled(world)).map(({ opened }) => opened)).toEqual([[1], []])
})

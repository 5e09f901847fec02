import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { paths } from '~/paths'
import type { LanderName } from '~/tenancy/landers/landers'
import { isOfMember, landerNames, landerPath } from '~/tenancy/landers/landers'
import { lookInto } from '../support/census'
import { openOutbox } from '../support/outbox'
import type { PageForm } from '../support/page-forms'
import { formsOf } from '../support/page-forms'
import { seededData } from '../support/seeded'
import type { ReceivedPostback } from '../support/servers/network'
import { networkSecret, openNetwork, signedAs } from '../support/servers/network'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { addressOf, signUpFields, Visitor } from '../support/visitor'

const click = 'network=a&ref=b&sub1=c'

type Said = Record<string, string | number>

/** What a visitor enters on landers that ask for more or less than a first message: a text, or a radio button's place. */
const saidOn: Partial<Record<LanderName, Said>> = {
  collagelanding: { about: 'burns toast' },
  iconslanding: { gender: 0, seeks: 1, age: 2, name: 'Iconslanding', 'date_of_birth.year': '1991' },
  transitionsvideolanding: { email: addressOf('Transitionsvideo') },
  video: { name: 'Video', 'date_of_birth.day': '3', email: addressOf('Video') },
  landing: { message: 'A letter from the sea', name: 'Landing' },
  landing2: { answer: 1 },
  landing3: { opener: 0 },
}

function said(lander: LanderName): Said {
  return saidOn[lander] ?? { message: `Hello from ${lander}` }
}

/** What a first message is made of. */
const messageFields = ['message', 'answer', 'opener']

/** Where a click may be kept, and what the visitor answers where it may not without a yes. */
const visits = [
  { country: 'US', answers: null },
  { country: 'NL', answers: 'at once' },
  { country: 'NL', answers: 'late' },
  { country: 'NL', answers: 'never' },
] as const
type Visit = (typeof visits)[number]

test('leads from each lander to an account, its first message, report and postbacks', async () => {
  await using partner = await openNetwork()
  await using brands = brandsOf(partner.host)
  const env = { DEMO: 'off', POSTBACK_HOSTS: partner.host, NETWORK_A: networkSecret }
  await using site = await openSite({ data: await seededData(), tenants: brands.folder, env })
  const mailTo = openOutbox(site.dataDir)
  const memberId = await somebodyShown(site)
  const sent: Record<string, string> = {}
  for (const [index, lander] of landerNames.entries()) {
    const name = nameAt(lander)
    const visitor = new Visitor(site, 'saffron')
    const visit = visits[index % visits.length] as Visit
    const signUp = await fromLander(visitor, { lander, memberId, visit })
    sent[lander] = signUp.message
    await joins(visitor, signUp.form, name)
    expect((await visitor.confirm(await mailTo(addressOf(name)))).status, lander).toBeLessThan(400)
    if (index === 0) await buys(visitor)
  }
  await untilCounted(site, partner.received, landerNames.length * 2 + 1)

  const accounts = await lookInto(site, (rows) =>
    rows.selectFrom('accounts').select(['email', 'status', 'traffic_source', 'tracking']).execute(),
  )
  const messages = await lookInto(site, (rows) =>
    rows
      .selectFrom('messages')
      .innerJoin('accounts', 'accounts.id', 'messages.sender_id')
      .select(['accounts.email', 'messages.body'])
      .execute(),
  )
  for (const lander of landerNames) {
    const email = addressOf(nameAt(lander))
    const tracking = { network: 'a', ref: 'b', sub1: 'c', lander, variant: 'none' }
    expect(
      accounts.filter((account) => account.email === email),
      lander,
    ).toEqual([{ email, status: 'active', traffic_source: 'a', tracking }])
    const bodies = messages.filter((message) => message.email === email).map(({ body }) => body)
    expect(bodies, lander).toEqual(sent[lander] === '' ? [] : [sent[lander]])
  }

  // Visits are stored in batches, some seconds later.
  const visited = () =>
    lookInto(site, (rows) =>
      rows.selectFrom('visit_counts').select('lander').where('network', '=', 'a').where('visits', '>', 0).execute(),
    )
  await expect.poll(visited, { timeout: 30_000, interval: 500 }).toHaveLength(landerNames.length)
  const report = (form: string) => site.operate('report', 'saffron', '--by', 'network,ref,sub1,lander', form)
  const { rows } = JSON.parse(await report('--json'))
  const [head = [], ...lines] = (await report('--csv'))
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const cell = (lander: string, name: string) => lines.find((line) => line.includes(lander))?.[head.indexOf(name)]
  for (const [index, lander] of landerNames.entries()) {
    const row = rows.find((one: { lander: string }) => one.lander === lander)
    const counts = { visits: 1, signups: 1, activations: 1, purchases: index === 0 ? 1 : 0 }
    expect(row, lander).toMatchObject({ network: 'a', ref: 'b', sub1: 'c', ...counts })
    expect(['visits', 'sign_ups', 'activations', 'purchases'].map((name) => Number(cell(lander, name)))).toEqual(
      Object.values(counts),
    )
    const bounds = [Number(cell(lander, 'low')), Number(cell(lander, 'high'))]
    expect(bounds).toEqual([expect.closeTo(row.conversion.low, 5), expect.closeTo(row.conversion.high, 5)])
    for (const [currency, { revenue }] of Object.entries<{ revenue: string }>(row.money)) {
      expect(cell(lander, `revenue_${currency}`)).toBe(revenue)
    }
  }

  const events = new Set(partner.received.map(({ id }) => id))
  expect(events.size).toBe(landerNames.length * 2 + 1)
  for (const event of events) {
    const calls = partner.received.filter(({ id }) => id === event)
    expect(calls.map(({ status }) => status)).toEqual([500, 500, 204])
    for (const { url, signature } of calls) expect(signature).toBe(signedAs(signature, url))
  }
})

test('shows no logo or address during a visit with a traffic source, but the imprint', async () => {
  await using site = await openSite({ data: await seededData(), env: { DEMO: 'off' } })
  const memberId = await somebodyShown(site)
  const paths = [
    ...landerNames.map((name) => pathOf(name, memberId)),
    '/',
    '/signup',
    '/login',
    '/pricing',
    '/pages/faq',
    '/complaints',
    `/members/${memberId}/signup`,
  ]
  const visitorFrom = async (query: string) => {
    const visitor = new Visitor(site, 'saffron')
    visitor.cookies.set('country', 'US')
    await visitor.see(`/landers/gallery/none${query}`)
    return visitor
  }
  const brought = await visitorFrom('?network=sunline')
  const alone = await visitorFrom('')
  for (const path of paths) {
    expect([path, ...shownIn((await brought.see(path)).text)]).toEqual([path, false, false, true])
    expect([path, ...shownIn((await alone.see(path)).text)]).toEqual([path, true, true, true])
  }
})

test('hostile addresses of landers are answered plainly', async () => {
  await using site = await openSite({ data: await seededData(), env: { DEMO: 'off' } })
  const visitor = new Visitor(site, 'saffron')
  visitor.cookies.set('country', 'NL')
  const long = 'a'.repeat(10_000)
  for (const query of [
    'network=%3Cscript%3Ealert(1)',
    `sub1=${long}`,
    'network[]=a&ref[99999999]=b&sub1[x][y]=z',
    `x=${long}`,
  ]) {
    const { status, text } = await visitor.see(`/landers/gallery/none?${query}`)
    expect([query.slice(0, 20), status, text.includes('<script>alert')]).toEqual([query.slice(0, 20), 200, false])
    const gate = formsOf(text).find(({ action }) => action.startsWith('/entry-warning'))
    const passed = await new Visitor(site, 'saffron').send('/entry-warning', gate?.values ?? {})
    expect([passed.status, passed.headers.location?.startsWith('/landers/gallery/none')]).toEqual([302, true])
  }
  expect((await visitor.see('/landers/gallery/none?network=%00')).status).toBe(400)
  for (const path of [
    '/landers/gallery/shee',
    '/landers/none',
    `/landers/gallery/she-${long.slice(0, 500)}`,
    '/members/x/landing2/none',
  ]) {
    expect([path.slice(0, 40), (await visitor.see(path)).status]).toEqual([path.slice(0, 40), 404])
  }
})

/** Whether a page shows logos of payment methods, the company's address, and a link to the imprint. */
function shownIn(page: string): [boolean, boolean, boolean] {
  return [page.includes('src="/payment/'), page.includes('<address'), page.includes(`href="${paths.page('imprint')}"`)]
}

/** The demo's brands; Saffron lists the network 'a' and tells it what its visitors come to. */
function brandsOf(host: string) {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-brands-'))
  cpSync('tenants', folder, { recursive: true })
  const file = join(folder, 'saffron', 'tenant.json')
  const settings = JSON.parse(readFileSync(file, 'utf8'))
  const url = `http://${host}/pb?c={click_id}&e={event}&l={lander}`
  const own = { networks: ['a'], postbacks: { a: { url, secret: { env: 'NETWORK_A' } } } }
  writeFileSync(file, JSON.stringify({ ...settings, ...own }))
  return { folder, [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) }
}

/** As long as a name may be. */
const nameAt = (lander: LanderName) => `${lander.charAt(0).toUpperCase()}${lander.slice(1, 16)}`

function pathOf(lander: LanderName, memberId: string): string {
  return landerPath({ settings: { niche: 1 } }, lander, { memberId: isOfMember(lander) ? memberId : null })
}

async function somebodyShown(site: Site): Promise<string> {
  const visitor = new Visitor(site, 'saffron')
  const [form] = formsOf((await visitor.see('/landers/gallery')).text).filter(({ names }) => names.has('member'))
  return form?.choices.member?.[0] ?? ''
}

interface Way {
  lander: LanderName
  memberId: string
  visit: Visit
}

/** From an advertisement to the sign-up, with what was said on the lander in its form. */
async function fromLander(visitor: Visitor, { lander, memberId, visit }: Way) {
  visitor.cookies.set('country', visit.country)
  const address = pathOf(lander, memberId)
  const arrival = await visitor.see(`${address}?${click}`)
  expect(arrival.status, lander).toBe(200)
  if (visit.answers === 'at once') await agrees(visitor, arrival.text)
  const headers = { Referer: `${visitor.origin}${address}` }
  const page = visit.answers === 'at once' ? (await visitor.ask({ target: address, headers })).text : arrival.text
  const { form, values } = filled(page, lander)
  const begun = await visitor.send(form.action, values)
  expect(begun.status, lander).toBe(200)
  // Without a script its form would lead away from what was said.
  expect(begun.text).not.toContain('action="/entry-warning')
  const signUp = formsOf(begun.text).find(({ names }) => names.has('password'))
  if (!signUp) throw new Error(`no sign-up after ${lander}`)
  // The page that answers a form doesn't ask: what was said there would be lost. The next one does.
  if (visit.answers === 'late') await agrees(visitor, (await visitor.ask({ target: signUp.action, headers })).text)
  const message = messageFields.map((name) => values[name] ?? '').find((text) => text !== '') ?? ''
  if (message !== '') expect(signUp.values.signup_message, lander).toBe(message)
  for (const [name, value] of Object.entries(values)) {
    if (signUp.names.has(name)) expect(signUp.values[name], `${lander} ${name}`).toBe(value)
  }
  return { form: signUp, message }
}

/** Sends the answer to the question whether the click may be remembered. */
async function agrees(visitor: Visitor, page: string): Promise<void> {
  const form = formsOf(page).find(({ action }) => action.startsWith('/tracking-consent'))
  if (!form) throw new Error('nobody asked')
  await visitor.send(form.action, { ...form.values, answer: 'yes' })
  expect(visitor.cookies.has('tracking')).toBe(true)
}

/** The lander's form that takes what is said, with it. */
function filled(page: string, lander: LanderName): { form: PageForm; values: Record<string, string> } {
  const wanted = Object.entries(said(lander))
  const form = formsOf(page).find(
    ({ action, names }) => action.startsWith('/signup') && wanted.every(([name]) => names.has(name)),
  )
  if (!form) throw new Error(`no form for it on ${lander}`)
  const typed = wanted.map(([name, value]) => [
    name,
    typeof value === 'number' ? (form.choices[name]?.[value] ?? '') : value,
  ])
  return { form, values: { ...form.values, ...Object.fromEntries(typed) } }
}

/** Fills in what the lander didn't ask, and signs up. */
async function joins(visitor: Visitor, form: PageForm, name: string): Promise<void> {
  const { draft: _, ...rest } = signUpFields(name)
  const open = Object.entries(rest).filter(([field]) => !form.values[field])
  const joined = await visitor.send(form.action, { ...form.values, ...Object.fromEntries(open) })
  expect([joined.status, joined.headers.location], name).toEqual([302, expect.stringMatching(/^\/complete-signup/)])
}

/** The smallest bundle, paid at the sandbox. */
async function buys(visitor: Visitor): Promise<void> {
  const page = `/credits/1/creditcard?order=${crypto.randomUUID()}`
  const { text } = await visitor.see(page)
  const order = formsOf(text).find(({ names }) => names.has('amount'))
  const ordered = await visitor.send(page, { ...order?.values, agreed: 'on' })
  const paid = await visitor.send(String(ordered.headers.location), { outcome: 'pay' })
  await visitor.see(String(paid.headers.location))
}

/** What waits to be told again is due at once, until the network has accepted so many events. */
async function untilCounted(site: Site, received: readonly ReceivedPostback[], events: number): Promise<void> {
  const accepted = () => received.filter(({ status }) => status === 204).length
  for (let step = 0; step < 60 && accepted() < events; step += 1) {
    await lookInto(site, (rows) =>
      sql`update outbox set due_at = now() where done_at is null and last_error is not null`.execute(rows),
    )
    await new Promise((later) => setTimeout(later, 500))
  }
  expect(accepted()).toBe(events)
}

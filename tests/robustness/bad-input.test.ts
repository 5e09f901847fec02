import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Answer } from '../support/call'
import { call } from '../support/call'
import { census, changedRows, lookInto } from '../support/census'
import { noise, photoForm } from '../support/photo'
import { raw } from '../support/raw'
import { migratedData, slugsIn } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { builtRoutes, routeAt } from '../support/site-map'
import { signUpFields, Visitor } from '../support/visitor'
import { badAccountForms } from './inputs/bad-account-forms'
import { badConsoleForms } from './inputs/bad-console-forms'
import { badForms } from './inputs/bad-forms'
import { badInputs } from './inputs/bad-inputs'
import { badMemberForms } from './inputs/bad-member-forms'
import { badMessages } from './inputs/bad-messages'
import { annaAndBen } from './people'

/** Routes with an action. */
const acting = Object.values(builtRoutes).flatMap((route) => (route?.module.action ? [route.id] : []))

const empty = async () => ({ data: await migratedData(), env: { DEMO: 'off', LOG_LEVEL: 'info' } })

test('answers whatever is wrong clearly, logs it with its id, and writes nothing', async () => {
  await using site = await openSite(await empty())
  const { anna, ben } = await annaAndBen(site)
  const [annasId, bensId] = [await anna.ownId(), await ben.ownId()]
  const conversation = String((await ben.write(annasId, 'Hello Anna')).headers.location)
  await site.stop()
  const before = await lookInto(site, census)
  await site.start()

  const stage = { site, anna, bensId, conversation }
  const inputs = [
    ...badInputs(stage),
    ...badForms(stage),
    ...badMessages(stage),
    ...badAccountForms(stage),
    ...badMemberForms(stage),
    ...badConsoleForms(stage),
  ]
  const tried = inputs.filter(({ body }) => body !== undefined).map(({ target = '' }) => routeAt(pathOf(target)).id)
  expect(acting.filter((id) => !tried.includes(id))).toEqual([])
  const wrong: string[] = []
  const refused: { what: string; id: string }[] = []
  for (const { what, host, by, status, location, ...request } of inputs) {
    const answer = host ? await call(site.port, host, request) : await (by ?? new Visitor(site, 'saffron')).ask(request)
    wrong.push(...problemsOf(answer, { status, location }).map((problem) => `${what}: ${problem}`))
    if (answer.status >= 400) refused.push({ what, id: String(answer.headers['x-request-id']) })
  }
  expect(wrong).toEqual([])
  expect(await anna.ownId()).toBe(annasId)

  await site.stop()
  expect(refused.filter(({ id }) => !site.output().includes(`"requestId":"${id}"`))).toEqual([])
  // Some are answered with a page, and that is a visit; wrong passwords are counted, and the counts cleared a day later.
  const jobs = before.outbox ?? 0
  const counted = { visit_counts: [0, 1], login_attempts: [0, 2], outbox: [jobs, jobs + 1] }
  expect(changedRows(before, await lookInto(site, census))).toEqual(counted)
})

test('writes nothing of a brand later that was prepared at the start', async () => {
  await using site = await openSite(await empty())
  await site.stop()
  const saved = await lookInto(site, (rows) => rows.selectFrom('tenant_versions').select('name').execute())
  expect(saved.map(({ name }) => name).sort()).toEqual(['companies.json', ...slugsIn(site.tenantsDir)].sort())
})

test('what is no HTTP at all, and headers without end, are refused with a text', async () => {
  await using site = await openSite(await empty())
  expect(await raw(site, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n400 Bad Request/s)
  expect(await raw(site, 'GET /\0 HTTP/1.1\r\nHost: saffron.localhost\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  expect(await raw(site, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  // What is still on its way when the answer is sent doesn't take the answer with it.
  for (const length of [20_000, 100_000, 1_000_000, 5_000_000]) {
    const endless = `GET /${'a'.repeat(length)} HTTP/1.1\r\nHost: saffron.localhost\r\n\r\n`
    expect(await raw(site, endless), `${length}`).toMatch(/^HTTP\/1\.1 431 .*\r\n\r\n431 /s)
  }
  expect(await raw(site, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /)
})

test('answers a path of 14 KB with a page of less than 4 KB', async () => {
  await using site = await openSite(await empty())
  const visitor = new Visitor(site, 'saffron')
  for (const path of ['/', '/members/', '/landers/', '/objection/', '/pages/']) {
    for (const letters of ['a'.repeat(14_000), '%41'.repeat(4_600)]) {
      const { status, text } = await visitor.see(path + letters)
      expect([status, text.length < 4_000], path).toEqual([404, true])
      expect(text).toContain('<h1>')
    }
  }
})

test('who reads without end is told when to go on, page or data alone', async () => {
  const options = await empty()
  await using site = await openSite({ ...options, env: { ...options.env, READING_LIMITS: '3,5,9' } })
  const visitor = new Visitor(site, 'saffron')
  const pages = ['/members', '/members?min_age=30', '/members.data']
  for (const page of pages) expect((await visitor.see(page)).status).toBe(200)
  for (const page of [...pages, `/members/${crypto.randomUUID()}`]) {
    const refused = await visitor.see(page)
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
    expect(refused.text).toContain(
      page.endsWith('.data') ? 'common:error.too_much_reading' : 'You can continue in 10 min.',
    )
  }
  expect((await visitor.see('/login')).status).toBe(200)
})

test('tells who sends bad forms without end when to go on, and logs no error', async () => {
  await using site = await openSite(await empty())
  const { anna, ben } = await annaAndBen(site)
  const chat = `/members/${await ben.ownId()}/chat`
  let refused = await anna.send(chat, { intent: 'unknown' })
  for (let sent = 1; refused.status !== 429 && sent < 200; sent += 1) {
    refused = await anna.send(chat, { intent: 'unknown' })
  }
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  expect(refused.text).toContain('Please try again in 10 min.')
  await site.stop()
  expect(site.output()).toContain(`"requestId":"${refused.headers['x-request-id']}"`)
  expect(site.output()).not.toContain('"level":"error"')
})

test('a form sent twice at once signs up once, and writes once', async () => {
  await using site = await openSite(await empty())
  const { anna, ben } = await annaAndBen(site)
  const dora = signUpFields('dora')
  const twice = await Promise.all([1, 2].map(() => new Visitor(site, 'saffron').send('/signup', dora)))
  expect(twice.map(({ status }) => status)).toEqual([302, 302])
  const draft = crypto.randomUUID()
  const bensId = await ben.ownId()
  const written = await Promise.all([1, 2].map(() => anna.write(bensId, 'Only once', draft)))
  expect(written.map(({ headers }) => headers.location)).toEqual(Array(2).fill(written[0]?.headers.location))
  await site.stop()
  await lookInto(site, async (rows) => {
    expect(await rows.selectFrom('accounts').where('name_key', '=', 'dora').select('id').execute()).toHaveLength(1)
    expect(await rows.selectFrom('messages').select('body').execute()).toEqual([{ body: 'Only once' }])
  })
})

test('of an upload that is cut in the middle nothing is stored, and the next one is', async () => {
  await using site = await openSite(await empty())
  const { anna } = await annaAndBen(site)
  const { type, body } = photoForm(await noise())
  const head = [
    'POST /api/photos HTTP/1.1',
    `Host: saffron.localhost:${site.port}`,
    `Origin: ${anna.origin}`,
    `Cookie: auth.session=${anna.cookies.get('auth.session')}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ].join('\r\n')
  await cut(site, Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, body.length / 2)]))
  expect(photoFiles(site)).toEqual([])
  const whole = await anna.ask({ method: 'POST', target: '/api/photos', headers: { 'Content-Type': type }, body })
  expect([whole.status, JSON.parse(whole.text)]).toEqual([200, { refused: null }])
  expect(photoFiles(site).length).toBeGreaterThan(0)
  await site.stop()
  await lookInto(site, async (rows) => {
    expect(await rows.selectFrom('photos').select('status').execute()).toEqual([{ status: 'active' }])
  })
})

function pathOf(target: string): string {
  return target.split('?')[0] ?? ''
}

function problemsOf(
  { status, headers, text }: Answer,
  wanted: { status: number; location: string | undefined },
): string[] {
  const leadsTo = headers.location ?? ''
  const problems = {
    [`${status} ${leadsTo} instead of ${wanted.status}`]: status !== wanted.status,
    [`leads to ${leadsTo}`]: wanted.location !== undefined && leadsTo !== wanted.location,
    'shows a stack': /\n\s+at |node_modules|\.server\.|\.tsx?:/.test(text),
    'repeats the foreign address': /evil\.example/.test(text + JSON.stringify(headers)),
    'says nothing': status >= 400 && text.trim() === '',
  }
  return Object.entries(problems).flatMap(([problem, is]) => (is ? [problem] : []))
}

/** Sends the beginning of a request and breaks off, as a browser does that is closed. */
function cut(site: Site, begin: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(site.port, '127.0.0.1', () => socket.write(begin, () => socket.resetAndDestroy()))
    socket.on('close', () => resolve())
  })
}

function photoFiles(site: Site): string[] {
  const files = join(site.dataDir, 'files')
  if (!existsSync(files)) return []
  return readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
}

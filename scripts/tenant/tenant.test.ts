import { cp, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { env } from '~/platform/env.server'
import { recordsInMemory } from '~/tenancy/records/in-memory'
import { openTenants } from '~/tenancy/tenants.server'
import { schemaFile, schemaText } from './brands/schema'
import { Refusal } from './verb'
import { verbs } from './verbs'

/** The demo brands in a folder of their own, and the commands that work on it. */
async function openFolder() {
  const root = join(await mkdtemp(join(tmpdir(), 'tenants-')), 'tenants')
  await cp('tenants', root, { recursive: true })
  const printed: string[] = []
  const records = recordsInMemory()
  let hasDatabase = false
  return {
    root,
    records,
    /** A server has run on these folders. */
    async serverRan() {
      hasDatabase = true
      const quiet = () => undefined
      const log = { info: quiet, warn: quiet, error: quiet }
      const tenants = await openTenants({ root, development: false, log, variable: quiet, records })
      tenants.close()
    },
    /** Runs a command as without a terminal: every question gets its proposal. */
    async run(verb: string, ...args: string[]) {
      printed.length = 0
      const code = await verbs[verb]?.run({
        args,
        root,
        print: (line) => printed.push(line),
        warn: (line) => printed.push(line),
        ask: async (_question, proposal) => proposal,
        variable: (name) => ({ COAST_LIVE_KEY: 'live_key' })[name],
        openRecords: async () => (hasDatabase ? { records, close: async () => undefined } : null),
      })
      return { code, printed: printed.join('\n') }
    },
    async change(slug: string, change: Record<string, unknown>) {
      const path = join(root, slug, 'tenant.json')
      await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), ...change }, null, 2))
    },
    [Symbol.asyncDispose]: () => rm(join(root, '..'), { recursive: true }),
  }
}

test('the JSON Schema that editors use is the one of today’s contract', async () => {
  expect(await readFile(join('tenants', schemaFile), 'utf8')).toBe(schemaText())
})

test('the demo brands pass the check', async () => {
  await using folder = await openFolder()
  expect(await folder.run('check')).toEqual({ code: 0, printed: '3 tenants, no problems' })
})

test('a new tenant is complete and valid', async () => {
  await using folder = await openFolder()
  const made = await folder.run(
    'new',
    'blue-lagoon',
    '--theme',
    'coast',
    '--domain',
    'lagoon.example',
    '--country',
    'nl,CH',
  )
  expect(made.code).toBe(0)
  expect(made.printed).toContain(`http://blue-lagoon.localhost:${env().PORT}`)
  expect((await stat(join(folder.root, 'blue-lagoon'))).mode & 0o777).toBe(0o755)
  expect(JSON.parse(await readFile(join(folder.root, 'blue-lagoon', 'tenant.json'), 'utf8'))).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'Blue Lagoon',
    domains: ['lagoon.example'],
    theme: 'coast',
    countries: ['NL', 'CH'],
    currencies: ['EUR', 'CHF'],
  })
  expect(await folder.run('check')).toEqual({ code: 0, printed: '4 tenants, no problems' })
  const shown = await folder.run('show', 'lagoon.example')
  expect(JSON.parse(shown.printed)).toMatchObject({ slug: 'blue-lagoon', sisters: [] })
})

test.each([
  [['Lagoon'], 'A slug of lower-case letters'],
  [['saffron'], 'exists already'],
  [['lagoon', '--domain', 'saffron.example'], "saffron.example is the tenant saffron's"],
  [['lagoon', '--domain', 'https://lagoon.example'], 'domains[0]: expected a domain'],
  [['lagoon', '--theme', 'rainbow'], 'A theme of amber, coast, noir-rose'],
  [['lagoon', '--company', '77'], 'A company of 1, 2, 5, 6, 9'],
  [['lagoon', '--niche', 'nine'], 'niche: expected a number, found "nine"'],
  [['lagoon', '--language', 'xx'], 'languages[0]: expected one of'],
  [['lagoon', '--colour', 'red'], "Unknown option '--colour'"],
])('new %j is refused and leaves nothing behind', async (args, reason) => {
  await using folder = await openFolder()
  await expect(folder.run('new', ...args)).rejects.toThrow(reason)
  await expect(folder.run('new', ...args)).rejects.toThrow(Refusal)
  expect((await folder.run('list')).printed.split('\n')).toHaveLength(4)
})

test('a brand with fictional profiles and no warning fails the check', async () => {
  await using folder = await openFolder()
  await folder.change('coast', { fictional_warning: '' })
  const { code, printed } = await folder.run('check')
  expect(code).toBe(1)
  expect(printed).toMatch(/coast\/tenant\.json:\d+ fictional_warning: expected a text, for fictional_profiles is true/)
})

test('a text that lacks one of the brand’s languages fails the check', async () => {
  await using folder = await openFolder()
  await folder.change('coast', { index_title: { de: 'Küste', en: 'Coast' } })
  const { printed } = await folder.run('check')
  expect(printed).toContain('index_title.fi: expected a text in each of languages')
  expect(printed).not.toContain('index_title.de')
})

test('fails a live brand whose legal pages lack a value of its company or a language', async () => {
  await using folder = await openFolder()
  const companies = join(folder.root, 'companies.json')
  const read = JSON.parse(await readFile(companies, 'utf8'))
  for (const company of read.companies) Object.assign(company, { kvk: '', vat_numbers: [], processors: [] })
  await writeFile(companies, JSON.stringify(read))
  const summary = { de: 'Neue Preise.', en: 'New prices.' }
  await folder.change('coast', { languages: ['de', 'en', 'nl'], terms_changes: [{ date: '2026-12-01', summary }] })
  const before = (await folder.run('check', 'coast')).printed
  expect(before).toMatch(/terms_changes\[0\]\.summary\.nl: expected a text in each of languages/)
  expect(before).not.toContain('for a live brand')
  const payment = { provider: 'mollie', api_key: { env: 'COAST_LIVE_KEY' } }
  await folder.change('coast', { live: true, payment })
  const { code, printed } = await folder.run('check', 'coast')
  expect(code).toBe(1)
  for (const lacking of ['kvk', 'vat_numbers', 'processors with task "hosting"', 'processors with task "mail"']) {
    expect(printed).toContain(`expected ${lacking} for company 6, for a live brand names it`)
  }
})

test('changes of the terms that are out of order fail the check', async () => {
  await using folder = await openFolder()
  const change = (date: string) => ({ date, summary: 'New prices.' })
  await folder.change('coast', { terms_changes: [change('2026-12-01'), change('2026-11-01')] })
  expect((await folder.run('check', 'coast')).printed).toContain('terms_changes[1].date: expected after 2026-12-01')
})

test('colours that nobody can read fail the check', async () => {
  await using folder = await openFolder()
  await folder.change('coast', { tokens: { '--c-text': '#dddddd' } })
  expect((await folder.run('check')).printed).toContain('contrast of WCAG AA, but coast: --c-text on --c-bg')
})

test('missing pictures, strange media and links out of the folder fail the check', async () => {
  await using folder = await openFolder()
  await rm(join(folder.root, 'coast', 'icon.svg'))
  await rm(join(folder.root, 'coast', 'media', 'hero-2.webp'))
  await writeFile(join(folder.root, 'saffron', 'media', 'notes.txt'), 'x')
  await symlink('/etc/hostname', join(folder.root, 'noir-rose', 'media', 'host.svg'))
  const { code, printed } = await folder.run('check')
  expect(code).toBe(1)
  expect(printed.split('\n')).toEqual([
    'tenants/coast/icon.svg expected a picture of the brand',
    expect.stringMatching(/^tenants\/coast\/tenant\.json:\d+ hero_media\[1\]: expected a file that is there$/),
    'tenants/noir-rose/media/host.svg expected no symbolic link that leads out of the folder',
    expect.stringContaining('tenants/saffron/media/notes.txt expected a picture or film'),
    '3 tenants, 4 to put right',
  ])
})

test('a missing variable and an unknown company fail the check', async () => {
  await using folder = await openFolder()
  await folder.change('coast', { payment: { provider: 'mollie', api_key: { env: 'COAST_MOLLIE' } } })
  await folder.change('saffron', { company_id: 77 })
  const { printed } = await folder.run('check')
  expect(printed).toContain('payment.api_key: expected the environment to have the variable COAST_MOLLIE')
  expect(printed).toContain('company_id: expected an id of companies.json: 1, 2, 5, 6, 9')
})

test('blames the newcomer by what the server knows, or both if it saw neither', async () => {
  await using folder = await openFolder()
  const copy = () => cp(join(folder.root, 'saffron'), join(folder.root, 'aaa'), { recursive: true })
  await copy()
  expect((await folder.run('check')).printed).toMatch(
    /aaa\/tenant\.json:3 id: expected an id of its own, but saffron names it too\n(?:.*\n)+.*saffron\/tenant\.json:3 id: expected an id of its own, but aaa names it too/,
  )
  await rm(join(folder.root, 'aaa'), { recursive: true })
  await folder.serverRan()
  await copy()
  const { code, printed } = await folder.run('check')
  expect(code).toBe(1)
  expect(printed).toContain("aaa/tenant.json:3 id: expected an id of its own, but it is the tenant saffron's since")
  expect(printed).toContain('(npm run tenant -- move-domain saffron.example aaa)')
  expect(printed).not.toContain('tenants/saffron/')
})

test('the check of one brand says nothing of others, and is JSON when it should be', async () => {
  await using folder = await openFolder()
  await folder.change('coast', { niche: 9 })
  expect(await folder.run('check', 'saffron', 'noir-rose')).toEqual({ code: 0, printed: '2 tenants, no problems' })
  const { code, printed } = await folder.run('check', 'coast', '--json')
  expect(code).toBe(1)
  expect(JSON.parse(printed)).toEqual({
    tenants: 1,
    problems: [
      { file: 'tenants/coast/tenant.json', line: expect.any(Number), key: 'niche', expected: 'at most 7, found 9' },
    ],
  })
  await expect(folder.run('check', 'lagoon')).rejects.toThrow("There is no brand 'lagoon'")
  await expect(folder.run('check', '--jsn')).rejects.toThrow("Unknown option '--jsn'")
})

test('a host that nobody answers is refused, another domain of a brand leads on', async () => {
  await using folder = await openFolder()
  await expect(folder.run('show', 'nobody.example')).rejects.toThrow('Nobody answers nobody.example: status 421')
  expect((await folder.run('show', 'www.saffron.example')).printed).toBe(
    'www.saffron.example redirects to saffron.example: status 308',
  )
})

test('an invalid tenant is listed as such', async () => {
  await using folder = await openFolder()
  await writeFile(join(folder.root, 'coast', 'tenant.json'), '{')
  expect((await folder.run('list')).printed).toMatch(/coast +invalid \(1\)/)
})

test('wrong arguments are refused by every verb instead of being passed over', async () => {
  await using folder = await openFolder()
  for (const [verb, ...args] of [
    ['list', 'saffron'],
    ['list', '--jsn'],
    ['show', 'saffron.localhost', 'coast.localhost'],
    ['schema', 'now'],
    ['check', '--csv'],
    ['ledger', 'saffron', 'coast'],
    ['ledger', '--colour'],
    ['ledger', 'saffron', '--all'],
    ['visits'],
    ['debits', 'saffron', 'block', 'anna', 'ben'],
    ['message-photos', 'saffron', 'save', 'here', 'there'],
    ['message-photos', 'saffron', 'save'],
    ['message-photos', 'saffron', 'approve'],
    ['message-photos', 'saffron', 'reject', 'x'],
    ['message-photos', 'saffron', 'reject', 'x', '--ground', 'ugly'],
    ['photos', 'saffron', 'approve'],
    ['photos', 'saffron', '--all'],
    ['photos', 'saffron', 'hide', 'x'],
    ['reports', 'saffron', 'burn'],
    ['reports', '--everything'],
    ['reports', 'saffron', 'show', 'R-1', 'R-2', 'R-3'],
    ['complaints', 'saffron', '--all'],
    ['discounts', 'saffron', 'end', 'A', 'B'],
    ['discounts', '--all', 'end', 'A'],
    ['staff', 'saffron', 'dismiss', 'x'],
    ['staff', 'saffron', 'show', 'x', 'y'],
    ['staff', 'saffron', '--loud'],
    ['credit', 'saffron', 'anna', '5', '6', '--reason', 'x'],
    ['report', '--all', '--csv'],
    ['new', 'one', 'two'],
    ['move-pool', 'saffron'],
    ['members', 'saffron'],
    ['members', 'saffron', 'burn', 'anna'],
    ['members', 'saffron', 'end-second-factor'],
    ['members', 'saffron', 'end-second-factor', 'anna', 'ben'],
    ['members', 'saffron', 'suspend', 'anna', '--ground', 'money', '--days', '0'],
    ['members', 'saffron', 'restore', 'anna', '--loud'],
  ] as [string, ...string[]][]) {
    await expect(folder.run(verb, ...args), [verb, ...args].join(' ')).rejects.toThrow(Refusal)
  }
})

test('programs read the list of brands as JSON', async () => {
  await using folder = await openFolder()
  const { printed } = await folder.run('list', '--json')
  expect(JSON.parse(printed)).toContainEqual(
    expect.objectContaining({ tenant: 'saffron', domain: 'saffron.example', theme: 'amber', state: 'not live' }),
  )
})

test('reports an illegible theme by itself, not at the brands that name it', async () => {
  await using folder = await openFolder()
  const themes = await mkdtemp(join(tmpdir(), 'themes-'))
  await cp('themes', themes, { recursive: true })
  const file = join(themes, 'amber', 'theme.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/"--c-text": "#\w+"/, '"--c-text": "#dddddd"'))
  const own = env().THEMES_DIR
  Object.assign(env(), { THEMES_DIR: themes })
  try {
    const { code, printed } = await folder.run('check')
    expect(code).toBe(1)
    expect(printed).toContain('themes/amber/theme.json expected contrast of WCAG AA')
    expect(printed).not.toContain('saffron/tenant.json')
  } finally {
    Object.assign(env(), { THEMES_DIR: own })
    await rm(themes, { recursive: true })
  }
})

import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { env } from '~/platform/env.server'
import { Claims } from '~/tenancy/records/claims'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import { recordsInMemory } from '~/tenancy/records/in-memory'
import { problemLine } from '~/tenancy/settings/problems'
import { openTenants } from '~/tenancy/tenants.server'
import { openWorld } from '../../../../tests/support/world'
import { checkBrand } from './check-brand.server'
import { checkFolders } from './check-folders.server'

const variable = (name: string) => ({ COAST_LIVE_KEY: 'live_key' })[name]

/** The demo brands in a folder of their own, beside another folder. */
async function openFolders() {
  const base = await mkdtemp(join(tmpdir(), 'brands-'))
  const root = join(base, 'tenants')
  await cp('tenants', root, { recursive: true })
  const change = async (file: string, changed: (json: Record<string, unknown>) => object) => {
    const path = join(root, file)
    await writeFile(path, JSON.stringify(changed(JSON.parse(await readFile(path, 'utf8'))), null, 2))
  }
  return {
    base,
    root,
    change,
    /** All that is wrong, a line each. */
    async check(...slugs: string[]) {
      const { problems } = await checkFolders({ root, variable }, new Claims(recordsInMemory()), slugs)
      return problems.map(problemLine)
    },
    [Symbol.asyncDispose]: () => rm(base, { recursive: true }),
  }
}

type Folders = Awaited<ReturnType<typeof openFolders>>

const live = { live: true, payment: { provider: 'mollie', api_key: { env: 'COAST_LIVE_KEY' } } }

const goesLive = ({ change }: Folders) => change('coast/tenant.json', (settings) => ({ ...settings, ...live }))

/** What company 6 says of itself, changed. */
const company = ({ change }: Folders, changes: object) =>
  change('companies.json', ({ companies }) => ({
    companies: (companies as { id: number }[]).map((each) => (each.id === 6 ? { ...each, ...changes } : each)),
  }))

test('a live brand with all that the law wants told passes', async () => {
  await using folders = await openFolders()
  await goesLive(folders)
  expect(await folders.check()).toEqual([])
})

const hosting = { task: 'hosting', name: 'Host', country: 'NL' }
const mail = { task: 'mail', name: 'Post', country: 'DE' }

test.each([
  ['no postal code', { postal_code: '' }, ['postal_code']],
  ['no number of the trade register', { kvk: '' }, ['kvk']],
  ['no VAT number', { vat_numbers: [] }, ['vat_numbers']],
  ['no telephone', { support_phone: '' }, ['support_phone']],
  ['nobody who hosts', { processors: [mail] }, ['processors with task "hosting"']],
  ['nobody who sends e-mails', { processors: [hosting] }, ['processors with task "mail"']],
])('a live brand whose company names %s is told just that', async (_, changes, lacking) => {
  await using folders = await openFolders()
  await goesLive(folders)
  await company(folders, changes)
  const words = 'for a live brand names it; brands that are live already have until 2027-02-28'
  const expected = lacking.map((key) => `companies.json expected ${key} for company 6, ${words}`)
  expect(await folders.check('coast')).toEqual(expected)
})

test.each([
  ['DE', ['representative', 'register', 'youth_officer']],
  ['AT', ['representative', 'register']],
  ['FR', ['register', 'share_capital', 'publication_director', 'mediator', 'host']],
  ['IT', ['register', 'share_capital']],
  ['ES', ['register']],
  ['PL', ['register', 'share_capital']],
  ['NL', []],
])('a live brand in %s is told the gaps in its imprint', async (country, lacking) => {
  await using folders = await openFolders()
  await folders.change('coast/tenant.json', (settings) => ({ ...settings, ...live, countries: [country] }))
  await company(folders, { country, imprint: {} })
  const found = (await folders.check('coast')).map((line) => /imprint\.(\w+)/.exec(line)?.[1] ?? line)
  expect(found).toEqual(lacking)
})

test('mistakes in settings, theme and texts of one folder are told together', async () => {
  await using folders = await openFolders()
  const wrong = { theme: 'nope', time_zone: 'Mars/Base' }
  await folders.change('coast/tenant.json', (settings) => ({ ...settings, ...wrong }))
  await writeFile(join(folders.root, 'coast/texts/de.json'), '{')
  const lines = await folders.check('coast')
  for (const part of ['time_zone', 'theme', 'texts/de.json']) {
    expect(
      lines.filter((line) => line.includes(part)),
      part,
    ).toHaveLength(1)
  }
})

test('a change of the terms without its text is told, in whatever language', async () => {
  await using folders = await openFolders()
  await folders.change('coast/tenant.json', (settings) => ({
    ...settings,
    terms_changes: [
      { date: '2026-11-01', summary: 'New prices.' },
      { date: '2026-12-01', summary: ' ' },
    ],
  }))
  expect(await folders.check('coast')).toEqual([
    expect.stringMatching(/^tenants\/coast\/tenant\.json:\d+ terms_changes\[1\]\.summary: expected a text$/),
  ])
})

test('a brand may be a link to another folder of brands, and to none outside', async () => {
  await using folders = await openFolders()
  await rename(join(folders.root, 'coast'), join(folders.base, 'coast'))
  await symlink(join(folders.base, 'coast'), join(folders.root, 'coast'))
  expect(await folders.check()).toEqual([
    'tenants/coast expected no symbolic link that leads out of the folder of tenants',
  ])
  await rm(join(folders.root, 'coast'))
  await rename(join(folders.base, 'coast'), join(folders.root, '.coast'))
  await symlink(join(folders.root, '.coast'), join(folders.root, 'coast'))
  expect(await folders.check()).toEqual([])
})

test('skips what is no folder of a brand, and tells an impossible name', async () => {
  await using folders = await openFolders()
  await writeFile(join(folders.root, 'notes.txt'), 'x')
  await mkdir(join(folders.root, '.git'))
  await symlink(join(folders.base, 'gone'), join(folders.root, 'gone'))
  expect(await folders.check()).toEqual([])
  await rename(join(folders.root, 'coast'), join(folders.root, 'Coast_1'))
  expect(await folders.check()).toEqual([
    'tenants/Coast_1 expected a name of lower-case letters, digits and single hyphens',
  ])
})

test('tells each of two new brands that name the same domains of the other', async () => {
  await using folders = await openFolders()
  await cp(join(folders.root, 'saffron'), join(folders.root, 'aaa'), { recursive: true })
  await folders.change('aaa/tenant.json', (settings) => ({ ...settings, id: randomUUID() }))
  const lines = (await folders.check()).map((line) => line.replace(/:\d+ domains\[\d\]:/, ''))
  expect([...new Set(lines)]).toEqual([
    'tenants/aaa/tenant.json expected a domain of its own, but saffron names it too',
    'tenants/saffron/tenant.json expected a domain of its own, but aaa names it too',
  ])
})

test('checks a brand in the console against the database’s past, with the line', async () => {
  await using _world = await openWorld()
  await using folders = await openFolders()
  const own = env().TENANTS_DIR
  Object.assign(env(), { TENANTS_DIR: folders.root })
  const quiet = () => undefined
  try {
    const log = { info: quiet, warn: quiet, error: quiet }
    const records = recordsInDatabase()
    const tenants = await openTenants({ root: folders.root, development: false, log, variable, records })
    tenants.close()
    expect(await checkBrand('saffron')).toEqual([])
    await cp(join(folders.root, 'saffron'), join(folders.root, 'aaa'), { recursive: true })
    const found = await checkBrand('aaa')
    expect(found.map(({ key, expected }) => `${key}: ${expected}`)).toContainEqual(
      expect.stringMatching(/^id: an id of its own, but it is the tenant saffron's since/),
    )
    expect(found[0]?.code.find(({ wrong }) => wrong)?.text).toContain('"id"')
    expect(await checkBrand('saffron')).toEqual([])
  } finally {
    Object.assign(env(), { TENANTS_DIR: own })
  }
})

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { password, Visitor } from '../support/visitor'

/** Decisions say 2 seconds ('Tenants, companies, domains'); a busy machine may take longer. */
const live = { timeout: 20_000, interval: 100 }

test('takes a new brand while running, survives a broken file, and keeps its members', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const status = async () => (await new Visitor(site, 'lagoon').see('/login')).status
  expect(await status()).toBe(421)

  tenant(site, 'new', 'lagoon', '--theme', 'coast', '--domain', 'lagoon.example')
  await expect.poll(status, live).toBe(200)
  expect(tenant(site, 'list')).toContain('lagoon')
  const mila = new Visitor(site, 'lagoon')
  expect((await mila.signUp('mila')).status).toBe(302)
  const milasId = await mila.ownId()

  const file = join(site.tenantsDir, 'lagoon', 'tenant.json')
  const settings = readFileSync(file, 'utf8')
  writeFileSync(file, settings.replace('"niche": 1', '"niche": 1,,'))
  const problem = /lagoon\/tenant\.json:\d+/
  await expect.poll(async () => [await status(), problem.test(site.output())], live).toEqual([200, true])
  writeFileSync(file, settings)

  const [folder, aside] = [join(site.tenantsDir, 'lagoon'), join(site.tenantsDir, '..', 'lagoon')]
  renameSync(folder, aside)
  await expect.poll(status, live).toBe(421)
  expect((await new Visitor(site, 'saffron').see('/login')).status).toBe(200)

  renameSync(aside, folder)
  await expect.poll(status, live).toBe(200)
  expect(await mila.ownId()).toBe(milasId)
  expect((await new Visitor(site, 'lagoon').logIn('mila', password)).status).toBe(302)
})

const added = ['dune', 'lagoon', 'reef']
const brands = ['coast', 'noir-rose', 'saffron', ...added]

test('serves what it served before after a restart with broken and copied folders', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  for (const slug of added) await site.operate('new', slug, '--theme', 'coast', '--domain', `${slug}.example`)
  await expect.poll(() => statuses(site), live).toEqual(brands.map((slug) => `${slug} 200`))
  const anna = new Visitor(site, 'saffron')
  expect((await anna.signUp('anna')).status).toBe(302)
  const annasId = await anna.ownId()
  await site.stop()

  change(site, 'coast', (settings) => ({ ...settings, niche: 'oops' }))
  change(site, 'lagoon', (settings) => ({ ...settings, tokens: { '--c-primary': 'red' } }))
  change(site, 'reef', (settings) => ({ ...settings, theme: 'gone' }))
  writeFileSync(join(site.tenantsDir, 'noir-rose', 'tenant.json'), '{')
  mkdirSync(join(site.tenantsDir, 'dune', 'texts'))
  writeFileSync(join(site.tenantsDir, 'dune', 'texts', 'en.json'), 'oops')
  cpSync(join(site.tenantsDir, 'saffron'), join(site.tenantsDir, 'aaa'), { recursive: true })
  change(site, 'aaa', (settings) => ({ ...settings, domains: ['aaa.example'] }))
  cpSync(join(site.tenantsDir, 'dune', 'tenant.json'), join(mkdir(site, 'aab'), 'tenant.json'))
  change(site, 'aab', (settings) => ({ ...settings, id: crypto.randomUUID(), domains: ['saffron.example'] }))

  for (const _ of ['a first restart', 'a second one']) {
    await site.start()
    expect(await statuses(site)).toEqual(brands.map((slug) => `${slug} 200`))
    expect((await call(site.port, 'saffron.example', { target: '/' })).text).toContain('Saffron')
    for (const newcomer of ['aaa', 'aab']) {
      expect((await new Visitor(site, newcomer).logIn('anna', password)).status).toBe(503)
      expect((await call(site.port, `${newcomer}.example`, { target: '/login' })).status).not.toBe(200)
    }
    expect((await new Visitor(site, 'saffron').logIn('anna', password)).status).toBe(302)
    expect(await anna.ownId()).toBe(annasId)
    const complaints = await checkOf(site)
    expect(complaints).toMatch(/tenants\/aaa\/tenant\.json:\d+ id: .* the tenant saffron's since \d{4}-\d\d-\d\d/)
    expect(complaints).toMatch(/tenants\/aab\/tenant\.json:\d+ domains\[0\]: .* the tenant saffron's since/)
    expect(complaints).not.toMatch(/^tenants\/saffron\//m)
    await site.stop()
  }
})

test('shows an edited text, page, home page or theme at the next look', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  for (const folder of ['locales', 'themes']) {
    rmSync(join(site.appDir, folder))
    cpSync(folder, join(site.appDir, folder), { recursive: true })
  }
  const edit = (file: string, before: string, after: string) => {
    const path = join(site.appDir, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(before)
    writeFileSync(path, text.replaceAll(before, after))
  }
  const visitor = new Visitor(site, 'saffron')
  const see = async (target: string) => (await visitor.ask({ target, headers: { 'Accept-Language': 'en' } })).text
  expect(await see('/')).toContain('No subscription')
  edit('locales/en/home.json', 'No subscription', 'Nothing to subscribe to')
  await expect.poll(() => see('/'), live).toContain('Nothing to subscribe to')
  const [title = ''] = /(?<=^# ).+$/m.exec(readFileSync('locales/en/pages/privacy.md', 'utf8')) ?? []
  expect(await see('/pages/privacy')).toContain(title)
  edit('locales/en/pages/privacy.md', `# ${title}`, '# What we know of you')
  await expect.poll(() => see('/pages/privacy'), live).toContain('What we know of you')
  expect(await see('/')).toContain('#ffba00')
  edit('themes/amber/theme.json', '#ffba00', '#fdb800')
  await expect.poll(() => see('/'), live).toContain('#fdb800')
  change(site, 'saffron', (settings) => ({ ...settings, index_title: 'Saffron by the sea' }))
  await expect.poll(() => see('/'), live).toContain('Saffron by the sea')
})

test('a domain changes hands by one command, while the server runs', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const leadsTo = async () => (await call(site.port, 'www.saffron.example', { target: '/login' })).headers.location
  await expect.poll(leadsTo, live).toContain('saffron.')
  await expect(site.operate('move-domain', 'saffron.example')).rejects.toThrow('Which domain, to whom?')
  await expect(site.operate('move-domain', 'coast.example', 'saffron')).rejects.toThrow('the only domain of coast')
  await expect(site.operate('move-domain', 'free.example', 'saffron')).rejects.toThrow('Nobody has free.example')
  expect(await site.operate('move-domain', 'www.saffron.example', 'coast')).toContain("the tenant coast's from now on")
  await expect.poll(leadsTo, live).toContain('coast.')
  expect(await checkOf(site)).toContain('3 tenants, no problems')
  await site.stop()
  await site.start()
  expect(await leadsTo()).toContain('coast.')
  expect(await statuses(site, ['coast', 'saffron'])).toEqual(['coast 200', 'saffron 200'])
})

function tenant(site: Site, ...words: string[]): string {
  const env = { ...process.env, TENANTS_DIR: site.tenantsDir }
  return execFileSync('npm', ['run', '--silent', 'tenant', '--', ...words], { env, encoding: 'utf8' })
}

function change(site: Site, slug: string, how: (settings: Record<string, unknown>) => unknown): void {
  const file = join(site.tenantsDir, slug, 'tenant.json')
  writeFileSync(file, JSON.stringify(how(JSON.parse(readFileSync(file, 'utf8'))), null, 2))
}

function mkdir(site: Site, slug: string): string {
  const folder = join(site.tenantsDir, slug)
  mkdirSync(folder)
  return folder
}

/** `tenant check` ends with 1 when it finds something. */
function checkOf(site: Site): Promise<string> {
  return site.operate('check').catch((error: { stdout: string }) => error.stdout)
}

function statuses(site: Site, slugs = brands): Promise<string[]> {
  return Promise.all(slugs.map(async (slug) => `${slug} ${(await new Visitor(site, slug).see('/login')).status}`))
}

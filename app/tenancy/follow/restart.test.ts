import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { TenantFolder } from '../../../tests/support/tenant-folder'
import { openTenantFolder, soon, writeWhole } from '../../../tests/support/tenant-folder'

const saffronsId = '0d6f3c52-7b1e-4a0c-9c55-5f2b8e7a1d31'

/** Each of the ways in which a folder can be broken, on brands that all served before. */
const mistakes: Record<string, (folder: TenantFolder, slug: string) => Promise<unknown>> = {
  'no JSON': (folder, slug) => writeWhole(folder.path(slug, 'tenant.json'), '{'),
  'an empty file': (folder, slug) => writeWhole(folder.path(slug, 'tenant.json'), ''),
  'a wrong value': (folder, slug) => folder.settings(slug, (settings) => ({ ...settings, niche: 'oops' })),
  'a wrong token': (folder, slug) =>
    folder.settings(slug, (settings) => ({ ...settings, tokens: { '--c-primary': 'red' } })),
  'a theme that is gone': (folder, slug) => folder.settings(slug, (settings) => ({ ...settings, theme: 'gone' })),
  'a company that is gone': (folder, slug) => folder.settings(slug, (settings) => ({ ...settings, company_id: 77 })),
  'texts that are no JSON': async (folder, slug) => {
    await mkdir(folder.path(slug, 'texts'))
    await writeWhole(folder.path(slug, 'texts', 'en.json'), 'oops')
  },
  'no tenant.json': (folder, slug) => rm(folder.path(slug, 'tenant.json')),
  'another brand’s id': (folder, slug) => folder.settings(slug, (settings) => ({ ...settings, id: saffronsId })),
  'another brand’s domain': (folder, slug) =>
    folder.settings(slug, (settings) => ({ ...settings, domains: [`${slug}.example`, 'saffron.example'] })),
}

test('a restart with folders broken in every way serves what served before', async () => {
  const slugs = Object.keys(mistakes).map((_, index) => `aaa-${index}`)
  await using folder = await openTenantFolder(async (prepared) => {
    for (const slug of slugs) await prepared.add(slug, { likes_per_day: 7 })
  })
  const before = await Promise.all(slugs.map((slug) => folder.tenants.bySlug(slug)))
  for (const [index, mistake] of Object.values(mistakes).entries()) await mistake(folder, slugs[index] ?? '')
  await folder.open()
  for (const [index, mistake] of Object.keys(mistakes).entries()) {
    const slug = slugs[index] ?? ''
    expect(await folder.answer(`${slug}.example`), mistake).toBe(slug)
    const after = await folder.tenants.bySlug(slug)
    expect(after?.id, mistake).toBe(before[index]?.id)
    expect(after?.settings, mistake).toEqual(before[index]?.settings)
    expect(after?.theme, mistake).toEqual(before[index]?.theme)
  }
  expect(await folder.answer('saffron.example')).toBe('saffron')
  expect(await folder.tenants.byId(saffronsId)).toMatchObject({ slug: 'saffron' })
})

test('brands that nobody asked for are saved too, and a mended folder serves again', async () => {
  await using folder = await openTenantFolder()
  await expect.poll(() => folder.records.savedHashes().then((hashes) => hashes.size), { timeout: 20_000 }).toBe(4)
  await writeWhole(folder.path('coast', 'tenant.json'), '{')
  await writeWhole(folder.path('companies.json'), '{')
  await folder.open()
  expect(await folder.answer('coast.example')).toBe('coast')
  expect((await folder.tenants.bySlug('coast'))?.company.id).toBe(6)
  await cp('tenants/coast/tenant.json', folder.path('coast', 'tenant.json'))
  await folder.settings('coast', (settings) => ({ ...settings, likes_per_day: 9 }))
  await soon()
  expect((await folder.tenants.bySlug('coast'))?.settings.likes_per_day).toBe(9)
})

test('a copied folder never gets the id or the domain of the one that was there first', async () => {
  await using folder = await openTenantFolder()
  await cp(folder.path('saffron'), folder.path('aaa'), { recursive: true })
  await folder.settings('aaa', (settings) => ({ ...settings, domains: ['aaa.example'] }))
  await folder.add('bbb', { domains: ['bbb.example', 'saffron.example'] })
  await folder.open()
  expect(await folder.answer('aaa.example')).toBe('broken')
  expect(await folder.answer('bbb.example')).toBe('broken')
  expect(await folder.answer('saffron.example')).toBe('saffron')
  const today = new Date().toISOString().slice(0, 10)
  expect(folder.log.join('\n')).toContain(
    `id: expected an id of its own, but it is the tenant saffron's since ${today}`,
  )
  expect(folder.log.join('\n')).toContain(`"saffron.example" is the tenant saffron's since ${today}`)

  await writeWhole(folder.path('saffron', 'tenant.json'), '{')
  await folder.open()
  expect(await folder.answer('saffron.example')).toBe('saffron')
  expect(await folder.answer('aaa.example')).toBe('broken')
})

test('a folder without anything of its own is not held by what a refused one wished', async () => {
  await using folder = await openTenantFolder()
  await folder.add('aaa', { domains: ['free.example', 'saffron.example'] })
  await soon()
  await folder.add('bbb', { domains: ['free.example'] })
  await soon()
  expect(await folder.answer('free.example')).toBe('bbb')
})

test('lets a renamed folder keep id and domains, not one that only has the id', async () => {
  await using folder = await openTenantFolder()
  await rename(folder.path('coast'), folder.path('shore'))
  await soon()
  expect(await folder.answer('coast.example')).toBe('shore')
  await folder.open()
  expect(await folder.answer('coast.example')).toBe('shore')
  // Elsewhere meanwhile: the server that runs would see a renamed folder first.
  await rename(folder.path('shore'), folder.path('..', 'aside'))
  await folder.settings('../aside', (settings) => ({ ...settings, domains: ['beach.example'] }))
  await rename(folder.path('..', 'aside'), folder.path('beach'))
  await folder.open()
  expect(await folder.answer('beach.example')).toBe('broken')
  expect(folder.log.at(-1)).toContain("the tenant shore's since")
  expect(folder.log.at(-1)).toContain('whose folder is gone')
})

test('answers a handed-over domain for its new brand, also after a restart', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.answer('www.saffron.example')).toBe('→ saffron.example')
  await folder.settings('coast', (settings) => ({ ...settings, domains: ['coast.example', 'www.saffron.example'] }))
  await soon()
  expect(await folder.answer('www.saffron.example')).toBe('→ saffron.example')
  await folder.records.handOver(['www.saffron.example'], 'saffron', 'coast')
  await soon()
  expect(await folder.answer('www.saffron.example')).toBe('→ coast.example')
  await folder.open()
  expect(await folder.answer('www.saffron.example')).toBe('→ coast.example')
  expect(await folder.answer('saffron.example')).toBe('saffron')
  const settings = JSON.parse(await readFile(folder.path('saffron', 'tenant.json'), 'utf8'))
  expect(settings.domains).toContain('www.saffron.example')
})

test('colours that are hard to read serve, and the log says so once', async () => {
  await using folder = await openTenantFolder()
  await folder.settings('coast', (settings) => ({ ...settings, tokens: { '--c-text': '#dddddd' } }))
  await soon()
  expect((await folder.tenants.bySlug('coast'))?.settings.tokens).toEqual({ '--c-text': '#dddddd' })
  await soon()
  await folder.tenants.bySlug('coast')
  const hard = folder.log.filter((line) => line.includes('tenant colours hard to read coast'))
  expect(hard.length).toBeGreaterThan(0)
  await soon()
  await folder.tenants.bySlug('coast')
  expect(folder.log.filter((line) => line.includes('hard to read'))).toEqual(hard)
})

test('serves a live brand with gaps in its imprint, and logs them once', async () => {
  await using folder = await openTenantFolder()
  const companies = JSON.parse(await readFile(folder.path('companies.json'), 'utf8')).companies as { id: number }[]
  const lacking = companies.map((company) =>
    company.id === 6 ? { ...company, country: 'ES', imprint: {}, kvk: '' } : company,
  )
  await writeWhole(folder.path('companies.json'), JSON.stringify({ companies: lacking }))
  const payment = { provider: 'mollie', api_key: { env: 'COAST_LIVE_KEY' } }
  await folder.settings('coast', (settings) => ({ ...settings, live: true, countries: ['ES'], payment }))
  const warned: unknown[] = []
  const log = { info: () => undefined, warn: (...line: unknown[]) => warned.push(line), error: () => undefined }
  await folder.open({ variable: () => 'live_key', log })
  expect(await folder.answer('coast.example')).toBe('coast')
  await soon()
  await folder.tenants.bySlug('coast')
  const line = (problem: string) => [
    { tenant: 'coast', problem, due: '2027-02-28' },
    'live tenant lacks company details',
  ]
  expect(warned).toEqual(['imprint.register', 'kvk'].map(line))
})

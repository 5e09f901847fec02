import { cp, mkdir, readFile, rename, symlink, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '~/database/unavailable'
import { openTenantFolder, soon, writeWhole } from '../../tests/support/tenant-folder'
import { poolIdOf } from './pool-id.server'
import { TenantsUnreadable } from './tenants.server'

test('a host finds its brand, whatever its case and port', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.answer('saffron.example')).toBe('saffron')
  expect(await folder.answer('Noir-Rose.Example:8443')).toBe('noir-rose')
})

test('a host with a trailing dot leads to the same host without it', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.answer('coast.example.')).toBe('→ coast.example')
  expect(await folder.answer('Coast.Example.:8443')).toBe('→ coast.example')
  expect(await folder.answer('www.saffron.example.')).toBe('→ saffron.example')
  expect(await folder.answer('nobody.example.')).toBe('unknown')
  expect(await folder.answer('coast.example..')).toBe('unknown')
})

test('other domains lead to the canonical one, unknown hosts to nobody', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.answer('www.saffron.example')).toBe('→ saffron.example')
  expect(await folder.answer('nobody.example')).toBe('unknown')
  expect(await folder.answer('')).toBe('unknown')
  expect(await folder.answer('__proto__')).toBe('unknown')
})

test('<slug>.localhost and the forced domain work in development only', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.answer('saffron.localhost:3000')).toBe('unknown')
  await folder.open({ forcedDomain: 'coast.example' })
  expect(await folder.answer('localhost')).toBe('unknown')
  await folder.open({ development: true, forcedDomain: 'coast.example' })
  expect(await folder.answer('noir-rose.localhost:3000')).toBe('noir-rose')
  expect(await folder.answer('localhost:3000')).toBe('coast')
})

test('a brand carries its company, look, languages and pool', async () => {
  await using folder = await openTenantFolder()
  const saffron = await folder.tenants.bySlug('saffron')
  const coast = await folder.tenants.byId('6e21f9ab-58d4-47c3-b07e-1ad84c6f9053')
  const noirRose = await folder.tenants.bySlug('noir-rose')
  expect(saffron).toMatchObject({ domain: 'saffron.example', company: { id: 1 }, theme: { name: 'amber' } })
  expect(saffron?.languages).toHaveLength(11)
  expect(coast?.slug).toBe('coast')
  expect(coast?.poolId).toBe(saffron?.poolId)
  expect(noirRose?.poolId).not.toBe(saffron?.poolId)
  expect(await folder.tenants.bySlug('saffron')).toBe(saffron)
})

test('a pool has the same id everywhere, and a brand without one its own', () => {
  expect(poolIdOf({ id: 'x', pool: 'daylight' })).toBe('928cd8b7-2d15-598a-9653-6d0ce6eb6e1a')
  expect(poolIdOf({ id: '0d6f3c52-7b1e-4a0c-9c55-5f2b8e7a1d31' })).toBe('0d6f3c52-7b1e-4a0c-9c55-5f2b8e7a1d31')
})

test('a new folder is live by itself; a removed one is gone, and back with all it was', async () => {
  await using folder = await openTenantFolder()
  await folder.add('lagoon')
  await soon()
  const lagoon = await folder.tenants.bySlug('lagoon')
  expect(await folder.answer('lagoon.example')).toBe('lagoon')
  await rename(folder.path('lagoon'), folder.path('..', 'aside'))
  await soon()
  expect(await folder.answer('lagoon.example')).toBe('unknown')
  expect(await folder.tenants.byId(lagoon?.id ?? '')).toBeNull()
  await rename(folder.path('..', 'aside'), folder.path('lagoon'))
  await soon()
  expect(await folder.answer('lagoon.example')).toBe('lagoon')
  expect((await folder.tenants.bySlug('lagoon'))?.id).toBe(lagoon?.id)
})

test('a change is live, and changes the version', async () => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('coast')
  await folder.settings('coast', (settings) => ({
    ...settings,
    likes_per_day: 7,
    domains: ['coast.example', 'new.example'],
  }))
  await soon()
  expect(await folder.answer('new.example')).toBe('→ coast.example')
  const after = await folder.tenants.bySlug('coast')
  expect(after?.settings.likes_per_day).toBe(7)
  expect(after?.version).not.toBe(before?.version)
  await writeWhole(folder.path('coast', 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await soon()
  expect((await folder.tenants.bySlug('coast'))?.version).not.toBe(after?.version)
})

test('a broken file keeps the last good version and says why, once', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.answer('coast.example')).toBe('coast')
  const good = await readFile(folder.path('coast', 'tenant.json'), 'utf8')
  await writeWhole(folder.path('coast', 'tenant.json'), good.replace('"niche": 1', '"niche": 99'))
  await soon()
  expect(await folder.answer('coast.example')).toBe('coast')
  await soon()
  expect(await folder.answer('coast.example')).toBe('coast')
  expect(folder.log).toEqual([
    expect.stringMatching(/^tenants\/coast\/tenant\.json:\d+ niche: expected at most \d+, found 99$/),
  ])
  await writeWhole(folder.path('coast', 'tenant.json'), good)
  await soon()
  expect(await folder.answer('coast.example')).toBe('coast')
  expect(folder.log.at(-1)).toBe('tenant folder valid again coast')
})

test.each([
  ['an unknown theme', { theme: 'ambre' }, 'theme: expected a folder of themes/'],
  ['a wrong token', { tokens: { '--c-primary': 'red' } }, 'tokens.--c-primary: expected a colour'],
  ['an unknown company', { company_id: 77 }, 'company_id: expected an id of companies.json: 1, 2, 5, 6, 9'],
  [
    'another brand’s domain',
    { domains: ['coast.example', 'saffron.example'] },
    'domains[1]: expected a domain of its own',
  ],
  ['another brand’s id', { id: '0d6f3c52-7b1e-4a0c-9c55-5f2b8e7a1d31' }, 'id: expected an id of its own'],
])('%s is refused and the brand stays as it was', async (_, wish, problem) => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('coast')
  await folder.settings('coast', (settings) => ({ ...settings, ...wish }))
  await soon()
  expect(await folder.tenants.bySlug('coast')).toBe(before)
  expect(folder.log.join()).toContain(problem)
})

test('a folder that is broken at the start waits until it is right', async () => {
  await using folder = await openTenantFolder((prepared) => writeFile(prepared.path('coast', 'tenant.json'), '{'))
  expect(await folder.answer('coast.example')).toBe('unknown')
  expect(await folder.answer('saffron.example')).toBe('saffron')
  const whole = await readFile('tenants/coast/tenant.json', 'utf8')
  await writeWhole(folder.path('coast', 'tenant.json'), whole.slice(0, -10))
  await soon()
  expect(await folder.answer('coast.example')).toBe('broken')
  expect(await folder.answer('nobody.example')).toBe('unknown')
  await cp('tenants/coast/tenant.json', folder.path('coast', 'tenant.json'))
  await soon()
  expect(await folder.answer('coast.example')).toBe('coast')
})

test('texts of a brand are checked against the product’s', async () => {
  await using folder = await openTenantFolder()
  const base = JSON.parse(await readFile('locales/en/common.json', 'utf8'))
  const [group, texts] = Object.entries(base).find(([, value]) => typeof value === 'object') as [
    string,
    Record<string, unknown>,
  ]
  const key = Object.keys(texts).find((name) => typeof texts[name] === 'string' && !/[<{]/.test(texts[name])) ?? ''
  await mkdir(folder.path('coast', 'texts'), { recursive: true })
  await writeWhole(folder.path('coast', 'texts', 'en.json'), JSON.stringify({ common: { [group]: { [key]: 'Ahoy' } } }))
  expect((await folder.tenants.bySlug('coast'))?.texts.en).toEqual({ common: { [group]: { [key]: 'Ahoy' } } })
  await writeFile(
    folder.path('coast', 'texts', 'en.json'),
    JSON.stringify({ common: { [group]: { [key]: '<b>Ahoy</b>', [`${key}x`]: 'x' } }, comon: {} }, null, 2),
  )
  await soon()
  expect((await folder.tenants.bySlug('coast'))?.texts.en).toEqual({ common: { [group]: { [key]: 'Ahoy' } } })
  expect(folder.log).toEqual([
    expect.stringContaining(`texts/en.json:4 common.${group}.${key}: expected plain text, found <b>`),
    expect.stringContaining(`did you mean "${key}"?`),
    expect.stringContaining('comon: expected a key of the product\'s texts; did you mean "common"?'),
  ])
})

test('pool and id stay as they are once there are members', async () => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('coast')
  if (!before) throw new Error('no Coast')
  folder.homes = [{ slug: 'coast', id: before.id, poolId: before.poolId }]
  const changes = [{ pool: 'elsewhere' }, { id: crypto.randomUUID() }]
  for (const change of changes) {
    await folder.settings('coast', (settings) => ({ ...settings, ...change }))
    await soon()
    expect(await folder.tenants.bySlug('coast')).toBe(before)
    await cp('tenants/coast/tenant.json', folder.path('coast', 'tenant.json'))
  }
  expect(folder.log.join('\n')).toContain('pool: expected the pool its members live in')
  expect(folder.log.join('\n')).toContain(`id: expected ${before.id}, under which coast has members`)
  folder.homes = []
  await folder.settings('coast', (settings) => ({ ...settings, ...changes[0] }))
  await soon()
  expect((await folder.tenants.bySlug('coast'))?.poolId).toBe(poolIdOf({ id: before.id, pool: 'elsewhere' }))
})

test('a pool changed while the server was down is refused too', async () => {
  const home = {
    slug: 'coast',
    id: '6e21f9ab-58d4-47c3-b07e-1ad84c6f9053',
    poolId: poolIdOf({ id: '', pool: 'daylight' }),
  }
  await using folder = await openTenantFolder(async (prepared) => {
    prepared.homes = [home]
    await prepared.settings('coast', (settings) => ({ ...settings, pool: 'elsewhere' }))
  })
  expect(await folder.answer('coast.example')).toBe('broken')
})

test('a brand that can’t be compared with the database is not taken for unknown', async () => {
  await using folder = await openTenantFolder()
  await folder.open({ records: { ...folder.records, homes: () => Promise.reject(new Error('the database is away')) } })
  await expect(folder.answer('coast.example')).rejects.toThrow('the database is away')
  await expect(folder.answer('coast.example')).rejects.toThrow('the database is away')
})

test('serves a brand with a changed pool as it was while the database is away', async () => {
  await using folder = await openTenantFolder()
  let away = false
  const homes = () => (away ? Promise.reject(new DatabaseUnavailable(null)) : Promise.resolve([]))
  await folder.open({ records: { ...folder.records, homes } })
  const before = await folder.tenants.bySlug('coast')
  away = true
  await folder.settings('coast', (settings) => ({ ...settings, pool: 'elsewhere' }))
  await soon()
  expect(await folder.tenants.bySlug('coast')).toBe(before)
  expect(folder.log.join()).toContain('pool: expected the database, to see whose this is')
  away = false
  await soon()
  expect((await folder.tenants.bySlug('coast'))?.settings.pool).toBe('elsewhere')
})

test('a link out of the folder is refused, one inside it is not', async () => {
  await using folder = await openTenantFolder()
  await symlink(folder.path('coast', 'logo.svg'), folder.path('coast', 'media', 'inside.svg'))
  expect(await folder.answer('coast.example')).toBe('coast')
  await symlink('/etc/hostname', folder.path('coast', 'media', 'outside.svg'))
  await soon()
  expect(await folder.answer('coast.example')).toBe('coast')
  expect(folder.log).toEqual(['tenants/coast/media/outside.svg expected no symbolic link that leads out of the folder'])
})

test('a whole brand that lies elsewhere is refused', async () => {
  await using folder = await openTenantFolder()
  await folder.add('lagoon')
  await rename(folder.path('lagoon'), folder.path('..', 'lagoon'))
  await symlink(folder.path('..', 'lagoon'), folder.path('lagoon'))
  await soon()
  expect(await folder.answer('lagoon.example')).toBe('unknown')
  expect(folder.log.join()).toContain('expected no symbolic link that leads out of tenants/')
})

test('refuses to start without its companies or a variable that a brand names', async () => {
  await using folder = await openTenantFolder()
  const mollie = { provider: 'mollie', api_key: { env: 'COAST_MOLLIE' } }
  await folder.settings('coast', (settings) => ({ ...settings, payment: mollie }))
  await expect(folder.open()).rejects.toThrow(
    /^tenants\/coast\/tenant\.json:\d+ payment\.api_key: expected the environment to have the variable COAST_MOLLIE$/,
  )
  await folder.open({ variable: () => 'live_abc' })
  const coast = await folder.tenants.bySlug('coast')
  expect(coast?.secret({ env: 'COAST_MOLLIE' })).toBe('live_abc')
  expect(JSON.stringify(coast)).not.toContain('live_abc')
  await writeWhole(folder.path('companies.json'), '[]')
  await expect(folder.open()).rejects.toThrow(TenantsUnreadable)
})

test('sister brands: one pool, both sharing, and the niche that each one lets in', async () => {
  await using folder = await openTenantFolder()
  expect(await folder.sisters('saffron')).toEqual(['coast'])
  expect(await folder.sisters('coast')).toEqual(['saffron'])
  expect(await folder.sisters('noir-rose')).toEqual([])
  const pool = { pool: 'daylight', member_resell: true }
  await folder.add('silent', { ...pool, member_resell: false })
  await folder.add('curious', { ...pool, niche: 3, pool_filter: 'all' })
  await folder.add('open', { ...pool, niche: 4, pool_filter: 'all' })
  await folder.add('narrow', { ...pool, niche: 3 })
  await soon()
  expect(await folder.sisters('saffron')).toEqual(['coast'])
  expect(await folder.sisters('silent')).toEqual([])
  expect(await folder.sisters('curious')).toEqual(['narrow', 'open'])
  expect(await folder.sisters('open')).toEqual(['curious'])
  expect(await folder.sisters('narrow')).toEqual(['curious'])
})

test('drops a sister that no longer shares from the others, unasked', async () => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('saffron')
  await folder.settings('coast', (settings) => ({ ...settings, member_resell: false }))
  await soon()
  const after = await folder.tenants.bySlug('saffron')
  expect(after?.sisters).toEqual([])
  expect(after?.version).not.toBe(before?.version)
})

import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Operator } from '~/modules/operators/access/operator'
import { askDns } from '~/platform/dns/dns.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../tests/support/operators'
import { openDns } from '../../../tests/support/servers/dns'
import { openHttps } from '../../../tests/support/servers/https'
import { openWorld } from '../../../tests/support/world'
import { withLines } from './check/check-brand.server'
import { certificateOf, checkDomain } from './domains/check-domain.server'
import { ownStepsOf, toPutRight } from './going-live/steps'
import { brandNumbers } from './reading/brand-numbers.server'
import { brandsToPutRight, listBrands } from './reading/read-brands.server'
import { settingsLines } from './reading/settings-lines.server'

test('a finding shows its line with the neighbours, and no file from elsewhere', async () => {
  const base = await mkdtemp(join(tmpdir(), 'brands-'))
  const root = join(base, 'tenants')
  await writeFile(join(base, 'file.json'), 'one\ntwo\nthree\nfour')
  await mkdir(root)
  const problem = { key: 'a', expected: 'b' }
  const found = await withLines(root, [
    { ...problem, file: 'file.json', line: 2 },
    { ...problem, file: 'file.json', line: null },
    { ...problem, file: '../../../../etc/passwd', line: 1 },
    { ...problem, file: 'missing.json', line: 1 },
  ])
  expect(
    found.map(({ code }) => code.map(({ number, text, wrong }) => `${number} ${text}${wrong ? ' !' : ''}`)),
  ).toEqual([['1 one', '2 two !', '3 three'], [], [], []])
})

test('tells a domain that leads nowhere from one into this network, and calls neither', async () => {
  let connected = false
  const server = createServer(() => {
    connected = true
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await using dns = await openDns({ 'inside.example': { addresses: ['127.0.0.1', '::1'] }, 'hung.example': 'refused' })
  const look = (domain: string) => askDns((each) => checkDomain(each, domain, port), { servers: dns.servers })
  const certificate = { kind: 'none' }
  expect(await look('nobody.example')).toEqual({ domain: 'nobody.example', address: null, certificate })
  expect(await look('inside.example')).toEqual({ domain: 'inside.example', address: '127.0.0.1', certificate })
  expect(await look('hung.example')).toMatchObject({ address: null, code: 'EREFUSED' })
  expect(connected).toBe(false)
  await new Promise((resolve) => server.close(resolve))
})

test('names the fault of a certificate that browsers refuse, and none without TLS', async () => {
  const secure = await openHttps(() => undefined)
  const selfSigned = await certificateOf('partner.example', '127.0.0.1', secure.port)
  expect(selfSigned).toEqual({ kind: 'refused', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const plain = createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const { port } = plain.address() as { port: number }
  expect(await certificateOf('partner.example', '127.0.0.1', port)).toEqual({ kind: 'none' })
  await new Promise((resolve) => plain.close(resolve))
  await secure[Symbol.asyncDispose]()
  expect(await certificateOf('partner.example', '127.0.0.1', secure.port)).toEqual({ kind: 'none' })
})

test('shows settings as the file has them, long values shortened, none of a broken one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  const lines = async (text: string) => {
    await writeFile(join(folder, 'tenant.json'), text)
    return settingsLines({ folder })
  }
  const long = 'x'.repeat(118)
  const settings = {
    $schema: './schema.json',
    name: 'Saffron',
    payment: { api_key: { env: 'KEY' } },
    a: long,
    b: `${long}y`,
  }
  const found = await lines(JSON.stringify(settings, null, 2))
  expect(found.map(({ line, key, value }) => `${line} ${key} ${value}`)).toEqual([
    '3 name "Saffron"',
    '4 payment {"api_key":{"env":"KEY"}}',
    `9 a "${long}"`,
    `10 b "${long}y…`,
  ])
  expect(await lines('{ "name": ')).toEqual([])
  expect(await settingsLines({ folder: join(folder, 'gone') })).toEqual([])
})

test('shows granted brands, and broken new folders to who has the right everywhere', async () => {
  await using world = await openWorld()
  const { poolId, id } = world.saffron
  await sql`insert into roll_ups (pool_id, tenant_id, day, members) values (${poolId}, ${id}, '2026-11-22', 12)`.execute(
    world.database.owner,
  )
  const brands = { broken: null, saffron: world.saffron, 'noir-rose': world.noirRose }
  const since = new Date('2026-11-22T00:00:00Z')
  const problem = { file: 'tenants/broken/tenant.json', line: 1, key: '', expected: 'JSON' }
  const tenants = {
    slugs: () => Object.keys(brands),
    bySlug: async (slug: keyof typeof brands) => brands[slug],
    refusal: async (slug: string) => (slug === 'broken' ? { problems: [problem], since } : null),
  }
  const seenBy = async (operator: Operator) => {
    const lines = await listBrands({ console: { tenants } } as never, operator)
    return lines.map(({ slug, live, members, errors, refusedSince }) => ({ slug, live, members, errors, refusedSince }))
  }
  const right = { live: false, errors: 0, refusedSince: null }
  const noirRose = { ...right, slug: 'noir-rose', members: 0 }
  expect(await seenBy(await hire('olga', 'owner'))).toEqual([
    { slug: 'broken', live: false, members: 0, errors: 1, refusedSince: since.toISOString() },
    { ...right, slug: 'saffron', members: 12 },
    noirRose,
  ])
  expect(await seenBy(await hire('mo', 'analyst', world.noirRose.id))).toEqual([noirRose])
})

test('counts what the imprint of a live brand lacks', async () => {
  await using world = await openWorld()
  const processors = (['hosting', 'mail'] as const).map((task) => ({ task, name: 'Host', country: 'NL' }))
  const given = { country: 'NL', vat_numbers: ['NL123456789B01'], support_phone: '+31 30 000 00 01', processors }
  const company = { ...world.saffron.company, ...given, kvk: '', postal_code: '' }
  const brands: Record<string, Tenant> = {
    saffron: { ...world.saffron, company, settings: { ...world.saffron.settings, live: true, countries: ['NL'] } },
    'noir-rose': { ...world.noirRose, company },
  }
  const tenants = {
    slugs: () => Object.keys(brands),
    bySlug: async (slug: string) => brands[slug],
    refusal: () => null,
  }
  const lines = await listBrands({ console: { tenants } } as never, await hire('olga', 'owner'))
  const steps = brands.saffron ? ownStepsOf(brands.saffron, { errors: 0, hasSales: false }) : []
  expect(steps.map(({ text, values }) => `${text} ${values.count ?? ''}`)).toContain('legal_lacking 2')
  expect(lines.find(({ slug }) => slug === 'saffron')?.toPutRight).toBe(toPutRight(steps))
})

test('counts the operator’s brands to put right until they are mended', async () => {
  await using world = await openWorld()
  const company = { ...world.saffron.company, kvk: '', postal_code: '' }
  const live: Tenant = {
    ...world.saffron,
    company,
    settings: { ...world.saffron.settings, live: true, countries: ['NL'] },
  }
  const brands: Record<string, Tenant | null> = { down: null, saffron: live, 'noir-rose': world.noirRose }
  const refused = new Set(['down', 'noir-rose'])
  const tenants = {
    slugs: () => Object.keys(brands),
    bySlug: async (slug: string) => brands[slug],
    refusal: async (slug: string) => (refused.has(slug) ? { problems: [], since: new Date(0) } : null),
  }
  const context = { console: { tenants } } as never
  const [olga, mo] = [await hire('olga', 'owner'), await hire('mo', 'analyst', world.noirRose.id)]
  const joris = await hire('joris', 'moderator')
  const counts = () => Promise.all([olga, mo, joris].map((operator) => brandsToPutRight(context, operator)))
  expect(await counts()).toEqual([3, 1, 0])
  refused.delete('noir-rose')
  expect(await counts()).toEqual([2, 0, 0])
})

test('an operator reads the numbers of the brands that were granted', async () => {
  await using world = await openWorld()
  for (const { poolId, id } of [world.saffron, world.noirRose]) {
    await sql`insert into roll_ups (pool_id, tenant_id, day, members, cases_open)
      values (${poolId}, ${id}, '2026-11-22', 12, 3)`.execute(world.database.owner)
    for (const [day, paid, active] of [
      ['2026-11-21', 5000, 8],
      ['2026-11-22', 999, 5],
    ] as const) {
      await sql`insert into day_money values (${poolId}, ${id}, ${day}, 'EUR', 1, ${paid}, 0, 0)`.execute(
        world.database.owner,
      )
      await sql`insert into day_figures (pool_id, tenant_id, day, visits, signups, activated, active, first_messages, answered, buyers)
        values (${poolId}, ${id}, ${day}, 0, 0, 0, ${active}, 0, 0, 0)`.execute(world.database.owner)
    }
  }
  const mo = await hire('mo', 'analyst', world.noirRose.id)
  expect(await brandNumbers(mo.session, [world.saffron.id, world.noirRose.id])).toEqual([
    {
      brandId: world.noirRose.id,
      members: 12,
      membersAt: null,
      active: 5,
      casesOpen: 3,
      oldestAt: null,
      revenue: { EUR: 999 },
    },
  ])
})

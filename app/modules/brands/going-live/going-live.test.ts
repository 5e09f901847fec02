import { generateKeyPairSync } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askDns } from '~/platform/dns/dns.server'
import { hire } from '../../../../tests/support/operators'
import type { Zone } from '../../../../tests/support/servers/dns'
import { openDns } from '../../../../tests/support/servers/dns'
import { openWorld } from '../../../../tests/support/world'
import { brandStandings, dnsReportOf } from '../reading/brand-standing.server'
import type { DnsBrand } from './ask-brand.server'
import { askAbout, askBrand, askDue } from './ask-brand.server'
import { spfWith } from './mail-policies'
import type { Step } from './steps'
import { dnsSteps, ownSteps, toPutRight } from './steps'
import { goingLiveLines, stepsOfFolders } from './steps-of-folders.server'
import { zoneLines } from './zone-lines'

const keys = (bits: number) =>
  generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const own = keys(2048)
const published = own.publicKey.toString('base64')
const mailServer = 'include:_spf.sender.example'

function brandWith(mail: Partial<DnsBrand['settings']['mail']> = {}, privateKey: string = own.privateKey): DnsBrand {
  const dkim = { selector: 'mail', private_key: { env: 'KEY' } }
  return {
    domain: 'saffron.example',
    settings: { domains: ['saffron.example'], mail: { sender: 'hello@saffron.example', dkim, ...mail } },
    secret: () => privateKey,
  }
}

const right: Zone = {
  'mail._domainkey.saffron.example': { txt: [`v=DKIM1; k=rsa; p=${published.slice(0, 100)} ${published.slice(100)}`] },
  'saffron.example': { txt: ['google-site-verification=x', `v=spf1 ${mailServer} ~all`], addresses: ['127.0.0.1'] },
  '_dmarc.saffron.example': { txt: ['v=DMARC1; p=quarantine'] },
}

/** What the records say when the zone differs from the right one. */
async function recordsWith(zone: Zone, brand = brandWith()) {
  await using dns = await openDns({ ...right, ...zone })
  const { mail } = await askAbout(brand, { servers: dns.servers, mailServer })
  return mail.map(({ kind, state, code }) => `${kind} ${state}${code ? ` ${code}` : ''}`)
}

test('finds records in order, and the key in pieces', async () => {
  expect(await recordsWith({})).toEqual(['dkim good', 'spf good', 'dmarc good'])
  await using dns = await openDns(right)
  const { mail, domains } = await askAbout(brandWith(), { servers: dns.servers, mailServer })
  expect(mail[0]?.value).toBe(`v=DKIM1; k=rsa; p=${published}`)
  expect(domains).toEqual([{ domain: 'saffron.example', address: '127.0.0.1', certificate: { kind: 'none' } }])
})

test('tells missing records from others, and says what to paste', async () => {
  const missing = { 'mail._domainkey.saffron.example': {}, '_dmarc.saffron.example': {}, 'saffron.example': {} }
  expect(await recordsWith(missing)).toEqual(['dkim absent', 'spf absent', 'dmarc absent'])
  const other = keys(2048).publicKey.toString('base64')
  const differing: Zone = {
    'mail._domainkey.saffron.example': { txt: [`v=DKIM1; p=${other}`] },
    '_dmarc.saffron.example': { txt: ['v=DMARC1; p=perhaps'] },
    'saffron.example': { txt: ['v=spf1 include:_spf.other.example -all'] },
  }
  expect(await recordsWith(differing)).toEqual(['dkim differs', 'spf differs', 'dmarc differs'])
  await using dns = await openDns({ ...right, ...differing })
  const { mail } = await askAbout(brandWith(), { servers: dns.servers, mailServer })
  expect(mail[1]?.value).toBe('v=spf1 include:_spf.other.example include:_spf.sender.example -all')
})

test('proposes an SPF record that lets nobody new send and nobody old fail', () => {
  for (const [published, proposed] of [
    ['v=spf1 mx -all', `v=spf1 mx ${mailServer} -all`],
    ['v=spf1 mx', `v=spf1 mx ${mailServer} ~all`],
    ['v=spf1 mx ?all', `v=spf1 mx ${mailServer} ~all`],
    ['v=spf1 mx all', `v=spf1 mx ${mailServer} ~all`],
    ['v=spf1 redirect=_spf.other.example mx', `v=spf1 mx include:_spf.other.example ${mailServer} ~all`],
    // Beside 'all', a redirection counts for nothing (RFC 7208, 6.1).
    ['v=spf1 mx -all redirect=_spf.other.example', `v=spf1 mx ${mailServer} -all`],
  ] as const)
    expect(spfWith(mailServer, published)).toBe(proposed)
})

test('copies the records that need it only, long ones in pieces', async () => {
  await using dns = await openDns({
    '_dmarc.saffron.example': 'refused',
    'saffron.example': right['saffron.example'] ?? {},
  })
  const { mail } = await askAbout(brandWith(), { servers: dns.servers, mailServer })
  const value = `v=DKIM1; k=rsa; p=${published}`
  expect(zoneLines(mail)).toEqual([
    `mail._domainkey.saffron.example TXT "${value.slice(0, 255)}" "${value.slice(255)}"`,
  ])
})

test('proposes nothing beside a record that could not be read', async () => {
  await using dns = await openDns({ 'saffron.example': 'refused', '_dmarc.saffron.example': 'refused' })
  const { mail } = await askAbout(brandWith(), { servers: dns.servers, mailServer })
  expect(mail.map(({ state, value }) => `${state} ${value === null}`)).toEqual([
    'absent false',
    'unasked true',
    'unasked true',
  ])
})

test('asks about ten includes of an SPF record and no more', async () => {
  const names = Array.from({ length: 11 }, (_, index) => `${index}.example`)
  const others = (count: number) => names.slice(0, count).map((name) => `include:${name}`)
  const zone: Zone = {
    'saffron.example': { txt: [`v=spf1 ${others(5).join(' ')} -all`] },
    '0.example': {
      txt: [
        `v=spf1 ${names
          .slice(5)
          .map((name) => `include:${name}`)
          .join(' ')} -all`,
      ],
    },
    '10.example': { txt: [`v=spf1 ${mailServer} -all`] },
  }
  await using dns = await openDns({ ...right, ...zone })
  const { mail } = await askAbout(brandWith(), { servers: dns.servers, mailServer })
  expect(mail[1]?.state).toBe('differs')
  expect(dns.asked.filter((name) => names.includes(name))).toHaveLength(5)
  const ten = {
    txt: [
      `v=spf1 ${names
        .slice(6)
        .map((name) => `include:${name}`)
        .join(' ')} -all`,
    ],
  }
  expect(await recordsWith({ ...zone, '0.example': ten })).toContain('spf good')
})

test('tells records that protect nobody', async () => {
  const short = keys(512)
  const weak: Zone = {
    'mail._domainkey.saffron.example': { txt: [`p=${short.publicKey.toString('base64')}`] },
    '_dmarc.saffron.example': { txt: ['v=DMARC1; p=none'] },
    'saffron.example': { txt: [`v=spf1 ${mailServer} +all`] },
  }
  expect(await recordsWith(weak, brandWith({}, short.privateKey))).toEqual(['dkim weak', 'spf weak', 'dmarc weak'])
})

test('follows what an SPF record includes, and no circle of them', async () => {
  const nested: Zone = {
    'saffron.example': { txt: ['v=spf1 include:a.example -all'] },
    'a.example': { txt: ['v=spf1 include:b.example -all'] },
    'b.example': { txt: [`v=spf1 ${mailServer} -all`] },
  }
  expect(await recordsWith(nested)).toContain('spf good')
  expect(await recordsWith({ ...nested, 'b.example': { txt: ['v=spf1 include:a.example -all'] } })).toContain(
    'spf differs',
  )
  expect(await recordsWith({ ...nested, 'b.example': 'refused' })).toContain('spf unasked EREFUSED')
})

test('takes the DMARC policy of the domain above', async () => {
  const brand = brandWith({ sender: 'hello@mail.saffron.example' })
  const above = (policy: string): Zone => ({ '_dmarc.saffron.example': { txt: [`v=DMARC1; ${policy}`] } })
  expect(await recordsWith(above('p=reject'), brand)).toContain('dmarc good')
  expect(await recordsWith(above('p=reject; sp=none'), brand)).toContain('dmarc weak')
})

test('a name server that refuses, fails, lies or hangs could not be asked', { timeout: 20_000 }, async () => {
  for (const [what, code] of [
    ['refused', 'EREFUSED'],
    ['failing', 'ESERVFAIL'],
    ['lying', 'EBADRESP'],
    ['silent', 'ETIMEOUT'],
  ] as const) {
    const start = performance.now()
    const [dkim] = await recordsWith({ 'mail._domainkey.saffron.example': what })
    expect(dkim).toBe(`dkim unasked ${code}`)
    expect(performance.now() - start).toBeLessThan(3_500)
  }
})

test('an answer of a size that no zone has is none', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `v=${index}`)
  await using dns = await openDns({ 'many.example': { txt: many } })
  expect(await askDns((each) => each.texts('many.example'), { servers: dns.servers })).toEqual({
    kind: 'unasked',
    code: 'EBADRESP',
  })
})

test('counts what is to put right, and never what is unknown', async () => {
  await using dns = await openDns({ ...right, '_dmarc.saffron.example': 'refused' })
  const report = await askAbout(brandWith({ dkim: undefined }), { servers: dns.servers, mailServer })
  const steps = dnsSteps(report)
  expect(steps.map(({ text, state }) => `${text} ${state}`)).toEqual([
    'dkim_unset wrong',
    'spf_good good',
    'dmarc_unasked unknown',
    'domains_wrong wrong',
  ])
  expect(toPutRight(steps)).toBe(2)
  const known = { errors: 0, missing: 0, sender: 'a@b.example', provider: 'mollie', hasSales: true }
  expect(toPutRight(ownSteps(known))).toBe(0)
  expect(toPutRight(ownSteps({ errors: 2, missing: 3, sender: null, provider: 'mollie', hasSales: false }))).toBe(4)
  expect(dnsSteps(null).map(({ state }) => state)).toEqual(['unknown'])
})

test('keeps the report for all nodes, and for operators of the brand only', async () => {
  await using world = await openWorld()
  await using dns = await openDns({})
  await askBrand(world.saffron, { servers: dns.servers })
  await askBrand(world.noirRose, { servers: dns.servers })
  const [olga, mo] = [await hire('olga', 'owner'), await hire('mo', 'analyst', world.noirRose.id)]
  const report = await dnsReportOf(olga.session, world.saffron.id)
  expect(report?.mail.map(({ state }) => state)).toEqual(['unset', 'absent', 'absent'])
  expect(await dnsReportOf(mo.session, world.saffron.id)).toBeNull()
  const seen = await brandStandings(mo.session, [world.saffron.id, world.noirRose.id])
  expect(seen).toEqual([{ brandId: world.noirRose.id, dnsFaults: 4, hasSales: false }])
  await sql`update roll_ups set dns_report = '{"of": "another release"}'`.execute(world.database.owner)
  expect(await dnsReportOf(olga.session, world.saffron.id)).toBeNull()
})

test('knows no number of faults while name servers fail, but those it has seen', async () => {
  await using world = await openWorld()
  const { id, poolId } = world.saffron
  const olga = await hire('olga', 'owner')
  const faultsWith = async (zone: Zone, domains: string[]) => {
    await using dns = await openDns(zone)
    const asked = { ...brandWith(), id, poolId }
    const brand = { ...world.saffron, ...asked, settings: { ...world.saffron.settings, ...asked.settings, domains } }
    await askBrand(brand, { servers: dns.servers, mailServer })
    return (await brandStandings(olga.session, [id]))[0]?.dnsFaults
  }
  expect(await faultsWith(right, [])).toBe(0)
  expect(await faultsWith({ ...right, '_dmarc.saffron.example': 'refused' }, [])).toBeNull()
  expect(await faultsWith({ ...right, '_dmarc.saffron.example': 'refused' }, ['saffron.example'])).toBe(1)
})

test('asks about each brand when it is due, once', async () => {
  await using world = await openWorld()
  await using dns = await openDns({})
  const { poolId, id } = world.saffron
  await sql`insert into roll_ups (pool_id, tenant_id) values (${poolId}, ${id})`.execute(world.database.owner)
  const byId = async (wanted: string) => (wanted === id ? { ...world.saffron, development: false } : null)
  const rounds = () =>
    Promise.all([askDue(byId, undefined, { servers: dns.servers }), askDue(byId, undefined, { servers: dns.servers })])
  await rounds()
  const asked = dns.asked.length
  expect(asked).toBeGreaterThan(0)
  await rounds()
  expect(dns.asked).toHaveLength(asked)
  await world.pass(7)
  await rounds()
  expect(dns.asked.length).toBe(2 * asked)
})

test('the command prints the list of the console', async () => {
  const base = await mkdtemp(join(tmpdir(), 'tenants-'))
  await cp('tenants', join(base, 'tenants'), { recursive: true })
  await using dns = await openDns({})
  const at = { root: join(base, 'tenants'), variable: () => 'x' }
  const [saffron, ...others] = await stepsOfFolders(at, [], ['saffron'], mailServer, dns.servers)
  expect(others).toEqual([])
  const lines = saffron ? goingLiveLines(saffron) : []
  expect(lines[0]).toMatch(/^saffron: Test mode, \d to put right$/)
  expect(lines).toContain('  + Folder: Visitors see its current files.')
  expect(lines.join('\n')).toMatch(/- SPF record not found: \S+ has none/)
  const good = { text: 'folder_good', state: 'good', values: {} } as const
  const [unsaid, unasked] = [
    { ...good, text: 'payment_set', state: 'unknown' },
    { ...good, text: 'spf_unasked', state: 'unknown' },
  ] as const
  const first = (...steps: Step[]) => goingLiveLines({ slug: 'saffron', live: true, steps })[0]
  expect([first(good, unsaid), first(good, unsaid, unasked)]).toEqual(['saffron: Live', 'saffron: Live, DNS not known'])
  await rm(base, { recursive: true })
})

import { networkInterfaces } from 'node:os'
import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { noise, photoForm } from '../support/photo'
import { raw } from '../support/raw'
import { migratedData } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import type { SiteOptions } from '../support/site'
import { openSite } from '../support/site'
import { password, Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const empty = async (env: SiteOptions['env'] = {}) => ({ data: await migratedData(), env: { DEMO: 'off', ...env } })

test('a development server is reached from its own machine alone', async () => {
  await using site = await openSite(await empty({ HOST: '' }))
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((network) => network && !network.internal && network.family === 'IPv4')
  expect(others.length).toBeGreaterThan(0)
  for (const network of others) {
    await expect(fetch(`http://${network?.address}:${site.port}/livez`)).rejects.toThrow()
  }
  expect((await new Visitor(site, 'saffron').see('/dev/outbox')).status).toBe(200)
  const behindProxy = new Visitor(site, 'saffron', '203.0.113.9')
  for (const path of ['/dev/outbox', '/DEV/%6futbox', '/dev/outbox.data', '/dev/ui']) {
    expect((await behindProxy.see(path)).status, path).toBe(404)
  }
})

test('refuses what is missing, wrongly asked or asked of two hosts, without an error', async () => {
  await using site = await openSite(await empty({ LOG_LEVEL: 'info' }))
  const visitor = new Visitor(site, 'saffron')
  for (const target of ['/no/such/page', '/chats/x/y/z', '/photos/none.webp', '/api/nothing']) {
    expect((await visitor.see(target)).status, target).toBe(404)
    await visitor.send(target, {})
  }
  expect((await visitor.send('/pricing', {})).status).toBe(405)
  expect((await visitor.ask({ method: 'PATCH', target: '/login' })).status).toBe(405)
  const host = `Host: saffron.localhost:${site.port}`
  for (const target of ['/', '/favicon.ico', '/login']) {
    const twoHosts = `GET ${target} HTTP/1.1\r\n${host}\r\nhost: noir-rose.localhost\r\nConnection: close\r\n\r\n`
    expect(await raw(site, twoHosts), target).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(site.output()).toContain('request refused')
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"/)
})

test('caches nothing personal, and shows photos on no other site', async () => {
  await using site = await openSite(await empty())
  const { anna } = await annaAndBen(site)
  for (const path of ['/api/user.php', '/api/chats.php', '/api/chats.php?filter=unread', '/api/likes.php?before=x']) {
    const { status, headers } = await anna.see(path)
    expect([path, status, headers['cache-control']]).toEqual([path, 200, 'private, no-store'])
  }
  const { type, body } = photoForm(await noise())
  await anna.ask({ method: 'POST', target: '/api/photos', headers: { 'Content-Type': type }, body })
  const [photo = ''] = /\/photos\/[\w-]{43}-/.exec((await anna.see('/profile')).text) ?? []
  const policyOf = async (target: string) => {
    const { status, headers } = await anna.see(target)
    return [status, headers['cross-origin-resource-policy']]
  }
  expect(await policyOf(`${photo}600.webp`)).toEqual([200, 'same-origin'])
  expect(await policyOf(`${photo}200.webp`)).toEqual([200, 'cross-origin'])
})

test('leads well-known URLs to the security contact and the change of a password', async () => {
  await using site = await openSite(await empty())
  const visitor = new Visitor(site, 'saffron')
  const { status, headers, text } = await visitor.see('/.well-known/security.txt')
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  ) as Record<string, string>
  expect(fields.Contact).toMatch(/^mailto:\S+@\S+$/)
  expect(fields.Canonical).toBe(`${visitor.origin}/.well-known/security.txt`)
  const left = Date.parse(fields.Expires ?? '') - Date.now()
  expect(left).toBeGreaterThan(24 * 3_600_000)
  expect(left).toBeLessThan(365 * 24 * 3_600_000)
  const change = await visitor.see('/.well-known/change-password')
  expect([change.status, change.headers.location]).toEqual([302, '/notifications?section=account'])
  expect(
    (await visitor.see('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status,
  ).toBe(404)
})

test('turns off a member’s lost codes by a command beside the server, and logs it', async () => {
  await using site = await openSite(await empty({ LOG_LEVEL: 'info' }))
  const anna = new Visitor(site, 'saffron')
  await anna.signUp('anna')
  const id = await anna.ownId()
  const page = '/notifications/security'
  await anna.send(page, { intent: 'second_factor_begin' })
  const [, secret = ''] = /otpauth:[^"]*[?&;]secret=([A-Z2-7]+)/.exec((await anna.see(page)).text) ?? []
  const code = new TOTP({ secret }).generate()
  expect((await anna.send(page, { intent: 'second_factor_confirm', code })).status).toBe(200)
  const asksCode = async () => (await new Visitor(site, 'saffron').logIn('anna', password)).headers.location
  expect(await asksCode()).toMatch(/^\/login\/code/)
  const output = await site.operate('members', 'saffron', 'end-second-factor', 'anna', '--json')
  expect(JSON.parse(output)).toEqual({ tenant: 'saffron', member: 'anna', act: 'end-second-factor' })
  expect(await asksCode()).not.toMatch(/^\/login\/code/)
  await expect.poll(() => site.output(), { timeout: 20_000 }).toContain('"second_factor_removed"')
  const line = site
    .output()
    .split('\n')
    .find((one) => one.includes('"second_factor_removed"'))
  expect(JSON.parse(line ?? '')).toMatchObject({ msg: 'security event', tenant: 'saffron', account: id, network: null })
  const again = site.operate('members', 'saffron', 'end-second-factor', 'anna')
  await expect(again).rejects.toThrow('is asked for no code')
})

test('logs security events by themselves, with ids and shortened addresses only', async () => {
  await using site = await openSite(await empty({ LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.0/8' }))
  const anna = new Visitor(site, 'saffron', '203.0.113.9')
  await anna.signUp('anna')
  const id = await anna.ownId()
  const change = {
    intent: 'password',
    old: 'not this one',
    password: 'nine purple kettles',
    repeat: 'nine purple kettles',
  }
  await anna.send('/notifications', change)
  await anna.send('/notifications', { ...change, old: password })
  const stranger = new Visitor(site, 'saffron', '2001:db8:1:2:3::4')
  for (let time = 0; time < 6; time += 1) await stranger.logIn('anna', 'a wrong guess')
  await stranger.logIn('nobody', 'a wrong guess')
  await new Visitor(site, 'saffron', '198.51.100.7').logIn('anna@mail.example', 'nine purple kettles')
  await anna.ask({ target: '/api/logout.php', headers: { 'X-Client': '1', 'Sec-Fetch-Site': 'same-origin' } })
  await site.stop()
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line.includes('"security event"'))
  const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(events.map(({ event, account, network }) => [event, account, network])).toEqual([
    ['signed_up', id, '203.0.113.0'],
    ['wrong_password', id, '203.0.113.0'],
    ['password_changed', id, '203.0.113.0'],
    ...Array(4).fill(['login_failed', id, '2001:db8:1::']),
    ['login_locked', id, '2001:db8:1::'],
    ['login_locked', null, '2001:db8:1::'],
    ['login_failed', null, '2001:db8:1::'],
    ['new_device', id, '198.51.100.0'],
    ['logged_in', id, '198.51.100.0'],
    ['logged_out', id, '203.0.113.0'],
  ])
  for (const event of events) {
    expect(Object.keys(event).sort()).toEqual(['account', 'event', 'level', 'msg', 'network', 'tenant', 'time'])
  }
  expect(site.output()).not.toMatch(/anna|mail\.example|guess|kettles|203\.0\.113\.9|198\.51\.100\.7|db8:1:2/)
})

test.runIf(hasPostgresql)('a page that fails on the server says Error, in the visitor’s language', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', LOG_LEVEL: 'silent' } })
  const { anna } = await annaAndBen(site)
  await onServer(`${site.databaseUrl}`, 'alter table likes rename to likes_elsewhere')
  for (const [locale, error, home] of [
    ['en', 'Error', 'Go back to home'],
    ['de', 'Fehler', 'Zur Startseite'],
  ] as const) {
    anna.cookies.set('locale', locale)
    const { status, text } = await anna.see('/likes')
    expect([locale, status]).toEqual([locale, 500])
    expect(text).toMatch(new RegExp(`<h1[^>]*>${error}</h1>`))
    expect(text).toMatch(new RegExp(`<title>${error} – Saffron</title>`))
    expect(text).toContain(home)
    expect(text).not.toContain('likes_elsewhere')
  }
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'

async function policyOf({ port }: Site, target: string, proto: string, host = 'saffron.localhost') {
  const { headers } = await call(port, host, { target, headers: { 'X-Forwarded-Proto': proto } })
  return headers['strict-transport-security']
}

test('over https every answer of a brand tells browsers to stay there', async () => {
  await using site = await openSite({
    data: await migratedData(),
    env: { DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const targets = [
    '/',
    '/login',
    '/members',
    '/plain.css',
    '/lander.js',
    '/photos/none.webp',
    '/api/nothing',
    '/nothing',
  ]
  for (const target of [...targets, '/api/chats.php', '/console', `/${'x'.repeat(9_000)}`]) {
    expect([target, await policyOf(site, target, 'https')]).toEqual([target, 'max-age=31536000; includeSubDomains'])
    expect([target, await policyOf(site, target, 'http')]).toEqual([target, undefined])
  }
  expect(await policyOf(site, '/', 'https', 'www.saffron.example')).toBe('max-age=31536000; includeSubDomains')
  expect(await policyOf(site, '/', 'https', 'stranger.example')).toBeUndefined()
  const console = await policyOf(site, '/console/login', 'https', 'console.localhost')
  expect(console).toBe('max-age=31536000; includeSubDomains')
})

test('a brand with subdomains on http speaks for its own host alone', async () => {
  await using site = await openSite({
    data: await migratedData(),
    env: { DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const file = join(site.tenantsDir, 'saffron', 'tenant.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), hsts_subdomains: false }))
  await expect.poll(() => policyOf(site, '/', 'https'), { timeout: 10_000 }).toBe('max-age=31536000')
  for (const target of ['/login', '/plain.css', '/api/nothing', '/nothing']) {
    expect([target, await policyOf(site, target, 'https')]).toEqual([target, 'max-age=31536000'])
  }
  expect(await policyOf(site, '/', 'https', 'www.saffron.example')).toBe('max-age=31536000')
  expect(await policyOf(site, '/', 'https', 'coast.localhost')).toBe('max-age=31536000; includeSubDomains')
})

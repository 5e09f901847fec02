import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'

test('over https every answer of a brand tells browsers to stay there', async () => {
  await using site = await openSite({
    data: await migratedData(),
    env: { DEMO: 'off', TRUSTED_PROXIES: '127.0.0.1' },
  })
  const policyAt = async (target: string, proto: string, host = 'saffron.localhost') => {
    const { headers } = await call(site.port, host, { target, headers: { 'X-Forwarded-Proto': proto } })
    return headers['strict-transport-security']
  }
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
    expect([target, await policyAt(target, 'https')]).toEqual([target, 'max-age=31536000; includeSubDomains'])
    expect([target, await policyAt(target, 'http')]).toEqual([target, undefined])
  }
  expect(await policyAt('/', 'https', 'stranger.example')).toBeUndefined()
})

import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { raw } from '../support/raw'
import { migratedData } from '../support/seeded'
import type { SiteOptions } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

const empty = async (env: SiteOptions['env'] = {}) => ({ data: await migratedData(), env: { DEMO: 'off', ...env } })

test('a development server is reached from its own machine alone', async () => {
  await using site = await openSite(await empty({ HOST: '' }))
  const others = Object.values(networkInterfaces())
    .flat()
    .filter((network) => network && !network.internal && network.family === 'IPv4')
  expect(others.length).toBeGreaterThan(0)
  for (const network of others) {
    await expect(fetch(`http://${network?.address}:${site.port}/healthz`)).rejects.toThrow()
  }
  expect((await new Visitor(site, 'saffron').see('/dev/outbox')).status).toBe(200)
  const behindProxy = new Visitor(site, 'saffron', '203.0.113.9')
  for (const path of ['/dev/outbox', '/DEV/%6futbox', '/dev/outbox.data', '/dev/ui']) {
    expect((await behindProxy.see(path)).status, path).toBe(404)
  }
})

test('what is not there, not asked in its way, or asked of two hosts is refused, and no error of the server', async () => {
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

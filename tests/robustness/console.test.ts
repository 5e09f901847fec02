import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { annaAndBen } from './people'

test('the console answers at its own host alone, and no member’s session works there', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', LOG_LEVEL: 'info' } })
  const { anna } = await annaAndBen(site)
  const get = (host: string, target: string, headers = {}) =>
    call(site.port, `${host}.localhost:${site.port}`, { target, headers })
  for (const path of [
    '/console',
    '/console/login',
    '/console/login.data',
    '/Console/Login',
    '/console/api/passkeys/login',
  ]) {
    const { status, text } = await get('saffron', path)
    expect([status, text.includes('<script')], path).toEqual([404, false])
  }
  for (const path of ['/members', '/login', '/robots.txt', '/api/settings.php', '/sitemap.xml', '/dev/ui']) {
    expect((await get('console', path)).status, path).toBe(404)
  }
  expect((await get('console', '/')).headers.location).toBe('/console')
  const login = await get('console', '/console/login')
  expect(login.status).toBe(200)
  expect(login.text).toContain('Log in with a passkey')
  const { headers } = login
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(headers['cache-control']).toBe('private, no-store')
  const cookie = [...anna.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  expect(cookie).toContain('auth.session=')
  expect((await get('saffron', '/profile', { Cookie: cookie })).status).toBe(200)
  const response = await get('console', '/console/audit', { Cookie: `${cookie}; console-session=x` })
  expect([response.status, response.headers.location]).toEqual([302, '/console/login?next=%2Fconsole%2Faudit'])
  const foreign = { method: 'POST', target: '/console/logout', headers: { Origin: site.at('saffron') } }
  expect((await call(site.port, `console.localhost:${site.port}`, foreign)).status).toBe(403)
  expect((await get('saffron', '/tls-allowed?domain=console.localhost')).status).toBe(200)

  // An invitation goes on after a wrong code: the log doesn't have its token.
  const said = await site.operate('operator', 'new', 'ilse@operators.example')
  const [token = ''] = /[\w-]{43}$/m.exec(said) ?? []
  expect((await get('console', `/console/invite/${token}?app`)).text).toContain('First code from the app')
  const wrong = await call(site.port, `console.localhost:${site.port}`, {
    method: 'POST',
    target: `/console/invite/${token}`,
    headers: { Origin: site.at('console', ''), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'code=000000',
  })
  expect(wrong.status).toBe(401)
  expect(site.output()).toContain('/console/invite/[cut]')
  expect(site.output()).not.toContain(token)
})

import { afterEach, expect, test, vi } from 'vitest'
import { previewLink, previewName } from '~/modules/traffic/preview/preview-link.server'
import { readEnv } from '~/platform/env.server'
import type { Tenant } from '~/tenancy/tenant'
import type { App } from '~/wiring.server'
import { routeAt } from '../../../tests/support/site-map'
import { demoTenants } from '../../../tests/support/tenants'
import type { IncomingRequest } from '../visit.server'
import { admit as admitTo } from './admit.server'

const { saffron: draft, coast } = demoTenants({ saffron: { published: false } })
const app = { env: readEnv({}) } as App

function asking(target: string, { method = 'GET', cookie = '' } = {}): IncomingRequest {
  return { method, target, peer: '192.0.2.1', encrypted: true, hosts: 1, headers: { cookie } }
}

const admit = (tenant: Tenant, incoming: IncomingRequest) =>
  admitTo(app, tenant, incoming, routeAt(incoming.target).rules)

/** Opens a link as a browser: gives where it leads, and the cookie. */
function opened(link: string): { location: string | null; cookie: string; robots: string | null } {
  const { pathname, search } = new URL(link)
  const answer = admit(draft, asking(pathname + search))
  if (!(answer instanceof Response)) throw new Error(`answered ${JSON.stringify(answer)}`)
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { location: answer.headers.get('Location'), cookie, robots: answer.headers.get('X-Robots-Tag') }
}

afterEach(() => vi.useRealTimers())

test('an unpublished brand is nobody’s website; one that is published, everybody’s', () => {
  expect(admit(draft, asking('/'))).toBe(421)
  expect(admit(draft, asking('/signup', { method: 'POST' }))).toBe(421)
  expect(admit(coast, asking('/'))).toEqual(asking('/'))
  expect(admit(draft, asking('/webhooks/payments/mollie', { method: 'POST' }))).toMatchObject({ method: 'POST' })
})

test('opens a preview by its link, without the token in URLs or the own session', () => {
  const { location, cookie, robots } = opened(previewLink(draft, '/landers/gallery/she-b?network=a', 24))
  expect(location).toBe('/landers/gallery/she-b?network=a')
  expect(robots).toBe('noindex')
  const admitted = admit(draft, asking('/members', { cookie: `auth.session=secret; ${cookie}; locale=nl` }))
  expect(admitted).toMatchObject({ previewing: true, headers: { cookie: expect.not.stringContaining('auth.session') } })
  expect(admitted).toMatchObject({ headers: { cookie: expect.stringContaining('locale=nl') } })
})

test('a preview sends nothing, but for what stays on the own device', () => {
  const { cookie } = opened(previewLink(draft, '/', 24))
  for (const path of ['/signup', '/login', '/credits/1', '/api/page-visits', '/members/x/chat', '/logout']) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect(admit(draft, asking(path, { method, cookie })), path).toBe(409)
    }
  }
  expect(admit(draft, asking('/entry-warning', { method: 'POST', cookie }))).toMatchObject({ previewing: true })
})

test('a forged, foreign or late link is refused', () => {
  const link = new URL(previewLink(draft, '/', 2))
  const token = link.searchParams.get(previewName) ?? ''
  const [expires = '', signature = ''] = token.split('.')
  const foreign = new URL(previewLink(coast, '/', 2)).searchParams.get(previewName)
  const forged = [
    `${Number(expires) + 9}.${signature}`,
    `${expires}.${signature.slice(1)}x`,
    foreign,
    '',
    'x',
    '1.',
    '\0',
  ]
  for (const wrong of forged) {
    expect(admit(draft, asking(`/?${previewName}=${encodeURIComponent(wrong ?? '')}`)), `${wrong}`).toBe(410)
  }
  expect(admit(draft, asking('/', { cookie: `__Host-${previewName}=${token}` }))).toMatchObject({ previewing: true })
  vi.setSystemTime(Date.now() + 2 * 3_600_000 + 2_000)
  expect(admit(draft, asking(link.pathname + link.search))).toBe(410)
  expect(admit(draft, asking('/', { cookie: `__Host-${previewName}=${token}` }))).toBe(410)
  expect(admit(coast, asking('/', { cookie: `__Host-${previewName}=${token}` }))).toEqual(
    asking('/', { cookie: `__Host-${previewName}=${token}` }),
  )
})

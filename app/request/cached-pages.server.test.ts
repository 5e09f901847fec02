import { gunzipSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { expect, test } from 'vitest'
import type { PageAnswer } from '~/platform/cache/page-cache.server'
import { env } from '~/platform/env.server'
import { cookieJar } from '~/platform/http/cookies'
import { createLog } from '~/platform/log.server'
import type { App } from '~/wiring.server'
import { routeAt } from '../../tests/support/site-map'
import { demoTenants } from '../../tests/support/tenants'
import { answerFromCache, isCached } from './cached-pages.server'
import { finished } from './response-headers.server'
import { openVisit } from './visit.server'

const app = { env: env(), log: createLog('silent') } as App
const { saffron } = demoTenants()

const asking = (target: string, cookie = 'theme=mine') => ({
  method: 'GET',
  target,
  peer: '192.0.2.1',
  encrypted: true,
  hosts: 1,
  headers: { cookie, 'user-agent': 'one of many' },
})

test('renders a cached page from its bare path, with nothing of who asked first', async () => {
  const incoming = asking('/pages/privacy?mail=anna@mail.example')
  const visit = await openVisit(app, saffron, incoming)
  expect(isCached(incoming, visit, routeAt(visit.path))).toBe(true)
  const rendered: Request[] = []
  const render = async (page: Request) => {
    rendered.push(page)
    return new Response('<p>Privacy</p>', { headers: { 'Content-Type': 'text/html' } })
  }
  const exchange = { requestId: 'request 1', app, incoming, visit, route: routeAt(visit.path) }
  expect((await answerFromCache(exchange, render))?.status).toBe(200)
  expect(rendered.map(({ url }) => new URL(url)).map(({ pathname, search }) => [pathname, search])).toEqual([
    ['/pages/privacy', ''],
  ])
  expect([...(rendered[0]?.headers ?? [])]).toEqual([])
})

test('caches no ordinary page of a partner’s click', async () => {
  for (const query of ['network=a', 'ref=b', 'sub1=c', 'network=a&ref=b&sub3=d']) {
    const incoming = asking(`/pages/privacy?${query}`)
    const visit = await openVisit(app, saffron, incoming)
    expect(isCached(incoming, visit, routeAt(visit.path)), query).toBe(false)
  }
  const again = asking('/pages/privacy?network=a', 'tracking-consent=yes; tracking=network%3Da')
  expect(isCached(again, await openVisit(app, saffron, again), routeAt('/pages/privacy')), 'kept before').toBe(false)
  const bare = asking('/pages/privacy?unknown=a')
  expect(isCached(bare, await openVisit(app, saffron, bare), routeAt('/pages/privacy'))).toBe(true)
})

test('renders a lander once for all clicks, with each visitor’s values in its URLs', async () => {
  const rendered: string[] = []
  const render = async (_: Request, context: AppLoadContext) => {
    rendered.push(context.carried)
    return new Response(`<a href="/signup?${context.carried}">Join</a>`, { headers: { 'Content-Type': 'text/html' } })
  }
  const seen = async (query: string, encoding = 'identity') => {
    const incoming = asking(`/landers/gallery/none?${query}`)
    Object.assign(incoming.headers, { 'accept-encoding': encoding })
    const visit = await openVisit(app, saffron, incoming)
    expect(isCached(incoming, visit, routeAt(visit.path))).toBe(true)
    return answerFromCache({ requestId: 'request 3', app, incoming, visit, route: routeAt(visit.path) }, render)
  }
  const href = (answer: PageAnswer | null) => /href="([^"]*)"/.exec(String(answer?.body))?.[1]
  expect(href(await seen('network=a&sub1=%22%26c'))).toBe(
    '/signup?network=a&amp;sub1=%22%26c&amp;lander=gallery&amp;variant=none',
  )
  const other = await seen('network=b&ref=partner')
  expect(href(other)).toBe('/signup?network=b&amp;ref=partner&amp;lander=gallery&amp;variant=none')
  expect(other?.headers).toMatchObject({ 'cache-control': 'private, no-store' })
  expect(other?.headers).not.toHaveProperty('etag')
  const zipped = await seen('network=c', 'gzip')
  expect(gunzipSync(zipped?.body ?? Buffer.alloc(0)).toString()).toContain('network=c&amp;')
  expect(rendered).toHaveLength(1)
})

test('an answer that caches may give to others carries no cookie of the visitor', async () => {
  const visit = await openVisit(app, saffron, asking('/photos/one.webp'))
  const cookies = cookieJar(null, { secure: true })
  cookies.set('auth.session', 'renewed just now')
  const cookiesWith = (cacheControl: string) => {
    const url = new URL('https://saffron.example/photos/one.webp')
    const context = {
      ...visit,
      url,
      route: routeAt(visit.path),
      nonce: '',
      requestId: 'request 2',
      cookies,
    } as unknown as Parameters<typeof finished>[1]
    return finished(new Response('', { headers: { 'Cache-Control': cacheControl } }), context).headers.getSetCookie()
  }
  expect(cookiesWith('public, max-age=31536000, immutable')).toEqual([])
  expect(cookiesWith('private, no-store')).toHaveLength(1)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { hasPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { hasRedis, hasReverseProxies } from '../../scripts/workshop/services.mjs'
import type { Answer, Call } from '../support/call'
import { call } from '../support/call'
import { openMigratedPostgresql } from '../support/seeded'
import { onServer } from '../support/servers/postgresql'
import type { ReverseProxy } from '../support/servers/reverse-proxies'
import { openCaddy, openHaproxy } from '../support/servers/reverse-proxies'
import { foreignTrace, openCollector } from '../support/servers/trace-collector'
import { openSite } from '../support/site'
import { signUpFields, Visitor } from '../support/visitor'
import { behindBoth, nodeEnv } from './behind-proxies'
import { announce, mistakes } from './inputs/mistakes'
import type { LoadAnswer } from './load'
import { openLoad, unwanted } from './load'
import { annaAndBen, at } from './people'

const isComplete = hasPostgresql && hasRedis() && hasReverseProxies()
/** How often a client does the same wrong. */
const times = 40
/** Requests of other visitors meanwhile, and afterwards. */
const others = 24

test.runIf(isComplete)("what one client does wrong fails nobody else's request", async () => {
  await behindBoth(async ({ proxies, one, two }) => {
    const { anna } = await annaAndBen(one)
    for (const [name, proxy] of proxies) {
      const [visitor, annaThere] = [new Visitor(proxy, 'coast'), at(proxy, anna)]
      await using load = openLoad({
        home: () => visitor.see('/'),
        lander: () => visitor.see('/landers/gallery'),
        'members as a visitor': () => visitor.see('/members'),
        'members as a member': () => annaThere.see('/members'),
        chats: () => annaThere.see('/api/chats.php'),
        file: () => visitor.see('/lander.js'),
      })
      for (const [what, mistake] of Object.entries(mistakes)) {
        const meanwhile = load.next(others)
        const outcomes = await Promise.all(
          Array.from({ length: times }, (_, time) => mistake(proxy, time).catch(String)),
        )
        expect(outcomes.filter(isFault), `${name}: ${what}`).toEqual([])
        expect(unwanted([...(await meanwhile), ...(await load.next(others))], isWell), `${name}: ${what}`).toEqual([])
      }
    }
    for (const { output } of [one, two]) expect(output()).not.toMatch(/"level":"(error|fatal)"/)
  })
})

test.runIf(isComplete)("refuses bodies over the limits, and nobody else's request", async () => {
  await behindBoth(async ({ proxies, one, two }) => {
    const { anna } = await annaAndBen(one)
    const megabyte = Buffer.alloc(1024 * 1024, 'x')
    const [form, photo] = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=y']
    const send = (visitor: Visitor, type: string, body: Buffer | Buffer[]) => {
      const target = type === form ? '/login' : '/api/photos'
      return visitor
        .ask({ method: 'POST', target, headers: { 'Content-Type': type }, body })
        .then(({ status }) => status)
    }
    const chunks = Array<Buffer>(101).fill(megabyte)
    const part = Buffer.from('--y\r\nContent-Disposition: form-data; name="photo"; filename="sea.jpg"\r\n\r\n')
    for (const [name, proxy] of proxies) {
      const [visitor, annaThere] = [new Visitor(proxy, 'coast'), at(proxy, anna)]
      await using load = openLoad({
        home: () => visitor.see('/'),
        'log in': () => visitor.see('/login'),
        'members as a member': () => annaThere.see('/members'),
      })
      // A node refuses the forms, a proxy what is larger than any photo.
      for (const [what, refused] of Object.entries({
        'a form of 2 MB': () => send(annaThere, form, Buffer.concat([megabyte, megabyte])),
        'a form of 2 MB in chunks': () => send(annaThere, form, [megabyte, megabyte]),
        'a form of 101 MB': () => announce(proxy, form, 101),
        'a photo of 101 MB': () => announce(proxy, photo, 101),
        'a form of 101 MB in chunks': () => send(annaThere, form, chunks),
        'a photo of 101 MB in chunks': () => send(annaThere, photo, [part, ...chunks]),
      })) {
        const meanwhile = load.next(others)
        // Each of the last two is read to its end.
        const length = what.endsWith('101 MB in chunks') ? 3 : 8
        const statuses = await Promise.all(Array.from({ length }, refused))
        expect(new Set(statuses), `${name}: ${what}`).toEqual(new Set([413]))
        expect(unwanted([...(await meanwhile), ...(await load.next(others))], isWell), `${name}: ${what}`).toEqual([])
      }
    }
    for (const { output } of [one, two]) expect(output()).not.toMatch(/"level":"(error|fatal)"/)
  })
})

test.runIf(isComplete)('visitors see the friendly page while the database is away', async () => {
  await behindBoth(async ({ proxies, one, postgresql }) => {
    const { anna } = await annaAndBen(one)
    const sees = proxies.flatMap(([name, proxy]) => [
      [`${name} home`, () => new Visitor(proxy, 'saffron').see('/')],
      [`${name} profile`, () => at(proxy, anna).see('/profile')],
    ])
    await using load = openLoad(Object.fromEntries(sees), { restMs: 100 })
    expect(unwanted(await load.next(others), isWell)).toEqual([])
    await postgresql.stop()
    // Those that were under way when it stopped.
    await load.next(others)
    // The home page needs no database.
    const isRight = (answer: LoadAnswer) => (answer.what.endsWith('home') ? isWell(answer) : isFriendly(answer))
    expect(unwanted(await load.next(others), isRight)).toEqual([])
    // So does a brand that nobody has seen yet, for which Caddy needs a certificate.
    for (const [what, proxy] of proxies) {
      const { status, headers, text } = await new Visitor(proxy, 'noir-rose').see('/')
      expect(unwanted([{ what, status, headers, text }], isFriendly)).toEqual([])
    }
    await postgresql.start()
    await load.next(others)
    expect(unwanted(await load.next(others), isWell)).toEqual([])
  })
})

test.runIf(isComplete)("a node that restarts or is killed fails nobody's request", async () => {
  await behindBoth(async ({ proxies, one, two }) => {
    const failed: string[] = []
    const sees = proxies.flatMap(([name, proxy]) => {
      const visitor = new Visitor(proxy, 'saffron')
      return ['/', '/members', '/lander.js'].map((path) => [
        `${name} ${path}`,
        async () => {
          const answer = await visitor.see(path)
          if (!isWell(answer)) failed.push(`${name} ${path}: ${answer.status} ${answer.text}`)
          return answer
        },
      ])
    })
    await using load = openLoad(Object.fromEntries(sees), { restMs: 100 })
    for (const [node, signal] of [
      [one, 'SIGTERM'],
      [two, 'SIGKILL'],
    ] as const) {
      await node.stop(signal)
      await load.next(others)
      expect(failed, signal).toEqual([])
      await node.start()
      await load.next(others)
      // Until the proxies have seen it.
      await pass(3_000)
    }
    expect(failed).toEqual([])
  })
})

test.runIf(isComplete)('a visitor gets TLS, and forges no address, country, trace or request id', async () => {
  await using postgresql = await openMigratedPostgresql()
  await using collector = await openCollector()
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' }
  await using site = await openSite({ env: { ...nodeEnv, ...traced, DATABASE_URL: postgresql.url } })
  await using caddy = await openCaddy([site, site])
  await using haproxy = await openHaproxy([site, site])
  for (const [name, proxy] of Object.entries({ caddy, haproxy })) {
    const plain = await call(proxy.plainPort, 'saffron.localhost', { target: '/members?page=2' })
    expect(plain.status, name).toBe(308)
    expect(plain.headers.location, name).toMatch(/^https:\/\/saffron\.localhost(:\d+)?\/members\?page=2$/)
    const forged = {
      'X-Forwarded-For': '203.0.113.7',
      'CF-IPCountry': 'FI',
      ...foreignTrace,
      'X-Request-Id': 'a-forged-one',
    }
    const headers = { ...forged, 'Content-Type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(signUpFields(name)).toString()
    const answer = await new Visitor(proxy, 'saffron').ask({ method: 'POST', target: '/signup', headers, body })
    expect(answer.status, name).toBe(302)
    const id = answer.headers['x-request-id']
    expect(id, name).toMatch(/^[0-9a-f-]{36}$/)
    const span = await collector.span('POST routes/account/signup', ({ attributes }) =>
      JSON.stringify(attributes).includes(`${id}`),
    )
    expect(foreignTrace.traceparent, name).not.toContain(span.traceId)
  }
  const signedUp = site.output().match(/"event":"signed_up".*/g)
  expect(signedUp).toEqual([1, 2].map(() => expect.stringContaining('"network":"127.0.0.0')))
  expect(await onServer(postgresql.url, 'select country from accounts')).toEqual([{ country: null }, { country: null }])
})

/** Outcomes of `mistakes`: 0 is a client that waits for no answer, 505 says that there is no such version of HTTP. */
function isFault(outcome: number | string): boolean {
  return typeof outcome === 'string' || (outcome >= 500 && outcome !== 505)
}

function isWell({ status }: { status: number }): boolean {
  return status >= 200 && status < 400
}

function isFriendly({ status, headers, text }: LoadAnswer): boolean {
  return status === 503 && headers['retry-after'] === '5' && text.includes('We’ll be back in a moment')
}

/** A node that breaks off the first request for each URL, and answers the next ones. */
async function openBreaking(arrived: string[]) {
  const server = createServer(({ method, url = '', socket }, response) => {
    if (!url.startsWith('/breaks')) return response.end('well')
    arrived.push(`${method} ${url}`)
    if (arrived.filter((each) => each === `${method} ${url}`).length === 1) return socket.destroy()
    return response.end('well')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, [Symbol.dispose]: () => server.close().closeAllConnections() }
}

test.runIf(hasReverseProxies())('a form that a node breaks off is sent once, a page is asked again', async () => {
  const arrived: string[] = []
  using one = await openBreaking(arrived)
  using two = await openBreaking(arrived)
  await using caddy = await openCaddy([one, two])
  await using haproxy = await openHaproxy([one, two])
  for (const [name, proxy] of Object.entries({ caddy, haproxy })) {
    const visitor = new Visitor(proxy, 'saffron')
    expect((await visitor.see(`/breaks/${name}`)).status, name).toBe(200)
    expect((await visitor.send(`/breaks/${name}`, { body: 'Hello' })).status, name).toBe(502)
    expect(arrived.splice(0)).toEqual([`GET /breaks/${name}`, `GET /breaks/${name}`, `POST /breaks/${name}`])
  }
})

test.runIf(hasReverseProxies())('over https a proxy’s own answers tell browsers to stay there', async () => {
  const one = await openBreaking([])
  const two = await openBreaking([])
  await using caddy = await openCaddy([one, two])
  await using haproxy = await openHaproxy([one, two])
  const proxies = Object.entries({ caddy, haproxy })
  const policyOf = ({ status, headers }: Answer) => [status, headers['strict-transport-security']]
  const ask = (proxy: ReverseProxy, sent: Call) => call(proxy.port, 'saffron.localhost', { secure: true, ...sent })
  const own = 'max-age=31536000; includeSubDomains'
  for (const [name, proxy] of proxies) {
    expect(policyOf(await ask(proxy, { target: '/' })), name).toEqual([200, undefined])
    expect(policyOf(await ask(proxy, { method: 'POST', target: `/breaks/${name}` })), name).toEqual([502, own])
    const tooLarge = { method: 'POST', target: '/', headers: { 'Content-Length': 200_000_000, Expect: '100-continue' } }
    expect(policyOf(await ask(proxy, tooLarge)), name).toEqual([413, own])
  }
  for (const node of [one, two]) node[Symbol.dispose]()
  for (const [name, proxy] of proxies) {
    expect(policyOf(await ask(proxy, { target: '/' })), name).toEqual([expect.toBeOneOf([502, 503]), own])
    const plain = await call(proxy.plainPort, 'saffron.localhost', { target: '/' })
    expect(policyOf(plain), name).toEqual([308, undefined])
  }
})

test.runIf(hasReverseProxies())('a proxy ends a request whose header never ends, and serves others', async () => {
  using node = await openBreaking([])
  await using caddy = await openCaddy([node, node])
  await using haproxy = await openHaproxy([node, node])
  await Promise.all(
    Object.entries({ caddy, haproxy }).map(async ([name, proxy]) => {
      const slow = connect({
        port: proxy.port,
        host: '127.0.0.1',
        servername: 'saffron.localhost',
        rejectUnauthorized: false,
      })
      slow.on('error', () => {})
      slow.write('GET / HTTP/1.1\r\nHost: saffron.localhost\r\nX-Slow: ')
      const drip = setInterval(() => slow.writable && slow.write('x'), 500)
      const closed = once(slow.resume(), 'close')
      expect((await new Visitor(proxy, 'saffron').see('/')).text, name).toBe('well')
      await closed
      clearInterval(drip)
    }),
  )
})

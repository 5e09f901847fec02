import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { CallFailed } from './api-client'
import { callApi } from './api-client'

const browserFetch = globalThis.fetch

interface Site extends AsyncDisposable {
  calls: { method: string; path: string; client: string | undefined; body: string }[]
  /** Where the page was led to. */
  led: string[]
}

/** A site that gives these answers one after the other, the last one for ever; an answer `null` breaks the connection. */
async function openSite(...answers: ({ status: number; body: unknown } | null)[]): Promise<Site> {
  const calls: Site['calls'] = []
  const led: string[] = []
  const server = createServer(async (request, response) => {
    calls.push({
      method: request.method ?? '',
      path: request.url ?? '',
      client: request.headers['x-client']?.toString(),
      body: await textOf(request),
    })
    const answer = request.url === '/api/logout.php' ? { status: 200, body: {} } : answers[calls.length - 1]
    const given = answer === undefined ? answers.at(-1) : answer
    if (!given) return request.socket.destroy()
    response.writeHead(given.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(given.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubGlobal('location', { origin, pathname: '/chats', search: '?x=1', assign: (path: string) => led.push(path) })
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => browserFetch(origin + path, init))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const clock = setInterval(() => vi.advanceTimersByTime(500), 10)
  return {
    calls,
    led,
    async [Symbol.asyncDispose]() {
      clearInterval(clock)
      vi.useRealTimers()
      vi.unstubAllGlobals()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += part
  return text
}

const failure = (work: Promise<unknown>) => work.then(() => null).catch((error: CallFailed) => error)

test('a call carries the client header and a JSON body', async () => {
  await using site = await openSite({ status: 200, body: { user: null } })
  expect(await callApi('/api/user.php', { method: 'PUT', body: { language: 'nl' } })).toEqual({ user: null })
  expect(site.calls).toEqual([{ method: 'PUT', path: '/api/user.php', client: '1', body: '{"language":"nl"}' }])
})

test('a failure that may pass is tried again 5 times, and no more', async () => {
  await using recovering = await openSite({ status: 503, body: {} }, null, { status: 200, body: { chats: [] } })
  expect(await callApi('/api/chats.php')).toEqual({ chats: [] })
  expect(recovering.calls).toHaveLength(3)
  await using down = await openSite({ status: 503, body: {} })
  expect(await failure(callApi('/api/chats.php'))).toMatchObject({ status: 503 })
  expect(down.calls).toHaveLength(6)
})

test('a write that was answered is not repeated, nor is a refusal', async () => {
  await using site = await openSite(
    { status: 503, body: {} },
    { status: 404, body: { error: 'gone', message: 'Gone.' } },
  )
  expect(await failure(callApi('/api/chats.php', { method: 'DELETE', body: {} }))).toMatchObject({ status: 503 })
  expect(await failure(callApi('/api/chats.php'))).toMatchObject({ status: 404, error: 'gone', message: 'Gone.' })
  expect(site.calls).toHaveLength(2)
})

test('leads to the login and back on authentication_required, but for the user call', async () => {
  const refusal = { status: 403, body: { error: 'authentication_required' } }
  await using site = await openSite(refusal)
  expect(await failure(callApi('/api/user.php'))).toMatchObject({ error: 'authentication_required' })
  expect([site.calls.length, site.led]).toEqual([1, []])
  await failure(callApi('/api/chats.php'))
  expect(site.calls.map(({ path }) => path)).toEqual(['/api/user.php', '/api/chats.php', '/api/logout.php'])
  expect(site.led).toEqual(['/login?next=%2Fchats%3Fx%3D1'])
})

test('another 403 logs nobody out', async () => {
  await using site = await openSite({ status: 403, body: { error: 'premium_only' } })
  await failure(callApi('/api/chats.php'))
  expect([site.calls.length, site.led]).toEqual([1, []])
})

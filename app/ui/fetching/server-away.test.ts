import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { waitForServer, withoutWaiting } from './server-away'

const browserFetch = globalThis.fetch

interface Given {
  status: number
  type?: string
  /** Whether the answer says when to come again. */
  later?: boolean
}

const away: Given = { status: 503, type: 'application/json', later: true }
const there: Given = { status: 200, type: 'text/x-script' }

/** A page of a site that gives these answers one after the other, the last one for ever; `null` breaks the connection. */
async function openPage(...answers: (Given | null)[]) {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    requests.push(`${request.method} ${request.url} ${body}`.trim())
    const given = requests.length > answers.length ? answers.at(-1) : answers[requests.length - 1]
    if (!given) return request.socket.destroy()
    const { status, type = 'text/html', later = false } = given
    response.writeHead(status, { 'Content-Type': type, ...(later ? { 'Retry-After': '0.02' } : {}) }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const target = {
    location: { origin, href: `${origin}/members` } as Location,
    navigator: { onLine: true } as Navigator,
    fetch: ((input: string, init?: RequestInit) => browserFetch(new URL(input, origin), init)) as typeof fetch,
  }
  waitForServer(target, 20)
  return {
    requests,
    ask: (path: string, init?: RequestInit) => target.fetch(path, init),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

test("a page's data is asked for until the server, or its balancer, is there again", async () => {
  await using page = await openPage(away, null, { status: 502 }, there)
  expect((await page.ask('/chats.data?page=2')).status).toBe(200)
  expect(page.requests).toEqual(Array(4).fill('GET /chats.data?page=2'))
})

test('shows what a page answers by itself, an error too', async () => {
  await using page = await openPage({ status: 503, type: 'text/x-script' })
  expect((await page.ask('/credits.data')).status).toBe(503)
  expect(page.requests).toHaveLength(1)
})

test('sends a form again when the server says that nothing came of it', async () => {
  await using page = await openPage(away, there)
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Anna' }) }
  expect((await page.ask('/profile.data', form)).status).toBe(200)
  expect(page.requests).toEqual(Array(2).fill('POST /profile.data name=Anna'))
  await using broken = await openPage(null)
  await expect(broken.ask('/profile.data', form)).rejects.toThrow()
  await using cut = await openPage({ status: 502 })
  expect((await cut.ask('/profile.data', form)).status).toBe(502)
  await using composer = await openPage(away)
  expect((await withoutWaiting(() => composer.ask('/chats/1.data', form))).status).toBe(503)
})

test('stops waiting for who has gone elsewhere, and asks other URLs once', async () => {
  await using page = await openPage(away)
  const leaving = new AbortController()
  const asking = page.ask('/chats.data', { signal: leaving.signal })
  await expect.poll(() => page.requests.length).toBeGreaterThan(0)
  leaving.abort()
  await expect(asking).rejects.toThrow(/abort/)
  expect((await page.ask('/api/chats.php')).status).toBe(503)
  expect(page.requests.filter((line) => line.includes('/api/'))).toHaveLength(1)
})

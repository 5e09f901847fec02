import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'

test('is first not ready when told to stop, answers while it drains, and ends well', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', DRAIN_SECONDS: '4' } })
  const ask = (target: string) => call(site.port, 'saffron.localhost', { target })
  expect((await ask('/readyz')).status).toBe(200)
  const ended = site.stop()
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 20 }).toBe(503)
  for (const path of ['/livez', '/healthz']) expect((await ask(path)).status, path).toBe(200)
  const page = await ask('/pages/terms')
  expect([page.status, page.headers.connection]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
  await expect(ask('/livez')).rejects.toThrow()
})

test('a node ends well though a client keeps the connection of the last response open', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const origin = `saffron.localhost:${site.port}`
  const head = [
    'POST /login HTTP/1.1',
    `Host: ${origin}`,
    `Origin: http://${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    'Content-Length: 20',
  ]
  const socket = connect({ port: site.port, host: '127.0.0.1' })
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\nlogin=anna`)
  // A request answered later on another connection: the node has begun this one.
  expect((await call(site.port, origin, { target: '/livez' })).status).toBe(200)
  const ended = site.stop()
  await expect.poll(() => call(site.port, origin, { target: '/livez' }).catch(() => 'closed')).toBe('closed')
  socket.write('&password=')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 \d{3} /)
  expect(await ended).toBe(0)
})

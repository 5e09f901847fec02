import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { readMetrics } from '../support/prometheus'
import { migratedData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const times = 30

test('counts a body that its sender breaks off as 499, and as no error', async () => {
  const metricsPort = await freePort()
  await using site = await openSite({
    data: await migratedData(),
    env: { DEMO: 'off', LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) },
  })
  const { anna } = await annaAndBen(site)
  const cookie = `auth.session=${anna.cookies.get('auth.session')}`
  const form = 'application/x-www-form-urlencoded'
  const broken: { target: string; type: string; end: Ending; cookie?: string }[] = [
    { target: '/login', type: form, end: 'reset' },
    { target: '/login', type: form, end: 'close' },
    { target: '/notifications', type: form, end: 'reset', cookie },
    { target: '/api/user.php', type: 'application/json', end: 'reset', cookie },
    { target: '/api/photos', type: 'multipart/form-data; boundary=y', end: 'reset', cookie },
    { target: '/webhooks/mail', type: 'application/json', end: 'reset' },
  ]
  for (let time = 0; time < times; time += 1) {
    for (const one of broken) await breakOff(site, one)
  }
  await expect
    .poll(() => site.output().match(/"status":499/g)?.length ?? 0, { timeout: 20_000 })
    .toBe(times * broken.length)
  const samples = readMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
  const counted = (status: string) =>
    samples
      .filter(
        ({ name, labels }) =>
          name.endsWith('_duration_seconds_count') && labels.method === 'POST' && labels.status === status,
      )
      .reduce((sum, { value }) => sum + value, 0)
  expect([counted('499'), counted('5xx')]).toEqual([times * broken.length, 0])
  expect(site.output()).toMatch(/"level":"info".*"path":"\/login","status":499,"msg":"request aborted"/)
  expect(site.output()).not.toMatch(/"level":"(error|fatal)"/)
  expect((await new Visitor(site, 'saffron').see('/login')).status).toBe(200)
})

/** `close`: the sender ends its side, as a program does that stops. `reset`: it is gone, as a phone without network. */
type Ending = 'close' | 'reset'

/** Sends a head that announces a body, and the body's first bytes. */
function breakOff(
  site: Site,
  { target, type, end, cookie }: { target: string; type: string; end: Ending; cookie?: string },
): Promise<void> {
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: saffron.localhost:${site.port}`,
    `Origin: http://saffron.localhost:${site.port}`,
    'X-Client: 1',
    `Content-Type: ${type}`,
    'Content-Length: 1000',
    ...(cookie ? [`Cookie: ${cookie}`] : []),
  ].join('\r\n')
  return new Promise((resolve) => {
    const socket = connect(site.port, '127.0.0.1', () =>
      socket.write(`${head}\r\n\r\n--y\r\n`, () => (end === 'reset' ? socket.resetAndDestroy() : socket.end())),
    )
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => resolve())
  })
}

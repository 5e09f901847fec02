import { expect, test } from 'vitest'
import { call } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'

test('a node that is told to stop is not ready first, answers on while it drains, and then ends well', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off', DRAIN_SECONDS: '4' } })
  const ask = (target: string) => call(site.port, 'saffron.localhost', { target })
  expect((await ask('/readyz')).status).toBe(200)
  const ended = site.stop()
  await expect.poll(async () => (await ask('/readyz')).status, { interval: 20 }).toBe(503)
  expect((await ask('/healthz')).status).toBe(200)
  const page = await ask('/pages/terms')
  expect([page.status, page.headers.connection]).toEqual([200, 'close'])
  expect(await ended).toBe(0)
  await expect(ask('/healthz')).rejects.toThrow()
})

import { expect, test } from 'vitest'
import { freePort } from '../../../tests/support/servers/free-port'
import { countRequest } from './metrics.server'
import { listenForMetrics } from './metrics-listener.server'

test('answered requests are measured by method and class of status, on a port of their own', async () => {
  const port = await freePort()
  const listener = await listenForMetrics(port, '127.0.0.1')
  countRequest({ method: 'GET', status: 200, seconds: 0.02 })
  countRequest({ method: 'GET', status: 204, seconds: 0.02 })
  countRequest({ method: 'ODDITY', status: 404, seconds: 0.001 })
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('manyhearts_request_seconds_count{method="GET",status="2xx"} 2')
  expect(text).toContain('manyhearts_request_seconds_count{method="other",status="4xx"} 1')
  expect(text).toContain('process_resident_memory_bytes')
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  listener.close()
})

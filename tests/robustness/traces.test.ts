import { expect, test } from 'vitest'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { migratedData } from '../support/seeded'
import { foreignTrace, openCollector, wayUp } from '../support/servers/trace-collector'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'

const [, foreignId, foreignParent] = foreignTrace.traceparent.split('-')
const foreign = { ...foreignTrace, 'x-request-id': 'proxy-request-1' }

/** A server that sends its traces within a fraction of a second. */
async function tracedSite(endpoint: string, env: Record<string, string> = {}): Promise<Site> {
  const own = { DEMO: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_BSP_SCHEDULE_DELAY: '100', ...env }
  return openSite({ data: await migratedData(), env: own })
}

test('traces a request through use case and statements to the e-mail it caused', async () => {
  await using collector = await openCollector()
  await using site = await tracedSite(collector.url)
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp('anna')
  const job = await collector.span('job accounts.mail')
  await collector.span('POST routes/account/signup')
  const trace = collector.spans.filter(({ traceId }) => traceId === job.traceId)
  const insert = await collector.span('insert', ({ traceId }) => traceId === job.traceId)
  expect(wayUp(trace, insert)).toEqual(['insert', 'signUp', 'POST routes/account/signup'])
  expect(wayUp(trace, job)).toEqual(['job accounts.mail', 'signUp', 'POST routes/account/signup'])
})

test('puts no value of a statement and no address into a trace', async () => {
  await using collector = await openCollector()
  await using site = await tracedSite(collector.url)
  const visitor = new Visitor(site, 'saffron')
  await visitor.signUp('anna')
  await visitor.see('/members?name=Belinda')
  await collector.span('job accounts.mail')
  await collector.span('GET routes/members/members')
  const sent = JSON.stringify(collector.spans)
  expect(sent).not.toMatch(/anna|belinda|@example/i)
  const opening = collector.spans.find(({ name }) => name === 'begin')
  expect(JSON.stringify(opening)).toContain('set local app.tenant_id = ?')
})

test('continues a trace and a request id of a trusted proxy', async () => {
  await using collector = await openCollector()
  await using site = await tracedSite(collector.url, { TRUSTED_PROXIES: '127.0.0.1' })
  const answer = await new Visitor(site, 'saffron').ask({ target: '/login', headers: foreign })
  expect(answer.headers['x-request-id']).toBe('proxy-request-1')
  expect(await collector.span('GET routes/account/login')).toMatchObject({
    traceId: foreignId,
    parentSpanId: foreignParent,
  })
})

test('begins an own trace and request id for anybody else', async () => {
  await using collector = await openCollector()
  await using site = await tracedSite(collector.url)
  const answer = await new Visitor(site, 'saffron').ask({ target: '/login', headers: foreign })
  expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect((await collector.span('GET routes/account/login')).traceId).not.toBe(foreignId)
})

test('answers and logs one line a change while the collector is away', async () => {
  const port = await freePort()
  await using site = await tracedSite(`http://127.0.0.1:${port}`, { LOG_LEVEL: 'info' })
  const visitor = new Visitor(site, 'saffron')
  const away = () => site.output().match(/traces: the collector is away/g)?.length ?? 0
  for (let time = 0; time < 3; time += 1) expect((await visitor.see('/login')).status).toBe(200)
  await expect.poll(away, { timeout: 15_000 }).toBe(1)
  await using collector = await openCollector(port)
  await visitor.see('/login')
  await collector.span('GET routes/account/login')
  await expect.poll(() => site.output().includes('traces: the collector is back')).toBe(true)
  expect(away()).toBe(1)
  expect(await site.stop()).toBe(0)
})

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { measureBacklog } from '~/platform/metrics/backlog.server'
import { countCacheRead, countPayment, countRequest } from '~/platform/metrics/metrics.server'
import { listenForMetrics } from '~/platform/metrics/metrics-listener.server'
import { freePort } from '../../../scripts/workshop/free-port.mjs'
import { readMetrics } from '../../../tests/support/prometheus'
import { openWorld } from '../../../tests/support/world'
import { forTenant } from '../for-tenant.server'
import { defineEffect, enqueue } from '../outbox.server'
import { outboxQueue } from '../outbox-queue.server'
import { readBacklog } from './backlog.server'
import { brandSize, countBrands } from './brand-sizes.server'
import { readFollowers } from './followers.server'

const build = { version: '1', node: '20', database: 'embedded' }

test('reports requests, backlog, payments and caches at /metrics for Prometheus', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await forTenant(world.saffron, async (db) =>
    enqueue(
      db,
      defineEffect('moderation.forget_photos', z.object({ memberId: z.string() })),
      { memberId: anna.id },
      { dueAt: new Date('2100-01-01') },
    ),
  )
  await forTenant(world.noirRose, async (db) => enqueue(db, defineEffect('no-such-kind', z.object({})), {}))
  await countBrands(Number.MAX_SAFE_INTEGER)
  countRequest({ method: 'GET', route: 'home', brand: brandSize(world.saffron.id), status: 200, seconds: 0.02 })
  countRequest({ method: 'GET', route: 'home', brand: 'small', status: 204, seconds: 0.02 })
  countRequest({ method: 'ODDITY', route: 'other', brand: brandSize(null), status: 404, seconds: 0.001 })
  countPayment('sandbox', 'completed')
  countCacheRead('page', 'memory')
  let away = false
  const measure = measureBacklog({
    build,
    pool: () => ({ open: 3, idle: 1, waiting: 4 }),
    refusedFolders: () => 2,
    backlog: () => (away ? Promise.reject(new Error('away')) : readBacklog()),
    followers: readFollowers,
    nodes: async () => [
      { kind: 'web', state: 'serving' },
      { kind: 'web', state: 'serving' },
      { kind: 'worker', state: 'silent' },
    ],
    replica: () => ({ state: 'late', lagSeconds: 12 }),
  })
  const port = await freePort()
  const listener = await listenForMetrics(port, '127.0.0.1', measure)
  const scrape = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const samples = readMetrics(text)
    return {
      text,
      value: (name: string, labels: Record<string, string> = {}) =>
        samples.find(
          (sample) =>
            sample.name === `manyhearts_${name}` &&
            Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
        )?.value,
    }
  }

  const { text, value } = await scrape()
  const requests = 'http_request_duration_seconds_count'
  expect(value(requests, { method: 'GET', route: 'home', brand: 'small', status: '2xx' })).toBe(2)
  expect(value(requests, { method: 'other', brand: 'none', status: '4xx' })).toBe(1)
  const later = { kind: 'moderation.forget_photos' }
  const nobodys = { kind: 'no-such-kind' }
  expect(value('queue_jobs', { ...later, state: 'waiting' })).toBe(1)
  expect(value('queue_oldest_seconds', later)).toBe(0)
  expect(value('queue_jobs', { ...nobodys, state: 'waiting' })).toBe(1)
  expect(value('queue_oldest_seconds', nobodys)).toBeGreaterThan(0)
  expect(value('database_up')).toBe(1)
  expect(value('database_pool_connections', { state: 'used' })).toBe(2)
  expect(value('database_pool_waiting')).toBe(4)
  expect(value('nodes', { kind: 'web', state: 'serving' })).toBe(2)
  expect(value('nodes', { kind: 'worker', state: 'silent' })).toBe(1)
  expect(value('database_replica_lag_seconds', { state: 'late' })).toBe(12)
  expect(value('payments_total', { provider: 'sandbox', outcome: 'completed' })).toBe(1)
  expect(value('cache_reads_total', { kind: 'page', from: 'memory' })).toBe(1)
  expect(value('live_streams')).toBe(0)
  expect(value('build_info', build)).toBe(1)
  expect(text).not.toContain(world.saffron.id)
  // Where Debian's `prometheus` is installed.
  const promtool = spawnSync('promtool', ['check', 'metrics'], { input: ownPart(text), encoding: 'utf8' })
  if (!promtool.error) expect(promtool.stderr + promtool.stdout).toBe('')

  const [job] = await outboxQueue.lease(new Map([['no-such-kind', 1]]), 60)
  expect((await scrape()).value('queue_jobs', { ...nobodys, state: 'active' })).toBe(1)
  if (job) await outboxQueue.bury(job, 'no reason')
  const buried = await scrape()
  expect(buried.value('queue_jobs', { ...nobodys, state: 'failed' })).toBe(1)
  expect(buried.value('queue_jobs', { ...nobodys, state: 'waiting' })).toBe(0)
  expect(buried.value('queue_oldest_seconds', nobodys)).toBe(0)

  away = true
  const alone = await scrape()
  expect(alone.value('database_up')).toBe(0)
  expect(alone.value('queue_jobs')).toBeUndefined()
  expect(alone.value('nodes')).toBeUndefined()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  listener.close()
})

/** The default metrics of Node's client have names of their own. */
function ownPart(text: string): string {
  const lines = text.split('\n').filter((line) => /^(# (HELP|TYPE) )?manyhearts_/.test(line))
  return `${lines.join('\n')}\n`
}

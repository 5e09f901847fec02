import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { effect, enqueued, jobsOf, tenant } from '../../../tests/support/jobs'
import { openWorld } from '../../../tests/support/world'
import { pokeJobs } from './jobs.server'
import { openPace } from './pace.server'
import type { JobHandler } from './ports'

test('runs what a transaction enqueued once, with its payload and origin', async () => {
  await using _world = await openWorld()
  const seen: unknown[] = []
  const jobs = jobsOf({ mail: async (payload, { ending, ...origin }) => void seen.push([payload, origin]) })
  await enqueued('mail', { template: 'activation', count: 3 })
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 })
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  expect(seen).toEqual([
    [
      { template: 'activation', count: 3 },
      { id: expect.any(String), poolId: tenant.poolId, tenantId: tenant.id },
    ],
  ])
  await jobs.stop()
})

test('runs what is due later then, and not before', async () => {
  await using world = await openWorld()
  const jobs = jobsOf({ mail: async () => {} })
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await forTenant(tenant, async (db) => enqueue(db, effect('mail'), {}, { key: 'reminder/anna', dueAt: tomorrow }))
  expect((await jobs.drain()).done).toBe(0)
  await world.pass(23)
  expect((await jobs.drain()).done).toBe(0)
  await world.pass(1)
  expect((await jobs.drain()).done).toBe(1)
  await jobs.stop()
})

test('a transaction that rolled back has enqueued nothing', async () => {
  await using _world = await openWorld()
  const jobs = jobsOf({ mail: async () => {} })
  const failing = forTenant(tenant, async (db) => {
    enqueue(db, effect('mail'), {})
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  await jobs.stop()
})

test('the same key is done once, also long after the first', async () => {
  await using _world = await openWorld()
  const jobs = jobsOf({ mail: async () => {} })
  await enqueued('mail', {}, 'welcome/anna')
  expect((await jobs.drain()).done).toBe(1)
  await enqueued('mail', {}, 'welcome/anna')
  expect((await jobs.drain()).done).toBe(0)
  await jobs.stop()
})

test('two workers at once do each of 300 jobs once', async () => {
  await using _world = await openWorld()
  const seen: unknown[] = []
  const handlers = { mail: async (payload: Record<string, unknown>) => void seen.push(payload.number) }
  const jobs = [jobsOf(handlers), jobsOf(handlers)]
  await forTenant(tenant, async (db) => {
    for (let number = 0; number < 300; number += 1) enqueue(db, effect('mail'), { number })
  })
  await Promise.all(jobs.map((each) => each.drain()))
  expect(new Set(seen).size).toBe(300)
  expect(seen).toHaveLength(300)
  await Promise.all(jobs.map((each) => each.stop()))
})

test('a slow kind holds up no other, and of one kind ten run at a time', async () => {
  await using _world = await openWorld()
  let slow = 0
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const done: unknown[] = []
  const jobs = jobsOf({
    campaign: () => {
      slow += 1
      return gate
    },
    mail: async ({ to }) => void done.push(to),
  })
  await forTenant(tenant, async (db) => {
    for (let number = 0; number < 25; number += 1) enqueue(db, effect('campaign'), {})
  })
  jobs.start()
  await expect.poll(() => slow).toBe(10)
  await enqueued('mail', { to: 'anna' })
  pokeJobs()
  await expect.poll(() => done).toEqual(['anna'])
  expect(slow).toBe(10)
  release()
  await expect.poll(() => slow).toBe(25)
  await jobs.stop()
})

test('forgets done jobs after a month, given up ones after a week, waiting ones never', async () => {
  await using world = await openWorld()
  const keys = async () => {
    await outboxQueue.tidy()
    const rows = await world.database.owner.selectFrom('outbox').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }
  for (const key of ['done', 'given up', 'waits']) await enqueued('mail', {}, key)
  for (const key of ['done', 'given up']) {
    const [job] = await outboxQueue.lease(new Map([['mail', 1]]), 15)
    if (job) await (key === 'done' ? outboxQueue.finish(job) : outboxQueue.bury(job, 'Error'))
  }
  await world.pass(6 * 24)
  expect(await keys()).toEqual(['done', 'given up', 'waits'])
  await world.pass(2 * 24)
  expect(await keys()).toEqual(['done', 'waits'])
  await world.pass(23 * 24)
  expect(await keys()).toEqual(['waits'])
})

test('a poke after the commit gets the work done at once', async () => {
  await using _world = await openWorld()
  const done: number[] = []
  const jobs = jobsOf({ mail: async () => void done.push(performance.now()) })
  await jobs.drain()
  jobs.start()
  await enqueued('mail')
  const began = performance.now()
  pokeJobs()
  await expect.poll(() => done.length, { interval: 5 }).toBe(1)
  expect((done[0] ?? 0) - began).toBeLessThan(1_000)
  await jobs.stop()
})

test('stopping waits for the job that runs', async () => {
  await using _world = await openWorld()
  let ended = false
  let begun = false
  const jobs = jobsOf({
    mail: async () => {
      begun = true
      await new Promise((resolve) => setTimeout(resolve, 300))
      ended = true
    },
  })
  await enqueued('mail')
  jobs.start()
  await expect.poll(() => begun, { timeout: 4_000 }).toBe(true)
  await jobs.stop()
  expect(ended).toBe(true)
})

test('a job that rests is told when its node stops, rests no more and is done', { timeout: 20_000 }, async () => {
  await using _world = await openWorld()
  const steps: number[] = []
  const copy: JobHandler = async (_, { ending }) => {
    let time = 0
    const rest = openPace(ending, { now: () => (time += 10_000) })
    for (const step of [1, 2, 3]) {
      steps.push(step)
      await rest()
    }
  }
  const jobs = jobsOf({ copy })
  await enqueued('copy')
  jobs.start()
  await expect.poll(() => steps, { timeout: 4_000 }).toEqual([1])
  await jobs.stop()
  expect(steps).toEqual([1, 2, 3])
  expect(await jobsOf({ copy }).drain()).toEqual({ done: 0, failed: 0 })
})

test("a brand's own role reads and changes nothing of the queue", async () => {
  await using _world = await openWorld()
  const jobs = jobsOf({ mail: async () => {} })
  await enqueued('mail')
  await jobs.drain()
  const asTenant = (query: string) => forTenant(tenant, (db) => sql.raw(query).execute(db))
  for (const query of ['select payload from outbox', 'update outbox set done_at = now()', 'delete from outbox']) {
    await expect(asTenant(query)).rejects.toThrow(/permission denied/)
  }
  await jobs.stop()
})

test('keeps the key of a done job and forgets its payload', async () => {
  await using world = await openWorld()
  const jobs = jobsOf({ mail: async () => {} })
  await enqueued('mail', { token: 'secret' }, 'reset/1')
  await jobs.drain()
  const { rows } = await sql<{ key: string; payload: unknown }>`select key, payload from outbox`.execute(
    world.database.owner,
  )
  expect(rows).toEqual([{ key: 'reset/1', payload: {} }])
  await jobs.stop()
})

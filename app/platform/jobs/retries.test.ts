import { expect, test } from 'vitest'
import { readBacklog } from '~/database/numbers/backlog.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { retryJobs } from '~/modules/health/decide-jobs.server'
import { dieWhileWorking, enqueued, jobsOf } from '../../../tests/support/jobs'
import { openWorld } from '../../../tests/support/world'
import type { LeasedJob } from './ports'
import { codeOf, Undeliverable, Waiting } from './ports'

test('a failing job is tried again later and stops no other', async () => {
  await using world = await openWorld()
  let broken = true
  const done: unknown[] = []
  const lines: string[] = []
  const jobs = jobsOf(
    {
      mail: async ({ to }) => {
        if (broken && to === 'ben') throw new Error('mail server away')
        done.push(to)
      },
      push: async () => void done.push('push'),
    },
    { lines },
  )
  for (const to of ['anna', 'ben', 'cleo']) await enqueued('mail', { to })
  await enqueued('push')
  expect(await jobs.drain()).toEqual({ done: 3, failed: 1 })
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  expect(lines.join()).toContain('will be tried again')
  broken = false
  await world.pass(1)
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 })
  expect(done.sort()).toEqual(['anna', 'ben', 'cleo', 'push'])
  await jobs.stop()
})

test('retries after twice as long each time, 13 times, then waits for an operator', async () => {
  await using world = await openWorld()
  let broken = true
  const jobs = jobsOf({ mail: () => (broken ? Promise.reject(new TypeError('anna@example.org')) : Promise.resolve()) })
  await enqueued('mail')
  for (let waited = 10; waited < 10 * 2 ** 13; waited *= 2) {
    expect(await jobs.drain(), `before ${waited} s`).toEqual({ done: 0, failed: 1 })
    // Up to a half more or less, so that what failed together doesn't come back together.
    await world.pass((waited * 0.45) / 3600)
    expect(await jobs.drain(), `too early for ${waited} s`).toEqual({ done: 0, failed: 0 })
    await world.pass((waited * 1.1) / 3600)
  }
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 })
  await world.pass(48)
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  expect(await readBacklog()).toEqual([
    { kind: 'mail', waiting: 0, active: 0, failed: 1, oldestSeconds: 0, errors: ['TypeError'] },
  ])
  broken = false
  expect([await retryJobs(null, { kind: 'push' }), await retryJobs(null, { kind: 'mail' })]).toEqual([0, 1])
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 })
  expect(await readBacklog()).toEqual([])
  await jobs.stop()
})

test('a job that ends its server each time is given up without being tried once more', async () => {
  await using world = await openWorld()
  await enqueued('mail')
  for (let server = 0; server < 14; server += 1) {
    await dieWhileWorking()
    await world.pass(16 / 3600)
  }
  const seen: unknown[] = []
  const jobs = jobsOf({ mail: async (payload) => void seen.push(payload) })
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 })
  expect(seen).toEqual([])
  expect(await readBacklog()).toMatchObject([{ failed: 1, errors: ['WorkersDied'] }])
  await jobs.stop()
})

test('changes nothing of a job that another server leased meanwhile', async () => {
  await using world = await openWorld()
  await enqueued('mail')
  const lease = async () => (await outboxQueue.lease(new Map([['mail', 1]]), 15))[0] as LeasedJob
  const late = await lease()
  await world.pass(16 / 3600)
  const current = await lease()
  await outboxQueue.bury(late, 'too late')
  await outboxQueue.retry(late, 'too late', 0)
  await outboxQueue.finish(late)
  expect(await readBacklog()).toMatchObject([{ active: 1, failed: 0, errors: [] }])
  await outboxQueue.finish(current)
  expect(await readBacklog()).toEqual([])
})

test('a job that no repetition can help is given up at once, and the log says so', async () => {
  await using world = await openWorld()
  const lines: string[] = []
  const jobs = jobsOf({ mail: () => Promise.reject(new Undeliverable('no such mailbox: anna@example.org')) }, { lines })
  await enqueued('mail')
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 })
  await world.pass(1)
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  expect(await readBacklog()).toEqual([])
  expect(lines.join()).toContain('given up')
  expect(lines.join()).not.toContain('anna@')
  await jobs.stop()
})

test('waiting for a moment counts as no try, however often', async () => {
  await using world = await openWorld()
  await enqueued('mail')
  const tries: number[] = []
  for (let round = 0; round < 20; round += 1) {
    const [job] = await outboxQueue.lease(new Map([['mail', 1]]), 15)
    if (!job) throw new Error('the job is due again')
    tries.push(job.tries)
    await outboxQueue.postpone(job, new Date(Date.now() + 3_600_000))
    expect(await outboxQueue.lease(new Map([['mail', 1]]), 15)).toEqual([])
    await world.pass(1)
  }
  expect(new Set(tries)).toEqual(new Set([1]))
})

test('a job of a server that was killed is taken over within seconds', async () => {
  await using world = await openWorld()
  await enqueued('mail')
  await dieWhileWorking()
  const successor = jobsOf({ mail: async () => {} })
  expect((await successor.drain()).done).toBe(0)
  await world.pass(16 / 3600)
  expect((await successor.drain()).done).toBe(1)
  await successor.stop()
})

test('a job that takes its time stays with the server that is at it', async () => {
  await using _world = await openWorld()
  await enqueued('mail')
  let runs = 0
  const mail = async () => {
    runs += 1
    await new Promise((resolve) => setTimeout(resolve, 3_500))
  }
  const open = () => jobsOf({ mail }, { leaseSeconds: 1 })
  const [first, second] = [open(), open()]
  const working = first.drain()
  await expect.poll(() => runs).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await second.drain()
  await working
  expect(runs).toBe(1)
  await Promise.all([first.stop(), second.stop()])
})

test('where no other server can be at work, it is done at the next start', async () => {
  await using _world = await openWorld()
  await enqueued('mail')
  await dieWhileWorking()
  const successor = jobsOf({ mail: async () => {} }, { alone: true })
  expect((await successor.drain()).done).toBe(1)
  await successor.stop()
})

test('what waits for the mail server is due at its return, or when an operator says so', async () => {
  await using _world = await openWorld()
  let away = true
  let broken = true
  const jobs = jobsOf({
    mail: async () => {
      if (away) throw new Waiting('mail', new Date())
    },
    push: async () => {
      if (broken) throw new TypeError('away')
    },
  })
  await enqueued('mail')
  await enqueued('push')
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 })
  expect(await readBacklog()).toMatchObject([
    { kind: 'mail', waiting: 1, errors: ['AWAY_MAIL'] },
    { kind: 'push', waiting: 1 },
  ])
  away = false
  await outboxQueue.hasten(codeOf('mail'))
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 })
  broken = false
  expect([await retryJobs(null, { kind: 'mail' }), await retryJobs(null, { kind: 'push' })]).toEqual([0, 1])
  expect(await jobs.drain()).toEqual({ done: 1, failed: 0 })
  await jobs.stop()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { jobsAccess } from '~/database/jobs-access.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { createLog } from '~/platform/log.server'
import { uuidv7 } from '~/platform/tokens.server'
import { openWorld } from '../../../tests/support/world'
import { createJobs, pokeJobs } from './jobs.server'
import type { JobHandler } from './ports'
import { Undeliverable } from './ports'

const ports = { ...jobsAccess, alone: false }
const tenant = { id: uuidv7(), poolId: uuidv7(), sisters: [] }

function jobsOf(handlers: Record<string, JobHandler>, lines: string[] = []) {
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  return createJobs({ ...ports, handlers, log })
}

const effect = (kind: string) => defineEffect(kind, z.record(z.string(), z.unknown()))

function enqueued(kind: string, payload: Record<string, unknown> = {}, key?: string) {
  return forTenant(tenant, async (db) => enqueue(db, effect(kind), payload, { key }))
}

test('what a transaction enqueued is done once, with its payload and origin', async () => {
  await using _world = await openWorld()
  const seen: unknown[] = []
  const jobs = jobsOf({ mail: async (payload, origin) => void seen.push([payload, origin]) })
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

test('what is due later is done then and not before', async () => {
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

test('two relays at once move each of 300 rows once', async () => {
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

test('servers that start at the same moment make the queues once', async () => {
  await using world = await openWorld()
  await sql`drop schema if exists pgboss cascade`.execute(world.database.owner)
  const handlers = Object.fromEntries(['mail', 'sms', 'push', 'postback'].map((kind) => [kind, async () => {}]))
  const servers = Array.from({ length: 3 }, () => jobsOf(handlers))
  await Promise.all(servers.map((server) => server.drain()))
  const { rows } = await sql`select name from pgboss.queue where name not like '\\_%'`.execute(world.database.owner)
  expect(rows).toHaveLength(4)
  await Promise.all(servers.map((server) => server.stop()))
})

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
    lines,
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

test('a job that no repetition can help is given up at once, and the log says so', async () => {
  await using world = await openWorld()
  const lines: string[] = []
  const jobs = jobsOf({ mail: () => Promise.reject(new Undeliverable('no such mailbox: anna@example.org')) }, lines)
  await enqueued('mail')
  expect(await jobs.drain()).toEqual({ done: 0, failed: 1 })
  await world.pass(1)
  expect(await jobs.drain()).toEqual({ done: 0, failed: 0 })
  expect(lines.join()).toContain('given up')
  expect(lines.join()).not.toContain('anna@')
  await jobs.stop()
})

test('a job of a server that was killed is taken over within seconds', async () => {
  await using world = await openWorld()
  await enqueued('mail')
  await dieWhileWorking()
  const successor = createJobs({ ...ports, ...doing(async () => {}) })
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
  const open = () => createJobs({ ...ports, ...doing(mail), leaseSeconds: 1 })
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
  const successor = createJobs({ ...ports, alone: true, ...doing(async () => {}) })
  expect((await successor.drain()).done).toBe(1)
  await successor.stop()
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

test("a brand's own role reaches neither the queue nor another brand's outbox", async () => {
  await using _world = await openWorld()
  const jobs = jobsOf({ mail: async () => {} })
  await enqueued('mail')
  await jobs.drain()
  const asTenant = (query: string) => forTenant(tenant, (db) => sql.raw(query).execute(db))
  await expect(asTenant('select * from pgboss.job')).rejects.toThrow(/permission denied/)
  await expect(asTenant('select payload from outbox')).rejects.toThrow(/permission denied/)
  await jobs.stop()
})

test('what was relayed keeps its key and forgets its payload', async () => {
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

function doing(mail: JobHandler) {
  return { handlers: { mail }, log: createLog('silent') }
}

/** A server takes the job and is never heard of again. */
async function dieWhileWorking(): Promise<void> {
  await new Promise<void>((begun) => {
    const killed = createJobs({
      ...ports,
      ...doing(() => {
        begun()
        return new Promise(() => {})
      }),
    })
    void killed.drain()
  })
}

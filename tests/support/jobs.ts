import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import type { Jobs } from '~/platform/jobs/jobs.server'
import { createJobs } from '~/platform/jobs/jobs.server'
import type { JobHandler, JobsPorts } from '~/platform/jobs/ports'
import { createLog } from '~/platform/log.server'
import { uuidv7 } from '~/platform/tokens.server'

/** A brand without a folder, used only for enqueuing. */
export const tenant = { id: uuidv7(), poolId: uuidv7(), sisters: [] }

/** Returns jobs with the test's own handlers; their log is added to `lines`. */
export function jobsOf(
  handlers: Record<string, JobHandler>,
  { lines = [], ...ports }: Partial<JobsPorts> & { lines?: string[] } = {},
): Jobs {
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  return createJobs({ queue: outboxQueue, alone: false, log, handlers, ...ports })
}

export const effect = (kind: string) => defineEffect(kind, z.record(z.string(), z.unknown()))

export function enqueued(kind: string, payload: Record<string, unknown> = {}, key?: string): Promise<void> {
  return forTenant(tenant, async (db) => enqueue(db, effect(kind), payload, { key }))
}

/** Simulates a server that leases a job and then dies silently. */
export async function dieWhileWorking(): Promise<void> {
  const silence = () => new Promise<never>(() => {})
  let isDead = false
  // It doesn't reach the database any more either, which the next tests use.
  const queue = new Proxy(outboxQueue, { get: (alive, name) => (isDead ? silence : Reflect.get(alive, name)) })
  await new Promise<void>((begun) => {
    const mail = () => {
      isDead = true
      begun()
      return silence()
    }
    void jobsOf({ mail }, { queue }).drain()
  })
}

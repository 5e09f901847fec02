import type { z } from 'zod'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { TenantDb } from './for-tenant.server'

/**
 * A durable effect (mail, push, postback): its name is the kind of its outbox rows, its payload is read by the schema again
 * when it leaves the queue. A payload that was queued by the release before has to be readable still: a new field is optional.
 */
export interface Effect<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

export function defineEffect<Payload>(name: string, payload: z.ZodType<Payload>): Effect<Payload> {
  return { name, payload }
}

export interface EnqueueOptions {
  /** The same key within a pool happens once; each call is an effect of its own when missing. */
  key?: string | undefined
  /** Not before then; at once when missing. */
  dueAt?: Date | null | undefined
}

/**
 * Enqueues an effect in the transaction that causes it: it happens if and only if the transaction commits, whose last
 * statement writes it. Its handler may run twice, and must bear that.
 */
export function enqueue<Payload>(
  db: TenantDb,
  effect: Effect<Payload>,
  payload: NoInfer<Payload>,
  { key, dueAt = null }: EnqueueOptions = {},
): void {
  const id = uuidv7()
  db.enqueued.push({ id, kind: effect.name, key: key ?? id, payload, due_at: dueAt })
  afterCommit(pokeJobs)
}

const dayMs = 24 * 3_600_000

/** Enqueues one clearing for all that a day (UTC) leaves behind, `days` after its beginning, however often it is asked for. */
export function enqueueClearing(db: TenantDb, clearing: Effect<object>, days: number): void {
  const today = new Date().toISOString().slice(0, 10)
  const key = `${clearing.name} ${db.scope.tenantId} ${today}`
  enqueue(db, clearing, {}, { key, dueAt: new Date(Date.parse(today) + days * dayMs) })
}

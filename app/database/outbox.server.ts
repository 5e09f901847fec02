import type { z } from 'zod'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { uuidv7 } from '~/platform/tokens.server'
import { traceparent } from '~/platform/tracing/tracing.server'
import type { TenantDb } from './for-tenant.server'

/**
 * A durable effect (mail, push, postback). Its name is the kind of its outbox rows; its payload is parsed with the
 * schema again when it leaves the queue. Payloads queued by the previous release must stay readable, so a new field is
 * optional.
 */
export interface Effect<Payload> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
}

export function defineEffect<Payload>(name: string, payload: z.ZodType<Payload>): Effect<Payload> {
  return { name, payload }
}

export interface EnqueueOptions {
  /** Deduplicates: a key takes effect once per pool. Without it every call is an effect of its own. */
  key?: string | undefined
  /** Earliest time it runs; at once when missing. */
  dueAt?: Date | null | undefined
}

/**
 * Enqueues an effect in the transaction that causes it: it is written with the last statements and happens if and only
 * if the transaction commits. Its handler may run twice and must be idempotent.
 */
export function enqueue<Payload>(
  db: TenantDb,
  effect: Effect<Payload>,
  payload: NoInfer<Payload>,
  { key, dueAt = null }: EnqueueOptions = {},
): void {
  const id = uuidv7()
  db.enqueued.push({ id, kind: effect.name, key: key ?? id, payload, due_at: dueAt, traceparent: traceparent() })
  afterCommit(pokeJobs)
}

const dayMs = 24 * 3_600_000

/** Enqueues one cleanup per tenant and day (UTC), due `days` after the day began. Repeated calls have no effect. */
export function enqueueClearing(db: TenantDb, clearing: Effect<object>, days: number): void {
  const today = new Date().toISOString().slice(0, 10)
  const key = `${clearing.name} ${db.scope.tenantId} ${today}`
  enqueue(db, clearing, {}, { key, dueAt: new Date(Date.parse(today) + days * dayMs) })
}

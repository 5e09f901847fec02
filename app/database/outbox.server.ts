import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { TenantDb } from './for-tenant.server'

/**
 * Notes a durable effect (mail, push, postback) for the transaction that causes it: it happens if and only if the
 * transaction commits, whose last words write it. The same `key` within a pool happens once. Its handler may run twice, and
 * must bear that.
 * @param dueAt not before then; at once when missing
 */
export function announce(
  db: TenantDb,
  kind: string,
  payload: Record<string, unknown>,
  key?: string,
  dueAt: Date | null = null,
): void {
  const id = uuidv7()
  db.announced.push({ id, kind, key: key ?? id, payload, due_at: dueAt })
  afterCommit(pokeJobs)
}

import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { TenantDb } from './for-tenant.server'

/**
 * Writes a durable effect (mail, push, postback) in the transaction that causes it: it happens if and only if the
 * transaction commits. The same `key` within a pool happens once. Its handler may run twice, and must bear that.
 * @param dueAt not before then; at once when missing
 */
export async function announce(
  db: TenantDb,
  kind: string,
  payload: Record<string, unknown>,
  key: string = uuidv7(),
  dueAt: Date | null = null,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      id: uuidv7(),
      kind,
      key,
      payload: JSON.stringify(payload),
      due_at: dueAt,
    })
    // Names no columns: with them PostgreSQL asks for the right to read the table, which a brand doesn't have.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  afterCommit(pokeJobs)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables'

/** A durable effect that a transaction has enqueued. */
export interface EnqueuedEffect {
  id: string
  kind: string
  key: string
  payload: unknown
  due_at: Date | null
  traceparent: string | null
}

/** Writes all effects that a transaction has enqueued, and skips those whose key already exists. */
export async function writeOutbox(
  db: Kysely<Tables>,
  { poolId, tenantId }: { poolId: string; tenantId: string },
  enqueued: readonly EnqueuedEffect[],
): Promise<void> {
  // The conflict clause names no columns: they would require the right to read the table, which the tenants' role
  // doesn't have.
  await sql`
    insert into outbox (pool_id, tenant_id, id, kind, key, payload, due_at, traceparent)
    select ${poolId}, ${tenantId}, id, kind, key, payload, due_at, traceparent from jsonb_to_recordset(${JSON.stringify(enqueued)}::jsonb)
      as enqueued (id uuid, kind text, key text, payload jsonb, due_at timestamptz, traceparent text)
    on conflict do nothing`.execute(db)
}

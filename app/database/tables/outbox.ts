import type { Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './people/accounts'

export interface OutboxTable {
  pool_id: string
  id: string
  tenant_id: string
  kind: string
  key: string
  payload: Json<Record<string, unknown>>
  created_at: Moment
  /** Earliest time to run it. */
  due_at: MaybeMoment
  /** End of the worker's lease. */
  leased_until: MaybeMoment
  tries: Generated<number>
  /** Error of the last failed try. */
  last_error: string | null
  /** When it was given up. */
  failed_at: MaybeMoment
  done_at: MaybeMoment
  /** W3C trace context of what enqueued it. */
  traceparent: string | null
}

export interface OutboxTables {
  outbox: OutboxTable
}

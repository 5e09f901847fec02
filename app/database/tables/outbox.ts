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
  /** Not to be done before. */
  due_at: MaybeMoment
  /** A worker has it until then. */
  leased_until: MaybeMoment
  tries: Generated<number>
  /** Of the last try that failed. */
  last_error: string | null
  /** Given up. */
  failed_at: MaybeMoment
  done_at: MaybeMoment
}

export interface OutboxTables {
  outbox: OutboxTable
}

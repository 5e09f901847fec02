import type { Json, MaybeMoment, Moment } from './accounts'

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
  relayed_at: MaybeMoment
}

export interface OutboxTables {
  outbox: OutboxTable
}

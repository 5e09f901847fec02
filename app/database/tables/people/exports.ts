import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from './accounts'

/** A copy of a member's data. While it is `ready`, its file is in the pool's storage. */
export interface ExportsTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  status: Generated<'waiting' | 'running' | 'ready' | 'gone'>
  /** Percent. */
  progress: Generated<number>
  bytes: number | null
  requested_at: Moment
  ready_at: MaybeMoment
  expires_at: MaybeMoment
}

export interface ExportTables {
  exports: ExportsTable
}

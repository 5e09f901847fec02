import type { ColumnType, Generated } from 'kysely'
import type { MaybeMoment, Moment } from './accounts'

/** An account that was erased, or is being erased. */
export interface PurgesTable {
  pool_id: string
  account_id: string
  tenant_id: string
  /** Why the member left, if they gave a reason. */
  reason: string | null
  closed_at: Moment
  started_at: Moment
  finished_at: MaybeMoment
  /** Number of rows removed by table, and of files. */
  removed: ColumnType<Record<string, number>, string | undefined, string>
  /** Parts not erased yet, each with its reason. */
  delayed: ColumnType<Record<string, string>, string | undefined, string>
  next_look_at: Moment
  /** 1 for those that began before decisions were erased, too; they are gone over once more. */
  round: Generated<number>
}

export interface LeavingTables {
  purges: PurgesTable
}

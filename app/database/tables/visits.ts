import type { Moment } from './accounts'

export interface PageVisitsTable {
  pool_id: string
  id: string
  tenant_id: string
  /** Without its query. */
  path: string
  milliseconds: number
  /** A click came before the page was left. */
  clicked: boolean
  created_at: Moment
}

export interface VisitTables {
  page_visits: PageVisitsTable
}

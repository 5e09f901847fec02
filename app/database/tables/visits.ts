import type { Day, Moment } from './accounts'

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

/** A value that a visit didn't have is empty. */
export interface VisitCountsTable {
  pool_id: string
  tenant_id: string
  /** In the brand's time zone. */
  day: Day
  network: string
  ref: string
  sub1: string
  lander: string
  variant: string
  visits: number
  /** Of those that call themselves robots; no visits. */
  robots: number
}

export interface VisitTables {
  visit_counts: VisitCountsTable
  page_visits: PageVisitsTable
}

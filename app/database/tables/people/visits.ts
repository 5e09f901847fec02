import type { Day, MaybeMoment, Moment } from './accounts'

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

export interface PostbacksTable {
  pool_id: string
  /** Of the event: that of its row in the outbox. */
  id: string
  tenant_id: string
  event: string
  subject_id: string
  network: string
  ref: string
  tries: number
  /** Of the last answer, as HTTP has it; null: none came. */
  status: number | null
  first_at: Moment
  last_at: Moment
  accepted_at: MaybeMoment
}

/** Visits of a day by quarter of an hour. */
export interface VisitQuartersTable {
  pool_id: string
  tenant_id: string
  /** In the brand's time zone, as `quarter`. */
  day: Day
  /** 0 to 95 */
  quarter: number
  visits: number
}

export interface VisitTables {
  postbacks: PostbacksTable
  visit_quarters: VisitQuartersTable
  visit_counts: VisitCountsTable
  page_visits: PageVisitsTable
}

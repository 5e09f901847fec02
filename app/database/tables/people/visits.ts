import type { Day, MaybeMoment, Moment } from './accounts'

export interface PageVisitsTable {
  pool_id: string
  id: string
  tenant_id: string
  /** Path without the query string. */
  path: string
  milliseconds: number
  /** Whether the visitor clicked before leaving the page. */
  clicked: boolean
  created_at: Moment
}

/** Visits of a day by origin. Parts of the origin that are missing are empty strings. */
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
  /** Requests by self-declared robots, not included in `visits`. */
  robots: number
}

export interface PostbacksTable {
  pool_id: string
  /** Id of the event, equal to that of its outbox row. */
  id: string
  tenant_id: string
  event: string
  subject_id: string
  network: string
  ref: string
  tries: number
  /** HTTP status of the last response; null when there was none. */
  status: number | null
  first_at: Moment
  last_at: Moment
  accepted_at: MaybeMoment
}

/** Visits of a day by quarter hour. */
export interface VisitQuartersTable {
  pool_id: string
  tenant_id: string
  /** In the brand's time zone, like `quarter`. */
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

import type { Generated } from 'kysely'
import type { Day, MaybeDay, MaybeMoment, Moment } from './people/accounts'

/** Progress of a brand's roll-ups. */
export interface RollUpsTable {
  pool_id: string
  tenant_id: string
  /** Day of the last count, in the brand's time zone at that time; null before the first. */
  day: MaybeDay
  /** Number of quarter hours of `day` that are over: 0 to 96. */
  quarter: Generated<number>
  counted_at: MaybeMoment
  next_at: Moment
  /** Number of profiles, as of `members_at`. */
  members: Generated<number>
  /** Those of `members` who were active within 30 days; null before the first count. */
  active_30: number | null
  members_at: MaybeMoment
  /** Last day that `day_origins` covers completely; null before the first count. */
  origins_until: MaybeDay
  /** Number of cases waiting for a decision. */
  cases_open: Generated<number>
  /** Number of reports among `cases_open`. */
  reports_open: Generated<number>
  /** When the oldest open case was opened. */
  oldest_at: MaybeMoment
  /** What DNS says about the brand's e-mails and domains; null before it was asked. */
  dns_report: object | null
  /** Number of faults in `dns_report`; null if it has none, but not all is known. */
  dns_faults: number | null
  dns_next_at: MaybeMoment
}

/** Figures of a brand for a day in its time zone. Members who are erased later stay counted. */
export interface DayFiguresTable {
  pool_id: string
  tenant_id: string
  day: Day
  visits: number
  signups: number
  activated: number
  /** Members who were active that day. */
  active: number
  /** Members active within the 7 or 28 days ending with this one, each counted once. */
  active_7: Generated<number>
  active_28: Generated<number>
  /** Conversations started. */
  first_messages: number
  /** Those of `first_messages` that have been answered by the time of counting. */
  answered: number
  /** Members who paid an order. */
  buyers: number
  buyers_7: Generated<number>
  buyers_28: Generated<number>
  /** Running totals after each quarter hour. */
  visits_until: number[] | null
  signups_until: number[] | null
  activated_until: number[] | null
  first_messages_until: number[] | null
  buyers_until: number[] | null
}

/** Money figures of a day, as `ledger` counts them. */
export interface DayMoneyTable {
  pool_id: string
  tenant_id: string
  day: Day
  currency: string
  /** Orders already paid. */
  orders: number
  /** Minor units, tax included. */
  paid: number
  refunds: number
  /** Minor units: refunds and chargebacks. */
  returned: number
}

/** Results of members by origin, for a day that is over. Parts of the origin that are missing are empty strings. */
export interface DayOriginsTable {
  pool_id: string
  tenant_id: string
  day: Day
  network: string
  ref: string
  sub1: string
  lander: string
  variant: string
  /** Currency of the amounts; empty for rows without money. */
  currency: string
  signups: number
  activations: number
  /** Orders already paid. */
  purchases: number
  first_purchases: number
  /** Minor units, tax included. */
  revenue: number
  refunds: number
}

/** Members by the number of days they had been away before their first visit of a day. */
export interface ReturnsTable {
  pool_id: string
  tenant_id: string
  day: Day
  /** Days since their last visit: 1 to 28, where 28 includes longer. */
  away: number
  members: number
}

export interface OverviewTables {
  roll_ups: RollUpsTable
  day_figures: DayFiguresTable
  day_money: DayMoneyTable
  day_origins: DayOriginsTable
  returns: ReturnsTable
}

import type { Generated } from 'kysely'
import type { Day, MaybeMoment, Moment } from './people/accounts'

/** A brand that is counted, and how far. */
export interface RollUpsTable {
  pool_id: string
  tenant_id: string
  /** In the brand's time zone, as it was when it was counted last; null before. */
  day: Day | null
  /** How many quarters of an hour of `day` are over: 0 to 96. */
  quarter: Generated<number>
  counted_at: MaybeMoment
  next_at: Moment
  /** Who has a profile, as of the first count of the day. */
  members: Generated<number>
  /** Of those, who was there within 30 days; null before the first count. */
  active_30: number | null
  /** The last day of which `day_origins` holds all there was; null before the first count. */
  origins_until: Day | null
  /** What waits for a decision. */
  cases_open: Generated<number>
  /** Reports among them. */
  reports_open: Generated<number>
  /** When the oldest of them was opened. */
  oldest_at: MaybeMoment
}

/** What happened at a brand on a day of its time zone. Who is erased later stays counted. */
export interface DayFiguresTable {
  pool_id: string
  tenant_id: string
  day: Day
  visits: number
  signups: number
  activated: number
  /** Members who were there. */
  active: number
  /** Each counted once, within the days that end with this one. */
  active_7: Generated<number>
  active_28: Generated<number>
  /** Conversations begun. */
  first_messages: number
  /** Those of them that have been answered by now. */
  answered: number
  /** Members who paid an order. */
  buyers: number
  buyers_7: Generated<number>
  buyers_28: Generated<number>
  /** Running totals after each quarter of an hour. */
  visits_until: number[] | null
  signups_until: number[] | null
  activated_until: number[] | null
  first_messages_until: number[] | null
  buyers_until: number[] | null
}

/** As `ledger` counts it. */
export interface DayMoneyTable {
  pool_id: string
  tenant_id: string
  day: Day
  currency: string
  /** Paid ones. */
  orders: number
  /** Minor units, tax included. */
  paid: number
  refunds: number
  /** Minor units: refunds and chargebacks. */
  returned: number
}

/** What members of an origin came to on a day that is over. A value that an origin doesn't have is empty. */
export interface DayOriginsTable {
  pool_id: string
  tenant_id: string
  day: Day
  network: string
  ref: string
  sub1: string
  lander: string
  variant: string
  /** Of the money; empty of what has none. */
  currency: string
  signups: number
  activations: number
  /** Paid orders. */
  purchases: number
  first_purchases: number
  /** Minor units, tax included. */
  revenue: number
  refunds: number
}

/** Members who came for the first time of a day, by how long they had been away. */
export interface ReturnsTable {
  pool_id: string
  tenant_id: string
  day: Day
  /** Days since they were last there: 1 to 28, 28 for more. */
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

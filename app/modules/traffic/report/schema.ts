import type { Share } from './wilson'

/** Keys by which the report can be split. */
export const reportKeys = ['network', 'ref', 'sub1', 'lander', 'variant', 'day'] as const

export type ReportKey = (typeof reportKeys)[number]

export interface Money {
  /** Minor units, tax included: orders paid in the period. */
  revenue: number
  /** Minor units: refunds requested in the period, except undone ones. */
  refunds: number
}

export interface Counts {
  visits: number
  /** Requests by robots, which are not part of `visits`. */
  robots: number
  signups: number
  activations: number
  /** Number of paid orders. */
  purchases: number
  /** Purchases of members who had not paid before. */
  firstPurchases: number
}

export interface ReportRow extends Counts {
  /** Values of the requested keys; empty where members and visits have none. */
  origin: Partial<Record<ReportKey, string>>
  /** By currency; only currencies in which anything was paid or refunded. */
  money: Record<string, Money>
  /** Sign-ups as a share of visits. */
  conversion: Share | null
  /** First purchases as a share of visits. */
  bought: Share | null
}

export interface ReportWish {
  /** yyyy-mm-dd in the brand's time zone, the first and the last day. */
  from: string
  to: string
  by: readonly ReportKey[]
}

export interface DaySignups {
  /** yyyy-mm-dd in the brand's time zone. */
  day: string
  all: number
  /** Sign-ups of visitors with a network. */
  partners: number
}

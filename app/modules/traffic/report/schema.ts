import type { Share } from './wilson'

/** What the report is split by. */
export const reportKeys = ['network', 'ref', 'sub1', 'lander', 'variant', 'day'] as const

export type ReportKey = (typeof reportKeys)[number]

export interface Money {
  /** Minor units, tax included: of orders paid in the time. */
  revenue: number
  /** Minor units: asked for or done in the time. */
  refunds: number
}

export interface Counts {
  visits: number
  /** No visits. */
  robots: number
  signups: number
  activations: number
  /** Paid orders. */
  purchases: number
  /** Of members who had not paid before. */
  firstPurchases: number
}

export interface ReportRow extends Counts {
  /** Of the asked keys; empty where members and visits have none. */
  origin: Partial<Record<ReportKey, string>>
  /** By currency, those in which anything was paid or returned. */
  money: Record<string, Money>
  /** Sign-ups of visits. */
  conversion: Share | null
  /** First purchases of visits. */
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
  /** Of visitors with a network. */
  partners: number
}

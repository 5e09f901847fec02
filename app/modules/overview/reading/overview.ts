import type { Middle } from '~/ui/console/charts/middle'
import type { Step } from '../schema'

/** Figures of a brand, or of all brands together, in a period. */
export interface Figures extends Record<Step, number> {
  active: number
  /** Number of the period's first messages that were answered. */
  answered: number
}

/** Minor units of one currency, in a period. */
export interface Money {
  currency: string
  paid: number
  returned: number
}

export interface BrandFigures extends Figures {
  brandId: string
  money: Money[]
  casesOpen: number
  reportsOpen: number
  /** When the oldest open case was opened, ISO 8601. */
  oldestAt: string | null
  /** Sign-ups of each of the days before today, oldest first. */
  signupDays: number[]
}

export interface Overview {
  /** Today in the brands' time zones, yyyy-mm-dd; the latest one if they differ. */
  day: string | null
  /** Time up to which today is counted, such as '14:30': the earliest among the brands. */
  until: string
  /** Time of the oldest count among the brands, ISO 8601; null before the first count. */
  countedAt: string | null
  /** Figures of the period: today so far, or the full days before today. */
  now: Figures
  /** Median of the days before up to the same time, or the total of the previous period; null if unknown. */
  usual: Record<Step, number | null>
  brands: BrandFigures[]
  /** Sign-ups today by hour, with the usual range: 25 points from midnight to midnight. */
  hours: { now: (number | null)[]; usual: Middle[] }
  /** By currency, oldest day first, today the last. */
  money: { currency: string; days: { day: string; paid: number; returned: number }[] }[]
}

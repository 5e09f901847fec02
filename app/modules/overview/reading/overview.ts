import type { Middle } from '~/ui/console/charts/middle'
import type { Step } from '../schema'

/** What a brand, or all together, came to in a period. */
export interface Figures extends Record<Step, number> {
  active: number
  /** Of the period's first messages. */
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
  /** ISO */
  oldestAt: string | null
  /** Sign-ups of each of the days before today, oldest first. */
  signupDays: number[]
}

export interface Overview {
  /** The brands' own today, yyyy-mm-dd: the latest, where their time zones differ. */
  day: string | null
  /** '14:30': how far today is counted, by the earliest clock of the brands. */
  until: string
  /** ISO: when what was counted longest ago was counted; null before the first count. */
  countedAt: string | null
  /** Of the period: today until now, or the full days before it. */
  now: Figures
  /** Median of the same hours on the days before, or the period before; null where nothing is known. */
  usual: Record<Step, number | null>
  brands: BrandFigures[]
  /** Sign-ups today by hour, with what is usual: 25 points from midnight to midnight. */
  hours: { now: (number | null)[]; usual: Middle[] }
  /** By currency, oldest day first, today the last. */
  money: { currency: string; days: { day: string; paid: number; returned: number }[] }[]
}

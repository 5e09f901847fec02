import { quantile } from 'd3-array'

/** What is usual: half of all lie between low and high, and half below the median. Null where nothing is known. */
export interface Middle {
  low: number | null
  median: number | null
  high: number | null
}

/** Quartiles, between neighbours where they fall between (R-7, as spreadsheets do). */
export function middleOf(values: readonly number[]): Middle {
  const at = (part: number) => quantile(values, part) ?? null
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

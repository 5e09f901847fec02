import { quantile } from 'd3-array'

/** Middle half of a set of values: first quartile, median and third quartile. Null for an empty set. */
export interface Middle {
  low: number | null
  median: number | null
  high: number | null
}

/** Returns the quartiles, interpolated between neighboring values (R-7, as spreadsheets do). */
export function middleOf(values: readonly number[]): Middle {
  const at = (part: number) => quantile(values, part) ?? null
  return { low: at(0.25), median: at(0.5), high: at(0.75) }
}

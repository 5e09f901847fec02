import { daysBefore } from '~/i18n/calendar'
import type { Returns } from './days'
import { sumOf } from './days'

/**
 * How many came within the days that end with one, each counted once: on the first of their days within it, which is the one
 * whose day before lies outside. So it needs no list of who they were.
 */
export function eachOnce(returns: readonly Returns[], last: string, days: number): number {
  const first = daysBefore(last, days - 1)
  return sumOf(
    returns
      .filter(({ day, away }) => {
        if (day < first || day > last) return false
        return away === null || daysBefore(day, away) < first
      })
      .map(({ members }) => members),
  )
}

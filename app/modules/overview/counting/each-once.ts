import { daysBefore } from '~/i18n/calendar'
import type { Returns } from './days'
import { sumOf } from './days'

/**
 * Counts the members of the `days` days that end with `last`, each once: on their first day in the period, which is the
 * one whose previous day lies outside. So no list of members is needed.
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

import { daysBefore } from '~/i18n/calendar'

export interface Returns {
  day: string
  /** Days since the members' previous day; null if there was none. */
  away: number | null
  members: number
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

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

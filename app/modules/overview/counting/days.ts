/** First and last day, yyyy-mm-dd in the brand's time zone. */
export interface Days {
  from: string
  to: string
}

export interface Returns {
  day: string
  /** Days since the one before; null: there was none. */
  away: number | null
  members: number
}

export function daysFrom({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysBefore(day, -1)) days.push(day)
  return days
}

/** yyyy-mm-dd; calendar days have no hours to lose. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 24 * 3_600_000).toISOString().slice(0, 10)
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

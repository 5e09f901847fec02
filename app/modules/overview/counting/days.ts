export interface Returns {
  day: string
  /** Days since the members' previous day; null if there was none. */
  away: number | null
  members: number
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

export interface Returns {
  day: string
  /** Days since the one before; null: there was none. */
  away: number | null
  members: number
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

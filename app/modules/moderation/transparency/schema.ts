/** Periods of a report: past whole months or years, or the current year. */
export const transparencyPeriods = ['last_month', 'last_6_months', 'this_year', 'last_year'] as const

export type TransparencyPeriod = (typeof transparencyPeriods)[number]

/** A number in a transparency report. */
export interface Figure {
  section: 'notices' | 'decisions' | 'found' | 'appeals' | 'times' | 'members'
  /** The reason, act or outcome counted, depending on the section. */
  kind: string
  /** The rule that was violated; empty if none. */
  ground: string
  count: number
}

/** Numbers for a transparency report (Digital Services Act, articles 15 and 24). */
export interface Transparency {
  /** First and last day, inclusive, as yyyy-mm-dd in the brand's time zone. */
  from: string
  to: string
  figures: Figure[]
}

/** Returns the first and last day of a period. @param today yyyy-mm-dd */
export function daysOf(period: TransparencyPeriod, today: string): { from: string; to: string } {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const first = (ofMonth: number) => day(Date.UTC(year, ofMonth, 1))
  const last = (ofMonth: number) => day(Date.UTC(year, ofMonth + 1, 0))
  switch (period) {
    case 'last_month':
      return { from: first(month - 1), to: last(month - 1) }
    case 'last_6_months':
      return { from: first(month - 6), to: last(month - 1) }
    case 'this_year':
      return { from: first(0), to: today }
    case 'last_year':
      return { from: first(-12), to: last(-1) }
  }
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

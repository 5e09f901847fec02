/** 'yyyy-mm-dd' bounds, both included. */
export interface BirthDates {
  from: string
  to: string
}

/**
 * The days of birth of those who are between two ages, both included, on `today` ('yyyy-mm-dd' in the tenant's calendar).
 * @param max without it everyone older too
 */
export function birthDatesOf(today: string, min: number, max?: number): BirthDates {
  return {
    from: max === undefined ? '1900-01-01' : dayAfter(yearsBefore(today, max + 1)),
    to: yearsBefore(today, min),
  }
}

/** Who is born on 29 February gets older on 1 March, so the 29th counts as the 28th of a year without it. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const written = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return day.endsWith('-02-29') && !isLeap(year) ? `${written.slice(0, 8)}28` : written
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

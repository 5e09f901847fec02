/** 'yyyy-mm-dd': born later than `after`, and on `to` at the latest. */
export interface BirthDates {
  after: string
  to: string
}

/**
 * The days of birth of those who are between two ages, both included, on `today` ('yyyy-mm-dd' in the tenant's calendar).
 * @param max without it everyone older too
 */
export function birthDatesOf(today: string, min: number, max?: number): BirthDates {
  return {
    after: max === undefined ? '1899-12-31' : yearsBefore(today, max + 1),
    to: yearsBefore(today, min),
  }
}

/** Who is born on 29 February gets older on 1 March, so the 29th counts as the 28th of a year without it. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const written = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return day.endsWith('-02-29') && !isLeap(year) ? `${written.slice(0, 8)}28` : written
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Range of birth dates ('yyyy-mm-dd'): after `after`, up to and including `to`. */
export interface BirthDates {
  after: string
  to: string
}

/**
 * Returns the birth dates of members whose age on `today` ('yyyy-mm-dd' in the tenant's calendar) is `min` to `max`,
 * both included.
 * @param max omitted for no upper limit
 */
export function birthDatesOf(today: string, min: number, max?: number): BirthDates {
  return {
    after: max === undefined ? '1899-12-31' : yearsBefore(today, max + 1),
    to: yearsBefore(today, min),
  }
}

/** Members born on 29 February turn a year older on 1 March, so in a year without that day it counts as the 28th. */
function yearsBefore(day: string, years: number): string {
  const year = Number(day.slice(0, 4)) - years
  const written = `${String(year).padStart(4, '0')}${day.slice(4)}`
  return day.endsWith('-02-29') && !isLeap(year) ? `${written.slice(0, 8)}28` : written
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

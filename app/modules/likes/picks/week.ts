import { daysBefore, localTime } from '~/i18n/calendar'
import { picksHour } from './schema'

/** Returns the Sunday, yyyy-mm-dd, on which the running week of picks began in a time zone. */
export function weekOf(timeZone: string, moment = new Date()): string {
  const { day, quarter } = localTime(timeZone, moment)
  const began = quarter < picksHour * 4 ? daysBefore(day, 1) : day
  return daysBefore(began, new Date(began).getUTCDay())
}

/** Returns the Sunday that many weeks after another one. */
export function weeksAfter(week: string, weeks: number): string {
  return daysBefore(week, -7 * weeks)
}

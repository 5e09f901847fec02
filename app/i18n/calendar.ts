/** Calendar day and clock time in a time zone. */
export interface LocalTime {
  /** yyyy-mm-dd */
  readonly day: string
  /** Number of quarter hours of the day that are over: 0 to 95. */
  readonly quarter: number
}

const zones = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string; quarter: number }>()

/** Returns the calendar day in a time zone, 'yyyy-mm-dd'. */
export function dayIn(timeZone: string, moment = new Date()): string {
  return localTime(timeZone, moment).day
}

/** Returns the local time. Use it at once: the next call may change the returned object. */
export function localTime(timeZone: string, moment = new Date()): LocalTime {
  const zone = zoneOf(timeZone)
  // Cached per minute, because a page calls this for each of its members. In every time zone a day begins on a full
  // minute.
  const minute = Math.floor(moment.getTime() / 60_000)
  if (zone.minute === minute) return zone
  const { day, minutes } = clockIn(timeZone, moment)
  zone.day = day
  zone.quarter = Math.floor(minutes / 15)
  zone.minute = minute
  return zone
}

/** Returns the calendar day in a time zone, 'yyyy-mm-dd', and the minutes since midnight on its clocks. */
export function clockIn(timeZone: string, moment: Date): { day: string; minutes: number } {
  const parts = zoneOf(timeZone).format.formatToParts(moment)
  const written = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return {
    day: `${written.year}-${written.month}-${written.day}`,
    minutes: Number(written.hour) * 60 + Number(written.minute),
  }
}

/** Cached, because creating a format takes 40 µs. There are some 400 time zones. */
function zoneOf(timeZone: string) {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const made = { format, minute: Number.NaN, day: '', quarter: 0 }
  zones.set(timeZone, made)
  return made
}

/** Returns the whole years between two days 'yyyy-mm-dd'. In common years, 29 February counts as 1 March. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** Returns 'yyyy-mm-dd' for three numbers as typed; null when there is no such day. */
export function calendarDay(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 10) : null
}

/** A range of days, including both, yyyy-mm-dd. */
export interface Days {
  from: string
  to: string
}

/** Returns each day of the range. */
export function daysFrom({ from, to }: Days): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = daysBefore(day, -1)) days.push(day)
  return days
}

/** Returns the day that many days earlier, yyyy-mm-dd. UTC days all have 24 hours, so no clock change interferes. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 24 * 3_600_000).toISOString().slice(0, 10)
}

export type DatePart = 'day' | 'month' | 'year'

/** Returns the order in which a reader with `dateLocale` ('nl-NL') writes the parts of a date. */
export function dateOrder(dateLocale: string): DatePart[] {
  return new Intl.DateTimeFormat(dateLocale)
    .formatToParts()
    .map(({ type }) => type)
    .filter((type): type is DatePart => type === 'day' || type === 'month' || type === 'year')
}

const zones = new Map<string, { format: Intl.DateTimeFormat; minute: number; day: string }>()

/** The calendar day in a time zone, 'yyyy-mm-dd'. */
export function dayIn(timeZone: string, moment = new Date()): string {
  const zone = zoneOf(timeZone)
  // A page asks for each of its members; a day begins on a full minute everywhere.
  const minute = Math.floor(moment.getTime() / 60_000)
  if (zone.minute !== minute) {
    zone.day = writtenDay(zone.format, moment)
    zone.minute = minute
  }
  return zone.day
}

function writtenDay(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}

/** Making a format takes 40 µs; there are some 400 time zones. */
function zoneOf(timeZone: string) {
  const known = zones.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const made = { format, minute: Number.NaN, day: '' }
  zones.set(timeZone, made)
  return made
}

/** Whole years between two calendar days 'yyyy-mm-dd'. Who is born on 29 February gets older on 1 March. */
export function ageOn(day: string, birthDate: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) >= birthDate.slice(5) ? years : years - 1
}

/** 'yyyy-mm-dd' of three numbers as typed, or null when there is no such day. */
export function calendarDay(year: string, month: string, day: string): string | null {
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isReal ? date.toISOString().slice(0, 10) : null
}

export type DatePart = 'day' | 'month' | 'year'

/** The order in which a reader of `dateLocale` ('nl-NL') writes a date. */
export function dateOrder(dateLocale: string): DatePart[] {
  return new Intl.DateTimeFormat(dateLocale)
    .formatToParts()
    .map(({ type }) => type)
    .filter((type): type is DatePart => type === 'day' || type === 'month' || type === 'year')
}

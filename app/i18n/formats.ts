import { createContext, useContext } from 'react'
import { clockIn, dayIn } from './calendar'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const kilometresPerMile = 1.609344

/** Countries that measure roads in miles. */
const countriesInMiles = new Set(['US', 'GB'])

const dateStyles = {
  /** 5 March 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 5 Mar 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 Mar */
  short: { day: 'numeric', month: 'short' },
  /** 5 March */
  day: { day: 'numeric', month: 'long' },
  /** March 2026 */
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** Milliseconds since 1970, a Date, or its JSON form. */
export type Moment = Date | number | string

/** Formats dates, times, money and measures for a reader. Times are in the reader's time zone. */
export interface Formats {
  /** Reference time for 'today' and 'yesterday', in milliseconds. */
  now: number
  date(moment: Moment, style?: keyof typeof dateStyles): string
  /** A calendar day without time zone, such as a date of birth: 'yyyy-mm-dd'. */
  calendarDate(day: string, style?: keyof typeof dateStyles): string
  time(moment: Moment): string
  dateTime(moment: Moment): string
  /** The time today, with the date on any other day. */
  timeOrDate(moment: Moment): string
  /** The separator between the messages of two days: 'Today', 'Yesterday', 'Monday', '5 March', '5 March 2025'. */
  daySeparator(moment: Moment): string
  /** Time of a list entry: the time today, then 'yesterday', the weekday, the date. */
  listTime(moment: Moment): string
  /** Time elapsed: 'just now', '5 minutes ago', 'yesterday', '3 weeks ago'. */
  relative(moment: Moment): string
  /** The same by days: 'today', 'yesterday', '3 weeks ago'. */
  relativeDay(moment: Moment): string
  /** `minorUnits` is in cents or the like, with as many decimals as the currency has. */
  money(minorUnits: number, currency: string): string
  number(value: number, options?: Intl.NumberFormatOptions): string
  percent(fraction: number): string
  /** '25 km', or '15 mi' if the reader's country uses miles. */
  distance(kilometres: number): string
  list(items: readonly string[], type?: 'conjunction' | 'disjunction'): string
}

/**
 * Creates the formats for one reader; Intl's objects are shared between all readers with the same locale.
 * @param dateLocale 'nl-NL': language and country (`dateLocale` of choose-language)
 * @param timeZone IANA
 * @param justNow text of `relative` for the last minute; Intl has only 'now', which doesn't mean the past
 */
export function makeFormats(dateLocale: string, timeZone: string, now: number = Date.now(), justNow?: string): Formats {
  const moment = (value: Moment, options: Intl.DateTimeFormatOptions) =>
    dateText(dateLocale, { timeZone, ...options }, new Date(value))
  const dayNumber = (value: Moment) => dayNumberIn(timeZone, new Date(value))
  const relativeTo = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    relativeTimeFormat(dateLocale, { numeric: 'auto' }).format(count, unit)
  const numberLocale = numberLocaleOf(dateLocale)
  const sameYear = (value: Moment) => moment(value, { year: 'numeric' }) === moment(now, { year: 'numeric' })
  const formats: Formats = {
    now,
    date: (value, style = 'long') => moment(value, dateStyles[style]),
    calendarDate: (value, style = 'long') =>
      dateText(dateLocale, { timeZone: 'UTC', ...dateStyles[style] }, new Date(value)),
    time: (value) => moment(value, { hour: 'numeric', minute: '2-digit' }),
    dateTime: (value) => moment(value, { ...dateStyles.medium, hour: 'numeric', minute: '2-digit' }),
    timeOrDate: (value) => (dayNumber(value) === dayNumber(now) ? formats.time(value) : formats.dateTime(value)),
    daySeparator(value) {
      const daysAgo = dayNumber(now) - dayNumber(value)
      if (daysAgo === 0 || daysAgo === 1) return capitalised(relativeTo(-daysAgo, 'day'), dateLocale)
      if (daysAgo > 1 && daysAgo < 7) return capitalised(moment(value, { weekday: 'long' }), dateLocale)
      return formats.date(value, sameYear(value) ? 'day' : 'long')
    },
    listTime(value) {
      const daysAgo = dayNumber(now) - dayNumber(value)
      if (daysAgo === 0) return formats.time(value)
      if (daysAgo === 1) return relativeTo(-1, 'day')
      if (daysAgo > 1 && daysAgo < 7) return moment(value, { weekday: 'short' })
      return moment(value, sameYear(value) ? { day: 'numeric', month: 'short' } : dateStyles.medium)
    },
    relative(value) {
      const ago = now - new Date(value).getTime()
      if (ago < minute) return justNow ?? relativeTo(0, 'second')
      if (ago < hour) return relativeTo(-Math.floor(ago / minute), 'minute')
      const daysAgo = dayNumber(now) - dayNumber(value)
      if (daysAgo === 0 || ago < 6 * hour) return relativeTo(-Math.floor(ago / hour), 'hour')
      return formats.relativeDay(value)
    },
    relativeDay(value) {
      const daysAgo = Math.max(0, dayNumber(now) - dayNumber(value))
      if (daysAgo < 7) return relativeTo(-daysAgo, 'day')
      if (daysAgo < 30) return relativeTo(-Math.floor(daysAgo / 7), 'week')
      if (daysAgo < 365) return relativeTo(-Math.floor(daysAgo / 30), 'month')
      return relativeTo(-Math.floor(daysAgo / 365), 'year')
    },
    money(minorUnits, currency) {
      const format = numberFormat(numberLocale, { style: 'currency', currency })
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2
      return unbrokenSpaces(format.format(minorUnits / 10 ** digits))
    },
    number: (value, options = {}) => unbrokenSpaces(numberFormat(numberLocale, options).format(value)),
    percent: (fraction) => formats.number(fraction, { style: 'percent' }),
    distance(kilometres) {
      const inMiles = countriesInMiles.has(dateLocale.split('-')[1] ?? '')
      const value = inMiles ? roundMiles(kilometres / kilometresPerMile) : kilometres
      return formats.number(value, { style: 'unit', unit: inMiles ? 'mile' : 'kilometer', unitDisplay: 'short' })
    },
    list: (items, type = 'conjunction') => listFormat(dateLocale, { type }).format(items),
  }
  return formats
}

/** Rounding steps in miles, each for distances below `below`. */
const mileSteps = [
  { below: 5, step: 1 },
  { below: 75, step: 5 },
  { below: 300, step: 25 },
  { below: Number.POSITIVE_INFINITY, step: 50 },
] as const

/** Rounds to the nearest number of miles that a person would say: kilometers are rounded, and a round number of them isn't one of miles. */
function roundMiles(miles: number): number {
  const step = mileSteps.find(({ below }) => miles < below)?.step ?? 50
  return Math.max(1, Math.round(miles / step) * step)
}

/** Rounds another member's timestamp before it leaves the server, to what `relative` shows: its text stays the same. */
export function relativeMoment(moment: Date, timeZone: string, now: number = Date.now()): Date {
  const ago = Math.max(0, now - moment.getTime())
  const isThatDay = dayNumberIn(timeZone, moment) === dayNumberIn(timeZone, new Date(now))
  if (ago >= 6 * hour && !isThatDay) return noonOf(moment, timeZone)
  const unit = ago < hour ? minute : hour
  return new Date(now - Math.floor(ago / unit) * unit)
}

/** Like `relativeMoment`, for what `listTime` shows. */
export function listMoment(moment: Date, timeZone: string, now: number = Date.now()): Date {
  return momentInList(moment, timeZone, now).at
}

/** `listMoment`, and whether it is today on the reader's calendar. */
export function momentInList(moment: Date, timeZone: string, now: number = Date.now()): { at: Date; today: boolean } {
  const { day: on, minutes } = clockIn(timeZone, moment)
  const today = on === dayIn(timeZone, new Date(now))
  return { at: today ? toMinute(moment) : noonAt(moment, minutes), today }
}

/** Rounds a timestamp down to the minute, which is what `time` shows. */
export function toMinute(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / minute) * minute)
}

/** Returns about noon of the day; an hour off on the days when summer time begins or ends. */
export function noonOf(moment: Date, timeZone: string): Date {
  return noonAt(moment, clockIn(timeZone, moment).minutes)
}

function noonAt(moment: Date, minutesSinceMidnight: number): Date {
  return new Date(toMinute(moment).getTime() - minutesSinceMidnight * minute + 12 * hour)
}

/**
 * Countries with English number formats: elsewhere Intl would give English numbers the country's format ('1.000 km').
 */
const englishCountries = new Set(['US', 'GB', 'IE', 'AU', 'NZ', 'CA'])

function numberLocaleOf(dateLocale: string): string {
  const [language, country = ''] = dateLocale.split('-')
  return language === 'en' && !englishCountries.has(country) ? 'en-GB' : dateLocale
}

export const FormatsContext = createContext<Formats | null>(null)

export function useFormat(): Formats {
  const formats = useContext(FormatsContext)
  if (!formats) throw new Error('useFormat outside of TextsProvider')
  return formats
}

/** Returns the days since 1970 on a time zone's calendar: equal for two moments of one day, summer time or not. */
function dayNumberIn(timeZone: string, moment: Date): number {
  const parts = dateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' }).formatToParts(
    moment,
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((entry) => entry.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / day
}

/** Formats a date. Intl writes '1 décembre', but French uses '1er' for the first day of a month. */
function dateText(locale: string, options: Intl.DateTimeFormatOptions, moment: Date): string {
  const text = plainSpaces(dateTimeFormat(locale, options).format(moment))
  return locale.startsWith('fr') ? text.replace(/^1 (?=\p{L})/u, '1er ') : text
}

/** Replaces special spaces: CLDR versions of Node and browsers differ before 'PM', and hydration needs equal text. */
function plainSpaces(text: string): string {
  return text.replace(/[\u202f\u00a0]/g, ' ')
}

function unbrokenSpaces(text: string): string {
  return text.replace(/[\u202f ]/g, '\u00a0')
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}

const dateTimeFormat = memoised(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
const numberFormat = memoised((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))
const listFormat = memoised((locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options))
const relativeTimeFormat = memoised(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** Caches Intl objects, as creating one costs more than a hundred uses of it. Beyond 500 the oldest is dropped. */
function memoised<Options, Made>(make: (locale: string, options: Options) => Made) {
  const made = new Map<string, Made>()
  return (locale: string, options: Options): Made => {
    const key = `${locale} ${JSON.stringify(options)}`
    const known = made.get(key)
    if (known) return known
    const created = make(locale, options)
    if (made.size >= 500) made.delete(made.keys().next().value ?? key)
    made.set(key, created)
    return created
  }
}

import { expect, test } from 'vitest'
import { decimal, minorUnits } from '~/i18n/amounts'
import { listMoment, makeFormats, relativeMoment } from '~/i18n/formats'
import { languages, languageTag } from '~/i18n/languages'

const now = Date.parse('2026-03-10T09:00:00Z')
const dutch = makeFormats('nl-NL', 'Europe/Amsterdam', now)
const american = makeFormats('en-US', 'America/New_York', now)

test('money has the digits of its currency', () => {
  expect(dutch.money(3749, 'EUR')).toBe('€\u00a037,49')
  expect(american.money(3749, 'USD')).toBe('$37.49')
  expect(makeFormats('pl-PL', 'Europe/Warsaw').money(1000, 'PLN')).toBe('10,00\u00a0zł')
  expect(american.money(500, 'JPY')).toBe('¥500')
})

test('distances are round miles in the United States and Great Britain', () => {
  expect(dutch.distance(25)).toBe('25\u00a0km')
  const miles = [1, 2, 5, 10, 20, 25, 50, 100, 125, 250, 600].map(american.distance)
  expect(miles.map((text) => text.replace('\u00a0mi', ''))).toEqual([
    '1',
    '1',
    '3',
    '5',
    '10',
    '15',
    '30',
    '60',
    '75',
    '150',
    '350',
  ])
  expect(makeFormats('en-IE', 'Europe/Dublin').distance(5)).toBe('5\u00a0km')
  expect(makeFormats('en-NL', 'Europe/Amsterdam').distance(1_000)).toBe('1,000\u00a0km')
})

test('days are separated on the calendar of the reader', () => {
  expect(dutch.daySeparator('2026-03-10T00:30:00Z')).toBe('Vandaag')
  expect(american.daySeparator('2026-03-10T00:30:00Z')).toBe('Yesterday')
  expect(dutch.daySeparator('2026-03-09T22:59:00Z')).toBe('Gisteren')
  expect(dutch.daySeparator('2026-03-05T12:00:00Z')).toBe('Donderdag')
  expect(dutch.daySeparator('2026-01-05T12:00:00Z')).toBe('5 januari')
  expect(dutch.daySeparator('2025-01-05T12:00:00Z')).toBe('5 januari 2025')
})

test('a list tells today by the time, yesterday by its name and the rest by the date', () => {
  expect(american.listTime('2026-03-10T08:05:00Z')).toBe('4:05 AM')
  expect(dutch.listTime('2026-03-09T08:05:00Z')).toBe('gisteren')
  expect(dutch.listTime('2026-03-06T08:05:00Z')).toBe('vr')
  expect(dutch.listTime('2026-01-05T12:00:00Z')).toBe('5 jan')
})

test('shows a time alone today, and with its date in the reader’s zone otherwise', () => {
  expect(american.timeOrDate('2026-03-10T22:05:00Z')).toBe(american.time('2026-03-10T22:05:00Z'))
  for (const moment of ['2026-03-11T08:05:00Z', '2026-03-09T08:05:00Z', '2026-03-11T04:05:00Z']) {
    expect(american.timeOrDate(moment)).toBe(american.dateTime(moment))
  }
  expect(dutch.timeOrDate('2026-03-10T23:30:00Z')).toBe(dutch.dateTime('2026-03-10T23:30:00Z'))
})

test('French counts the first day of a month, and only that', () => {
  const french = makeFormats('fr-BE', 'Europe/Brussels', now)
  expect(french.date('2023-12-01T12:00:00Z')).toBe('1er décembre 2023')
  expect(french.calendarDate('2000-01-01', 'day')).toBe('1er janvier')
  expect(french.date('2023-12-21T12:00:00Z')).toBe('21 décembre 2023')
  expect(makeFormats('it-IT', 'Europe/Rome', now).date('2023-12-01T12:00:00Z')).toBe('1 dicembre 2023')
})

test('how long ago grows coarser', () => {
  const relative = (moment: string) => american.relative(moment)
  expect(makeFormats('en-GB', 'UTC', now, 'just now').relative('2026-03-10T08:59:50Z')).toBe('just now')
  expect(relative('2026-03-10T08:58:50Z')).toBe('1 minute ago')
  expect(relative('2026-03-10T08:00:00Z')).toBe('1 hour ago')
  expect(relative('2026-03-09T08:00:00Z')).toBe('yesterday')
  expect(relative('2026-02-20T08:00:00Z')).toBe('2 weeks ago')
  expect(relative('2024-02-20T08:00:00Z')).toBe('2 years ago')
  expect(american.relativeDay('2026-03-10T08:58:50Z')).toBe('today')
  expect(american.relativeDay('2026-03-09T08:00:00Z')).toBe('yesterday')
  expect(american.relativeDay('2026-02-20T08:00:00Z')).toBe('2 weeks ago')
})

test('a moment that leaves the server is no finer than its text, which stays the same', () => {
  for (const zone of ['Europe/Amsterdam', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC']) {
    const formats = makeFormats('en-GB', zone, now)
    const shown = new Set<number>()
    const listed = new Set<number>()
    for (let ago = 0; ago < 40 * 86_400_000; ago += 977_003) {
      const moment = new Date(now - ago)
      const relative = relativeMoment(moment, zone, now)
      const list = listMoment(moment, zone, now)
      shown.add(relative.getTime())
      listed.add(list.getTime())
      expect([formats.relative(relative), formats.listTime(list)]).toEqual([
        formats.relative(moment),
        formats.listTime(moment),
      ])
    }
    // Of some 3,500 moments: minutes of an hour, hours, days; minutes of today, days.
    expect(shown.size).toBeLessThan(75)
    expect(listed.size).toBeLessThan(145)
  }
  expect(relativeMoment(new Date(now + 5_000), 'UTC', now)).toEqual(new Date(now))
})

test('a date of birth is the same day in every time zone', () => {
  expect(american.calendarDate('1990-05-01')).toBe('May 1, 1990')
  expect(dutch.calendarDate('1990-05-01')).toBe('1 mei 1990')
})

test('every language writes its own dates and lists', () => {
  for (const language of languages) {
    const formats = makeFormats(languageTag(language), 'Europe/Berlin', now)
    expect(new Intl.DateTimeFormat(languageTag(language)).resolvedOptions().locale).toBe(languageTag(language))
    expect(formats.dateTime(now)).toContain('2026')
    expect(formats.list(['A', 'B'])).toMatch(/^A .+ B$/)
  }
})

test.each([
  [1234, 'EUR', '12.34'],
  [5, 'EUR', '0.05'],
  [-1234, 'EUR', '-12.34'],
  [500, 'JPY', '500'],
  [1234, 'KWD', '1.234'],
])('%d minor units of %s are written %s for programs', (amount, currency, written) => {
  expect(decimal(amount, currency)).toBe(written)
})

test.each([
  ['12.5', 'EUR', 1250],
  [' 12,50 ', 'EUR', 1250],
  ['0.01', 'EUR', 1],
  ['0.29', 'EUR', 29],
  ['9999999', 'EUR', 999_999_900],
  ['500', 'JPY', 500],
  ['1.234', 'KWD', 1234],
  ['0', 'EUR', null],
  ['0.001', 'EUR', null],
  ['12.345', 'EUR', null],
  ['12.5', 'JPY', null],
  ['10000000', 'EUR', null],
  ['-1', 'EUR', null],
  ['1.000,50', 'EUR', null],
  ['1e3', 'EUR', null],
  ['.5', 'EUR', null],
  ['5.', 'EUR', null],
  ['', 'EUR', null],
])('%j typed as an amount in %s is %j', (typed, currency, units) => {
  expect(minorUnits(typed, currency)).toBe(units)
})

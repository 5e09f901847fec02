import { expect, test } from 'vitest'
import { ageOn, calendarDay, dateOrder, dayIn, daysBefore, daysFrom, localTime } from './calendar'

test('the calendar day is that of the time zone', () => {
  const moment = new Date('2026-03-05T23:30:00Z')
  expect(dayIn('Europe/Amsterdam', moment)).toBe('2026-03-06')
  expect(dayIn('America/New_York', moment)).toBe('2026-03-05')
})

test('quarters of an hour are counted by the clocks of the time zone', () => {
  const moment = new Date('2026-03-05T23:30:00Z')
  expect(localTime('Europe/Amsterdam', moment).quarter).toBe(2)
  expect(localTime('UTC', moment).quarter).toBe(94)
  expect(localTime('Asia/Kathmandu', moment).quarter).toBe(21)
  expect(localTime('UTC', new Date('2026-03-05T00:14:59Z')).quarter).toBe(0)
})

test('someone gets older on the birthday, born on 29 February on 1 March', () => {
  expect(ageOn('2026-05-13', '2008-05-14')).toBe(17)
  expect(ageOn('2026-05-14', '2008-05-14')).toBe(18)
  expect(ageOn('2026-02-28', '2008-02-29')).toBe(17)
  expect(ageOn('2026-03-01', '2008-02-29')).toBe(18)
})

test('only real days are days', () => {
  expect(calendarDay('1990', '5', '14')).toBe('1990-05-14')
  expect(calendarDay('2000', '02', '29')).toBe('2000-02-29')
  for (const [year, month, day] of [
    ['1990', '02', '31'],
    ['1900', '02', '29'],
    ['1990', '13', '01'],
    ['1990', '00', '10'],
    ['90', '01', '01'],
    ['1990', '-1', '01'],
    ['1990', '1e', '01'],
    ['١٩٩٠', '01', '01'],
  ] as const) {
    expect(calendarDay(year, month, day)).toBeNull()
  }
})

test('a date is asked in the order the reader writes it', () => {
  expect(dateOrder('nl-NL')).toEqual(['day', 'month', 'year'])
  expect(dateOrder('en-US')).toEqual(['month', 'day', 'year'])
  expect(dateOrder('en-DE')).toEqual(['day', 'month', 'year'])
  expect(dateOrder('sv-SE')).toEqual(['year', 'month', 'day'])
})

test('days are counted over months, years and clock changes', () => {
  expect(daysFrom({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(daysFrom({ from: '2026-03-28', to: '2026-03-28' })).toEqual(['2026-03-28'])
  expect(daysFrom({ from: '2026-03-29', to: '2026-03-28' })).toEqual([])
  expect(daysBefore('2028-03-01', 1)).toBe('2028-02-29')
  expect(daysBefore('2025-12-31', -1)).toBe('2026-01-01')
})

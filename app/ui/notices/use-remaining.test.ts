import { expect, test } from 'vitest'
import { clockText, hoursAndMinutes, remainingMs } from './use-remaining'

const end = '2026-03-05T12:00:00.000Z'

test('a countdown shows hours, minutes and seconds with two digits', () => {
  expect(clockText(3 * 3600_000 + 12 * 60_000 + 45_000)).toBe('03:12:45')
  expect(clockText(999)).toBe('00:00:00')
  expect(clockText(100 * 3600_000)).toBe('100:00:00')
})

test('nothing is left after the end', () => {
  expect(remainingMs(end, Date.parse(end) - 1500)).toBe(1500)
  expect(remainingMs(end, Date.parse(end) + 1)).toBe(0)
})

test('words name whole hours and minutes', () => {
  expect(hoursAndMinutes(3 * 3600_000 + 12 * 60_000 + 59_000)).toEqual({ hours: 3, minutes: 12 })
})

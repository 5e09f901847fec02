import { expect, test } from 'vitest'
import { nextMidnight } from '~/tenancy/midnight'

const until = (timeZone: string, now: string) => nextMidnight(timeZone, new Date(now)).toISOString()

test('a day ends at midnight where the brand is', () => {
  expect(until('Europe/Amsterdam', '2026-07-01T21:59:59.500Z')).toBe('2026-07-01T22:00:00.000Z')
  expect(until('Europe/Amsterdam', '2026-07-01T22:00:00.000Z')).toBe('2026-07-02T22:00:00.000Z')
  expect(until('America/Los_Angeles', '2026-01-10T07:30:00.000Z')).toBe('2026-01-10T08:00:00.000Z')
  expect(until('Asia/Kolkata', '2026-01-10T12:00:00.000Z')).toBe('2026-01-10T18:30:00.000Z')
})

test('a day with a clock change has 23 or 25 hours', () => {
  expect(until('Europe/Amsterdam', '2026-03-28T23:00:00.000Z')).toBe('2026-03-29T22:00:00.000Z')
  expect(until('Europe/Amsterdam', '2026-10-24T22:00:00.000Z')).toBe('2026-10-25T23:00:00.000Z')
})

test.each([
  ['Asia/Beirut', '2026-03-28T12:00:00.000Z', '2026-03-28T22:00:00.000Z'],
  ['Africa/Cairo', '2026-04-23T21:30:00.000Z', '2026-04-23T22:00:00.000Z'],
  ['America/Santiago', '2026-09-06T03:30:00.000Z', '2026-09-06T04:00:00.000Z'],
])('in %s, where clocks skip midnight, the day begins with the skip', (timeZone, now, midnight) => {
  expect(until(timeZone, now)).toBe(midnight)
})

test('begins Santiago’s day at the second midnight when clocks go back', () => {
  // The later moment first, which no remembered midnight answers.
  expect(until('America/Santiago', '2026-04-05T03:30:00.000Z')).toBe('2026-04-05T04:00:00.000Z')
  expect(until('America/Santiago', '2026-04-04T12:00:00.000Z')).toBe('2026-04-05T04:00:00.000Z')
})

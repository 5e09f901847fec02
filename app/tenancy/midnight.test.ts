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

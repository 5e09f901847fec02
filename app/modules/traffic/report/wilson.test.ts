import { expect, test } from 'vitest'
import { wilson } from './wilson'

/** As published: Newcombe (1998), table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i lie between %d and %d', (successes, tries, low, high) => {
  const interval = wilson(successes, tries)
  expect(interval?.low).toBeCloseTo(low, 4)
  expect(interval?.high).toBeCloseTo(high, 4)
  expect(interval?.share).toBe(successes / tries)
})

test('gives no share of nothing, or of more than all', () => {
  expect(wilson(0, 0)).toBeNull()
  expect(wilson(3, 2)).toBeNull()
})

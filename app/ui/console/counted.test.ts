import { expect, test } from 'vitest'
import { sumOfCounted } from './counted'

test.each([
  [[0], '0'],
  [[1000], '1,000'],
  [[1001], '1,000+'],
  [[12, 1001, 1001], '2,012+'],
])('counts of %j are told as %s', (counts, shown) => {
  expect(sumOfCounted(counts, (sum) => sum.toLocaleString('en'))).toBe(shown)
})

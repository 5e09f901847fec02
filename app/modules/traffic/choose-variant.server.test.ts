import { expect, test } from 'vitest'
import { chooseVariant } from './choose-variant.server'

const draws = Array.from({ length: 1_000 }, (_, index) => index / 1_000)

test.each([
  [
    { a: 1, b: 1 },
    { a: 500, b: 500 },
  ],
  [
    { a: 3, b: 0, c: 1 },
    { a: 750, c: 250 },
  ],
  [
    { a: 90, b: 5, c: 5 },
    { a: 900, b: 50, c: 50 },
  ],
])('draws by the weights %j as often as %j in a thousand', (weights, expected) => {
  const variants = Object.entries(weights).map(([name, weight]) => ({ name, weight }))
  const counts: Record<string, number> = {}
  for (const draw of draws) {
    const name = chooseVariant(variants, draw)?.name ?? 'none'
    counts[name] = (counts[name] ?? 0) + 1
  }
  expect(counts).toEqual(expected)
})

test('draws anew each time', () => {
  const variants = ['a', 'b'].map((name) => ({ name, weight: 1 }))
  const drawn = new Set(Array.from({ length: 200 }, () => chooseVariant(variants)?.name))
  expect(drawn).toEqual(new Set(['a', 'b']))
})

test('draws none without a weight', () => {
  expect(chooseVariant([{ name: 'a', weight: 0 }])).toBeNull()
  expect(chooseVariant([])).toBeNull()
})

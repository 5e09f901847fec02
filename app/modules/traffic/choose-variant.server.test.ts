import { expect, test } from 'vitest'
import { chooseVariant } from './choose-variant.server'

const visitors = Array.from({ length: 10_000 }, (_, index) => `gallery ${index}`)

function shares(weights: Record<string, number>): Record<string, number> {
  const variants = Object.entries(weights).map(([name, weight]) => ({ name, weight }))
  const counts: Record<string, number> = {}
  for (const visitor of visitors) {
    const name = chooseVariant(variants, visitor)?.name ?? 'none'
    counts[name] = (counts[name] ?? 0) + 1 / visitors.length
  }
  return counts
}

test('10,000 visitors split by weight within 2 %', () => {
  const cases: Record<string, number>[] = [
    { a: 1, b: 1 },
    { a: 3, b: 1 },
    { a: 90, b: 5, c: 5 },
  ]
  for (const weights of cases) {
    const total = Object.values(weights).reduce((sum, weight) => sum + weight)
    const counted = shares(weights)
    for (const [name, weight] of Object.entries(weights)) {
      expect(Math.abs((counted[name] ?? 0) - weight / total), name).toBeLessThan(0.02)
    }
  }
})

test('a visitor keeps the variant, in whatever order they are listed', () => {
  const variants = [
    { name: 'a', weight: 2 },
    { name: 'b', weight: 1 },
  ]
  for (const visitor of visitors.slice(0, 500)) {
    const chosen = chooseVariant(variants, visitor)
    expect(chooseVariant(variants.toReversed(), visitor)).toBe(chosen)
  }
})

test('a new variant takes visitors from the others, who swap none among themselves', () => {
  const before = [
    { name: 'a', weight: 1 },
    { name: 'b', weight: 1 },
  ]
  const after = [...before, { name: 'c', weight: 1 }]
  const moved = visitors.filter((visitor) => chooseVariant(before, visitor) !== chooseVariant(after, visitor))
  expect(moved.every((visitor) => chooseVariant(after, visitor)?.name === 'c')).toBe(true)
  expect(Math.abs(moved.length / visitors.length - 1 / 3)).toBeLessThan(0.02)
})

test('what has no weight is never drawn', () => {
  expect(shares({ a: 1, b: 0, c: Number.NaN, d: -1 })).toEqual({ a: expect.closeTo(1, 5) })
  expect(chooseVariant([{ name: 'a', weight: 0 }], 'x')).toBeNull()
  expect(chooseVariant([], 'x')).toBeNull()
})

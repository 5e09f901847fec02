import { expect, test } from 'vitest'
import { slipsBetween, slipsIn } from './slips'

test.each([
  ['hamburg', 'hamburg', 0],
  ['hambrug', 'hamburg', 1],
  ['hamurg', 'hamburg', 1],
  ['hambuurg', 'hamburg', 1],
  ['hanburg', 'hamburg', 1],
  ['ahmburg', 'hamburg', 1],
  ['hamrbug', 'hamburg', 2],
  ['ahmbrug', 'hamburg', 2],
  ['homborg', 'hamburg', 2],
  ['berlin', 'hamburg', 3],
  ['ham', 'hamburg', 3],
])('%s is %s with %d slips', (typed, name, slips) => {
  expect(slipsBetween(typed, name, 2)).toBe(slips)
  expect(slipsBetween(name, typed, 2)).toBe(slips)
})

test('allows a slip from four letters on, and two from eight on', () => {
  expect(['Ely', 'Köln', 'Le Mans', 'Toulouse', 'Le Mans!'].map(slipsIn)).toEqual([0, 1, 1, 2, 1])
})

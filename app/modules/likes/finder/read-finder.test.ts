import { expect, test } from 'vitest'
import { memberFor } from '../../../../tests/support/person'
import { demoTenants } from '../../../../tests/support/tenants'
import { finderRules, questionView, readFinder, widened } from './read-finder.server'

const { saffron } = demoTenants()
const anna = memberFor(saffron, 'anna', { gender: 'female' })
const read = (address = '', member = anna) => readFinder(member, new URLSearchParams(address))
const noWishes = { wish: null, interests: [] } as unknown as Parameters<typeof questionView>[2]
const view = (question: Parameters<typeof questionView>[1]['question'], address = '', member = anna) =>
  questionView(member, { ...read(address, member), question }, noWishes)

test('begins eight years around one’s own age, or with the ages already given', () => {
  expect(finderRules(anna).preset).toMatchObject({ country: 'NL', min_age: 22, max_age: 38 })
  const young = memberFor(saffron, 'eva', { birthDate: `${new Date().getUTCFullYear() - 20}-01-01` })
  expect(finderRules(young).preset.min_age).toBe(saffron.settings.min_age)
  const seeking = { ...anna, seeksAges: { min: 40, max: 50 } }
  expect(finderRules(seeking).preset).toMatchObject({ min_age: 40, max_age: 50 })
  expect(read('max_age=60').answers.filters).toMatchObject({ min_age: saffron.settings.min_age, max_age: 60 })
  expect(read().answers.filters).toMatchObject({ min_age: 22, max_age: 38 })
})

test('an address leads to its question, to the matches, or to the first question', () => {
  expect([read(), read('question=none'), read('question=matches')].map(({ at }) => at)).toEqual([
    'who',
    'who',
    'matches',
  ])
  expect(read('question=far').at).toBe('far')
  expect([read('wish=dating'), read('wish=none')].map(({ answers }) => answers.wish)).toEqual(['dating', null])
})

test('asks nobody without a city how far', () => {
  const nowhere = { ...anna, city: null }
  expect(read('question=far', nowhere).at).toBe('who')
  expect([view('who').count - view('who', '', nowhere).count]).toEqual([1])
  expect(finderRules(anna).offered).toContain('distance')
  expect(finderRules(nowhere).offered).not.toContain('distance')
})

test('numbers each question, leads back, and drops only a skipped one’s answer', () => {
  const first = view('who')
  expect(first).toMatchObject({ number: 1, back: null, skip: null })
  const far = view('far', 'distance=50&wish=dating')
  expect(far.number).toBeGreaterThan(1)
  expect(far.back).toContain('wish=dating')
  expect(far.skip).toContain('wish=dating')
  expect(Object.fromEntries(far.hiddenFields)).toMatchObject({ wish: 'dating' })
  expect(far.hiddenFields.map(([name]) => name)).not.toContain('distance')
  expect(far.back).not.toBe(far.skip)
})

test('a wider search goes farther, and five years to each side as far as ages go', () => {
  const wider = (address: string) => widened(read(address).answers, 18)
  expect(wider('distance=50&min_age=30&max_age=40&photo=on&wish=dating')).toMatchObject({
    filters: { distance: 100, min_age: 25, max_age: 45, photo: false },
    wish: null,
  })
  expect(wider('min_age=20&max_age=97')).toMatchObject({ filters: { distance: null, min_age: 18, max_age: 99 } })
})

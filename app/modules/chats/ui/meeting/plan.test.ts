import { expect, test } from 'vitest'
import { currentPlans, hearBy, keepPlan } from './plan'

function device(stored = '') {
  const texts = new Map([['meetings', stored]])
  return {
    read: (key: string) => texts.get(key) ?? '',
    write: (key: string, text: string) => void texts.set(key, text),
  }
}

const plan = { day: '2026-12-05', time: '15:00', place: 'Café De Brug', friend: 'Noor' }
const at = (moment: string) => Date.parse(moment)

test('keeps a plan until the day after the meeting is over', () => {
  const storage = device()
  keepPlan(storage, 'ben', { ...plan, day: '2999-12-05' })
  expect(Object.keys(currentPlans(storage, at('2999-12-06T20:00Z')))).toEqual(['ben'])
  expect(currentPlans(storage, at('2999-12-07T01:00Z'))).toEqual({})
  expect(storage.read('meetings')).toBe('')
})

test.each(['not JSON', '[]', '7', 'null', '{"ben":{"day":"2999-01-01"}}', '{"ben":null}'])(
  'takes %s on the device for no plan',
  (stored) => {
    expect(currentPlans(device(stored))).toEqual({})
  },
)

test.each([
  ['15:00', '18:00'],
  ['22:30', '01:30'],
])('a friend of somebody who meets at %s hears from them by %s', (time, by) => {
  expect(hearBy(time)).toBe(by)
})

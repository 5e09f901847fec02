import { expect, test } from 'vitest'
import { icebreakersFor, isFromProfile } from './icebreakers'

const profile: Parameters<typeof icebreakersFor>[0] = {
  id: 'a',
  interests: ['coffee', 'dogs', 'wine'],
  shared: ['wine'],
  reason: 'dating',
  city: 'Utrecht',
}

const keys = (said: Partial<typeof profile>) =>
  icebreakersFor({ ...profile, ...said }).map(({ key }) => key.replace('chats:icebreaker.', ''))

test('the first lines come from what a profile says, what both like before the rest', () => {
  const lines = keys({})
  expect(lines[0]).toBe('interest.wine')
  expect(lines[1]).toMatch(/^interest\.(coffee|dogs)$/)
  expect(lines[2]).toBe('reason.dating')
  expect(keys({ interests: ['wine', 'dogs', 'coffee'] })).toEqual(lines)
})

test('a line counts as from the profile only when the profile gave it', () => {
  expect(icebreakersFor(profile).map(isFromProfile)).toEqual([true, true, true])
  const bare = { ...profile, interests: [], shared: [], reason: null }
  expect(icebreakersFor(bare).map(isFromProfile)).toEqual([true, false, false])
  expect(icebreakersFor({ ...bare, city: null }).map(isFromProfile)).toEqual([false, false, false])
})

test('a profile that leaves interests or reason empty is asked about them', () => {
  expect(keys({ interests: [], shared: [] })).toEqual(['reason.dating', 'city', 'unsaid.interests'])
  expect(keys({ interests: [], shared: [], reason: null })).toEqual(['city', 'unsaid.interests', 'unsaid.reason'])
  const empty = keys({ interests: [], shared: [], reason: null, city: null })
  expect(empty.slice(0, 2)).toEqual(['unsaid.interests', 'unsaid.reason'])
  expect(empty[2]).toMatch(/^general\./)
})

test('profiles whose ids differ begin with different ones of the same interests', () => {
  const firsts = ['a', 'b', 'c'].map((id) => keys({ id, interests: ['coffee', 'dogs', 'wine'], shared: [] })[0])
  expect(new Set(firsts).size).toBe(3)
})

test('an interest gives one line, be it in common or not', () => {
  const lines = keys({ interests: ['wine'], city: null })
  expect(lines).toEqual(['interest.wine', 'reason.dating', expect.stringMatching(/^general\./)])
})

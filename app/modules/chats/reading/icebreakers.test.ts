import { expect, test } from 'vitest'
import { icebreakersFor, isFromProfile } from './icebreakers'

const profile: Parameters<typeof icebreakersFor>[0] = {
  id: 'a',
  interests: ['coffee', 'dogs', 'wine'],
  shared: ['wine'],
  reason: 'dating',
  city: 'Utrecht',
  answers: [],
}

const keys = (said: Partial<typeof profile>) => icebreakersFor({ ...profile, ...said }).map(({ key }) => nameOf(key))

const nameOf = (key: string) => key.replace('chats:icebreaker.', '')

test('the first lines come from what a profile says, what both like before the rest', () => {
  const lines = keys({})
  expect(lines[0]).toMatch(/^interest\.wine\.[1-5]$/)
  expect(lines[1]).toMatch(/^interest\.(coffee|dogs)\.[1-5]$/)
  expect(lines[2]).toBe('reason.dating')
  expect(keys({ interests: ['wine', 'dogs', 'coffee'] })).toEqual(lines)
})

test('an answer is quoted first, without its full stop, in one of two lines', () => {
  const answers = ['A slow walk, a fast coffee.', 'x'.repeat(81), 'Two\nlines']
  const [first, ...rest] = icebreakersFor({ ...profile, answers })
  expect(first).toEqual({
    key: expect.stringMatching(/^chats:icebreaker\.answer\.[12]$/),
    values: { answer: 'A slow walk, a fast coffee' },
  })
  expect(rest.map(({ key }) => key).filter((key) => key.includes('answer'))).toEqual([])
  const sent = new Set(first ? [first.key] : [])
  const [next] = icebreakersFor({ ...profile, answers }, { sent })
  expect([next?.values, next?.key === first?.key]).toEqual([first?.values, false])
  const [short] = icebreakersFor({ ...profile, answers }, { longest: 90 })
  expect(short?.key).toMatch(/\.interest\.wine\./)
  expect(keys({ answers: answers.slice(1) })[0]).toMatch(/^interest\.wine\./)
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
  expect(lines).toEqual([
    expect.stringMatching(/^interest\.wine\./),
    'reason.dating',
    expect.stringMatching(/^general\./),
  ])
})

test('five people who look at one profile are offered five lines about its interest', () => {
  const firsts = ['a', 'b', 'c', 'd', 'e'].map((viewerId) => {
    const [first] = icebreakersFor({ ...profile, interests: ['wine'] }, { viewerId })
    return first?.key
  })
  expect(new Set(firsts).size).toBe(5)
})

test('a line that was sent to the profile is suggested only when nothing else is left', () => {
  const sent = new Set<string>()
  const seen: string[] = []
  for (let look = 0; look < 11; look += 1) {
    const [first] = icebreakersFor({ ...profile, interests: ['wine'], city: null, reason: null }, { sent })
    if (!first) throw new Error('no line')
    seen.push(nameOf(first.key))
    sent.add(first.key)
  }
  // Five about wine, one about what is not said, five for everybody.
  expect(new Set(seen).size).toBe(11)
  expect(icebreakersFor({ ...profile, interests: ['wine'], city: null, reason: null }, { sent })).toHaveLength(3)
})

import { expect, test } from 'vitest'
import { compare, problemsOfEnglish } from './parity'

const english = new Map<string, unknown>([
  ['chats:unread_one', '{{count}} message'],
  ['chats:unread_other', '{{count}} messages of {{name}}'],
  ['chats:rules', 'Read the <terms>terms</terms> before you write'],
  ['chats:title', 'Messages'],
])

function problemsOf(texts: Record<string, unknown>, language: 'pl' | 'fr' | 'da' = 'da') {
  return compare(language, english, new Map(Object.entries(texts)))
}

test('a language needs its own plural forms, and no others', () => {
  expect(Object.keys(problemsOf({}, 'pl').missing).sort()).toEqual([
    'chats:rules',
    'chats:title',
    'chats:unread_few',
    'chats:unread_many',
    'chats:unread_one',
    'chats:unread_other',
  ])
  expect(problemsOf({ 'chats:unread_few': 'x', 'chats:old': 'x' }).extra).toEqual(['chats:unread_few', 'chats:old'])
})

test('requires English’s placeholders and tags, but no number in the form for one', () => {
  const problemsIn = (texts: Record<string, unknown>, language?: 'fr') =>
    problemsOf(texts, language).problems.map(({ problem }) => problem)
  expect(problemsIn({ 'chats:unread_one': 'en besked' })).toEqual([])
  expect(problemsIn({ 'chats:unread_one': 'un message' }, 'fr')).toEqual(["placeholders: '' instead of 'count'"])
  expect(problemsIn({ 'chats:unread_other': '{{count}} beskeder' })).toEqual([
    "placeholders: 'count' instead of 'count name'",
  ])
  expect(problemsIn({ 'chats:rules': 'Læs <vilkår>' })).toEqual(["tags: '' instead of '</terms> <terms>'"])
  expect(problemsIn({ 'chats:title': ' ' })).toEqual(['is empty'])
  expect(problemsIn({ 'chats:title': ['x'] })).toEqual(['must be a text'])
})

test('finds a sentence left in English, not a word that is the same in both', () => {
  expect(problemsOf({ 'chats:rules': english.get('chats:rules') }).problems).toMatchObject([
    { key: 'chats:rules', problem: 'is left in English' },
  ])
  expect(problemsOf({ 'chats:title': 'Messages' }).problems).toEqual([])
})

test('English itself needs both forms, and a text everywhere', () => {
  expect(problemsOfEnglish(english)).toEqual([])
  expect(
    problemsOfEnglish(
      new Map([
        ['a:b_one', 'x'],
        ['a:c', ''],
      ]),
    ),
  ).toHaveLength(2)
})

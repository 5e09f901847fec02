import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { i18nOf, noBrand } from '~/i18n/texts/texts.server'
import { answerBy, caseTitle } from './case-title'

test.each([
  ['report', 'rude', 'Rude or threatening'],
  ['flag', 'signups', 'Many sign-ups, one address'],
  ['flag', 'staff', 'Flagged by the team'],
  ['photo', '', 'Photo'],
  ['message_photo', '', 'Photo in a message'],
  ['text', '', 'Text'],
])('a case of kind %s about %j is named in words: %s', (kind, topic, title) => {
  const t = i18nOf(noBrand, 'en').getFixedT('en', 'console') as TFunction<'console'>
  expect(caseTitle(t, { kind, topic })).toBe(title)
})

test('a report that somebody is under age is due on the same day, another has no day', () => {
  const openedAt = '2026-11-29T23:30:00.000Z'
  expect(answerBy({ kind: 'report', topic: 'minor', openedAt })).toBe('2026-11-29')
  expect(answerBy({ kind: 'report', topic: 'rude', openedAt })).toBeNull()
  expect(answerBy({ kind: 'photo', topic: '', openedAt })).toBeNull()
})

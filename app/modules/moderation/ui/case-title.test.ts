import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { i18nOf, noBrand } from '~/i18n/texts/texts.server'
import { caseTitle } from './case-title'

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

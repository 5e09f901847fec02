import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerTimes, dueDay } from './answer-times'

test('an answer is due after working days alone', () => {
  expect(dueDay(new Date('2026-11-27T23:00:00Z'), 'complaint')).toBe('2026-12-04')
  expect(dueDay(new Date('2026-11-23T08:00:00Z'), 'complaint')).toBe('2026-11-30')
  expect(dueDay(new Date('2026-11-28T08:00:00Z'), 'support')).toBe('2026-12-01')
  expect(dueDay(new Date('2026-11-28T08:00:00Z'), 'minor')).toBe('2026-11-28')
})

test('the texts promise what the table says', () => {
  expect(answerTimes).toEqual({ complaint: 5, support: 2, minor: 0, personal_data: 21 })
  const page = (name: string) => readFileSync(`locales/en/pages/${name}.md`, 'utf8')
  expect(page('terms')).toContain('an answer within five working days')
  expect(page('service')).toContain('an answer within two working days')
  expect(page('service')).toContain('an answer within five working days')
  expect(page('imprint')).toContain('we answer within five working days')
  expect(page('ban')).toContain('the same day')
  expect(page('privacy')).toContain('an answer within a month')
  for (const name of ['service', 'imprint']) expect(page(name), name).not.toContain('reaches a person')
})

import { expect, test } from 'vitest'
import { z } from 'zod'
import { mistakesIn } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { shortened } from './shortened'
import { characters, unitsFor } from './text-length'

const family = '👨\u200d👩\u200d👧\u200d👦'

test.each([500, 501])('the field and the server agree on %d emoji', async (count) => {
  const schema = z.object({ body: z.string('missing').max(500, 'too long') })
  const body = '🐢'.repeat(count)
  const form = new FormData()
  form.set('body', body)
  const isTooLong = count > 500
  expect(schema.safeParse({ body }).success).toBe(!isTooLong)
  expect(mistakesIn(form, await formRules(schema))).toEqual(isTooLong ? { body: ['too long'] } : {})
  expect(characters(body)).toBe(count)
})

test('a field takes every text that the server takes', () => {
  expect('🐢'.repeat(500).length).toBeLessThanOrEqual(unitsFor(500))
})

test('a text of invisible characters is missing for the field too', async () => {
  const form = new FormData()
  form.set('body', '\u3164\u200b')
  expect(mistakesIn(form, await formRules(z.object({ body: z.string('missing').max(9) })))).toEqual({
    body: ['missing'],
  })
})

test.each([
  ['a family', `${'x'.repeat(8)}${family}`, 'xxxxxxxx…'],
  ['a flag', `${'x'.repeat(8)}🇳🇱🇳🇱`, 'xxxxxxxx…'],
  ['a tone of skin', `${'x'.repeat(8)}👍🏽👍🏽`, 'xxxxxxxx…'],
  ['an accent', `${'x'.repeat(8)}e\u0301e\u0301`, 'xxxxxxxx…'],
])('a shortened text is cut before %s, not within', (_, text, cut) => {
  expect(shortened(text, 10)).toBe(cut)
})

test('a shortened text fits, ends with a word, and is whole where it fits', () => {
  expect(shortened(`${family}!`, 10)).toBe(`${family}!`)
  expect(shortened('we met by the\nsea in autumn', 20)).toBe('we met by the sea…')
  expect(characters(shortened(`a${'\u0301'.repeat(200)}`, 20))).toBeLessThanOrEqual(20)
})

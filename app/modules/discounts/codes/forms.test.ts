import { expect, test } from 'vitest'
import { untranslated } from '~/platform/forms/form-shape.server'
import { formOf } from '../../../../tests/support/form'
import { codeForm, codeWish } from './forms.server'

const parse = (filled: Record<string, string>) =>
  codeForm.parse(untranslated, formOf({ code: 'SPRING', percentage: '20', ...filled }))

function wish(filled: Record<string, string>) {
  const submission = parse(filled)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.reply()))
  return codeWish(submission.value)
}

test('takes an empty field for no limit of a code', () => {
  expect(wish({ member: ' ' })).toEqual({
    wish: {
      code: 'SPRING',
      percentage: 20,
      ...{ minimumOrder: null, currency: null, country: null, member: null, lastDay: null },
      ...{ validity: 'once-per-user', paymentMethods: [] },
    },
  })
})

test('reads filled-in fields as the module has them', () => {
  const filled = { minimum: ' 24,99 ', currency: 'EUR', country: 'NL', member: ' anna ', last_day: '2026-02-28' }
  expect(wish({ ...filled, validity: 'once', methods: 'ideal' })).toMatchObject({
    wish: { minimumOrder: 2499, currency: 'EUR', country: 'NL', member: 'anna', lastDay: '2026-02-28' },
  })
})

test('tells by field a code nobody could type, a missing currency and a wrong day', () => {
  expect(wish({ code: 'A B;C' })).toEqual({ wrong: 'code' })
  expect(wish({ minimum: '24.99' })).toEqual({ wrong: 'minimum' })
  expect(wish({ minimum: 'much', currency: 'EUR' })).toEqual({ wrong: 'minimum' })
  expect(wish({ last_day: '2026-02-30' })).toEqual({ wrong: 'last_day' })
})

test('a code takes off one to ninety per cent', () => {
  const takes = (percentage: string) => parse({ percentage }).status === 'success'
  expect(['1', '90'].map(takes)).toEqual([true, true])
  expect(['0', '91', '100', '-1', '1.5', ''].map(takes)).toEqual(Array(6).fill(false))
})

import { expect, test } from 'vitest'
import { untranslated } from '~/platform/forms/form-shape.server'
import { uuidv7 } from '~/platform/tokens.server'
import { formOf } from '../../../../tests/support/form'
import { cursorIn, orderNamed, orderWish, refundForm } from './forms.server'

test('an address that asks for nonsense asks for the usual', () => {
  const query = new URLSearchParams({
    state: 'x',
    method: 'gold',
    country: 'nl',
    days: '3',
    before: 'x_y',
    search: '\u0000',
  })
  expect(orderWish(query)).toEqual({
    search: '',
    state: '',
    method: '',
    country: '',
    days: 28,
    before: null,
  })
  const named = { search: 'anna', state: 'paid', method: 'ideal', country: 'NL' }
  expect(orderWish(new URLSearchParams({ ...named, days: '7' }))).toEqual({ ...named, days: 7, before: null })
  for (const text of [
    'saffron',
    'saffron/0',
    'saffron/1e3',
    '../saffron/1',
    'saffron/1/2',
    `saffron/${'9'.repeat(10)}`,
  ]) {
    expect(orderNamed(text), text).toBeNull()
  }
  expect(orderWish(new URLSearchParams({ search: 'x'.repeat(101) })).search.length).toBe(100)
  expect(orderNamed('saffron/10001')).toEqual({ brand: 'saffron', number: 10_001 })
  const id = uuidv7()
  const at = '2026-02-28T09:00:00.000000Z'
  expect(cursorIn(`${at}_${id}`)).toEqual({ at, id })
  for (const text of [`2026-02-28T99:00:00.000000Z_${id}`, `2026-02-28_${id}`, `${at}_x`]) {
    expect(cursorIn(text), text).toBeNull()
  }
})

test('takes a refund’s amount of up to seven digits, and refuses it once', () => {
  const typed = (amount: string) =>
    refundForm.parse(untranslated, formOf({ mode: 'part', amount, reason: 'goodwill' })).reply().error?.amount
  expect([typed('1234567.00'), typed('1234567890.00')]).toEqual([undefined, ['console:money.error.amount']])
})

test.each(['abc', '', '-1', '0', '1.234'])("a part of an order is returned by its amount, not by '%s'", (amount) => {
  const wrongIn = (mode: string) =>
    refundForm.parse(untranslated, formOf({ mode, amount, reason: 'goodwill' })).reply().error
  expect(wrongIn('part')).toEqual({ amount: ['console:money.error.amount'] })
  expect(wrongIn('full')).toBeUndefined()
})

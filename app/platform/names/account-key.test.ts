import { expect, test } from 'vitest'
import { accountKey, writtenKey } from './account-key.server'
import { emailAddress, readableEmail } from './email-address.server'

const ascii = 'jan@xn--bcher-kva.example'

test.each([
  'jan@bücher.example',
  'jan@BÜCHER.Example',
  'jan@XN--BCHER-KVA.example',
  'jan@bücher.example.',
  'jan@bücher。example',
  'jan＠bücher．example',
  'jan@bu\u0308cher.example\u200b',
  ' jan@bücher.example ',
])('%j is one address with its spelling in ASCII', (typed) => {
  expect(emailAddress(typed)).toBe(ascii)
  expect(accountKey(typed)).toBe(ascii)
})

test('only cleans what has no domain', () => {
  expect(emailAddress('An\u200bna')).toBe('Anna')
  expect(emailAddress('anna@')).toBe('anna@')
  expect(emailAddress('anna@a b')).toBe('anna@a b')
})

test.each([
  ['İpek', 'ipek'],
  ['İPEK', 'ipek'],
  ['Işık', 'işik'],
  ['ΝΙΚΟΣ', 'νικοσ'],
])('the name %s has the same key however its letters are cased', (name, key) => {
  for (const typed of [name, name.toLowerCase(), name.toUpperCase()]) expect(accountKey(typed)).toBe(key)
})

test('the written key has the letters of its language', () => {
  expect(writtenKey('İpek')).toBe('i\u0307pek')
})

test.each([
  [ascii, 'jan@bücher.example'],
  ['anna@mail.example', 'anna@mail.example'],
  // 'аррӏе' in Cyrillic letters
  ['jan@xn--80ak6aa92e.com', 'jan@xn--80ak6aa92e.com'],
  ['jan@xn--e1afmkfd.xn--p1ai', 'jan@пример.рф'],
])('%s is shown as %s', (stored, shown) => {
  expect(readableEmail(stored)).toBe(shown)
})

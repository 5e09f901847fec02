import { expect, test } from 'vitest'
import { plainText } from './plain-text'

test.each([
  [' one \n', 'one'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['money\tis short', 'money is short'],
  ['a\u0000b\u0007\u007f', 'ab'],
  ['\u0000 \t', ''],
  ['żółw 🐢', 'żółw 🐢'],
])('a typed text becomes plain: %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain)
})

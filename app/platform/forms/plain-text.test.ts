import { expect, test } from 'vitest'
import { isBlank, plainText, wordText } from './plain-text'

test.each([
  [' one \n', 'one'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['money\tis short', 'money is short'],
  ['a\u0000b\u0007\u007f', 'ab'],
  ['\u0000 \t', ''],
  ['żółw 🐢', 'żółw 🐢'],
  ['a\u2028b\u2029c\u0085d\ve\ff', 'a\nb\nc\nd\ne\nf'],
  ['\ufeffhel\u00adlo \u202eevil\u202c', 'hello evil'],
  ['\u3164\u3164', ''],
  ['\u2800\u200b\ufe0f', ''],
  ['a\ud800b', 'ab'],
  ['👨\u200d👩\u200d👧 ❤\ufe0f می\u200cخواهم', '👨\u200d👩\u200d👧 ❤\ufe0f می\u200cخواهم'],
])('a typed text becomes plain: %j', (typed, plain) => {
  expect(plainText(typed)).toBe(plain)
})

test.each([
  ['anna@mail.example\u200b', 'anna@mail.example'],
  ['\u202aTIMEBONUS25\u202c', 'TIMEBONUS25'],
  ['NL91\u200e ABNA\u00ad 0417\ufeff', 'NL91 ABNA 0417'],
  ['\u2028Anna\u0000\u3164\u2800 ', 'Anna'],
])('nothing invisible stays in an address, a name or a code: %j', (typed, word) => {
  expect(wordText(typed)).toBe(word)
})

test('calls a text of invisible characters blank, and none with a letter or emoji', () => {
  expect(['', ' \n', '\u200b\u00ad\ufeff', '\u115f\uffa0\u2800', '\u200d\ufe0f'].map(isBlank)).toEqual(
    Array(5).fill(true),
  )
  expect(['.', '\u200ba', '👍🏽', '❤\ufe0f'].map(isBlank)).toEqual(Array(4).fill(false))
})

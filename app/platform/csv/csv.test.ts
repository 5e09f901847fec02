import { expect, test } from 'vitest'
import { csvFile } from './csv'

test.each([
  ['=1+1', "'=1+1"],
  ['+31612345678', "'+31612345678"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['a "b", c', '"a ""b"", c"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ['plain', 'plain'],
  ['', ''],
])('the cell %j is written %j', (text, written) => {
  expect(csvFile(['a'], [[text]])).toBe(`\uFEFFa\r\n${written}\r\n`)
})

test('numbers stay numbers, what is missing stays empty', () => {
  expect(csvFile(['a', 'b'], [[-2, null]])).toBe('\uFEFFa,b\r\n-2,\r\n')
})

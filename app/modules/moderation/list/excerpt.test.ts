import { expect, test } from 'vitest'
import { excerptOf } from './excerpt'

test('an excerpt is one line, cut after a word, without contact data', () => {
  expect(excerptOf(null)).toBeNull()
  expect(excerptOf(' \n ')).toBeNull()
  expect(excerptOf('Hi\nthere')).toBe('Hi there')
  expect(excerptOf('app me 06 1234 5678 or at ruben@mail.example')).toBe('app me 06•••• or at •••@•••')
  expect(excerptOf('send 180 euro to NL12 0417 1643 00')).toBe('send 180 euro to NL12••••')
  const long = excerptOf('word '.repeat(40))
  expect(long?.length).toBeLessThanOrEqual(91)
  expect(long).toMatch(/word…$/)
  expect([...(excerptOf('🙂'.repeat(200)) ?? '')]).toHaveLength(91)
})

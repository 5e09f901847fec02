import { expect, test } from 'vitest'
import { safePath } from './safe-path'

test.each([
  ['/members', '/members'],
  ['/members?page=2&age=18', '/members?page=2&age=18'],
  ['/a/../b#part', '/b'],
  ['/żółw', '/%C5%BC%C3%B3%C5%82w'],
])('a path of this site is kept: %s', (value, expected) => {
  expect(safePath(value)).toBe(expected)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  ' /members',
  'members',
  'javascript:alert(1)',
  '/\u0000',
  '',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
  7,
  ['/members'],
])('what could lead elsewhere becomes the fallback: %j', (value) => {
  expect(safePath(value, '/home')).toBe('/home')
})

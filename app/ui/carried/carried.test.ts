import { expect, test } from 'vitest'
import { withCarried } from './carried'

test('a link carries the values on, before its fragment and without losing its own', () => {
  expect(withCarried('/members', 'network=a&ref=b')).toBe('/members?network=a&ref=b')
  expect(withCarried('/members?page=2#top', 'network=a')).toBe('/members?page=2&network=a#top')
  expect(withCarried('/signup?network=own', 'network=a&ref=b')).toBe('/signup?network=own&ref=b')
  expect(withCarried('/members?page=2', '')).toBe('/members?page=2')
})

test('carries nothing to other sites', () => {
  for (const path of ['https://other.example/', '//other.example/', 'mailto:a@b.example', '#main']) {
    expect(withCarried(path, 'network=a')).toBe(path)
  }
})

import { expect, test, vi } from 'vitest'
import { prefetchOnIntent } from './prefetch'

test('a page is loaded ahead but on slow connections, and where data is to be saved', () => {
  const on = (connection: object | undefined) => {
    vi.stubGlobal('navigator', { connection })
    return prefetchOnIntent()
  }
  expect(on(undefined)).toBe('intent')
  expect(on({ effectiveType: '4g', saveData: false })).toBe('intent')
  expect(on({ effectiveType: '2g' })).toBe('none')
  expect(on({ effectiveType: 'slow-2g' })).toBe('none')
  expect(on({ effectiveType: '4g', saveData: true })).toBe('none')
})

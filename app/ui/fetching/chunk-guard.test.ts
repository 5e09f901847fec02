import { expect, test, vi } from 'vitest'
import { reloadOnMissingChunk } from './chunk-guard'

function openPage({ onLine }: { onLine: boolean }) {
  const items = new Map<string, string>()
  const reload = vi.fn()
  const page = Object.assign(new EventTarget(), {
    navigator: { onLine },
    location: { reload },
    sessionStorage: {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
    },
  })
  reloadOnMissingChunk(page as unknown as Window)
  return { page, reload, miss: () => page.dispatchEvent(new Event('vite:preloadError', { cancelable: true })) }
}

test('a page that asks for a chunk that is gone is loaded anew, once a minute at most', () => {
  const { reload, miss } = openPage({ onLine: true })
  expect(miss()).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
  expect(miss()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('keeps the page without a connection, and reloads it with one', () => {
  const { page, reload, miss } = openPage({ onLine: false })
  miss()
  miss()
  expect(reload).not.toHaveBeenCalled()
  page.dispatchEvent(new Event('online'))
  expect(reload).toHaveBeenCalledOnce()
})

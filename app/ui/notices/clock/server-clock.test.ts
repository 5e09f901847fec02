import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: new Date('2026-03-05T12:00:00.000Z'), toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('all countdowns of a page go by the time that reached it soonest', async () => {
  const { readServerClock, serverTime } = await import('./server-clock')
  // The device is right; the banner's time travelled for three seconds, the dialog's for one.
  readServerClock('2026-03-05T11:59:57.000Z')
  expect(serverTime()).toBe(Date.parse('2026-03-05T11:59:57.000Z'))
  readServerClock('2026-03-05T11:59:59.000Z')
  expect(serverTime()).toBe(Date.parse('2026-03-05T11:59:59.000Z'))
  readServerClock('2026-03-05T11:59:50.000Z')
  expect(serverTime()).toBe(Date.parse('2026-03-05T11:59:59.000Z'))

  vi.advanceTimersByTime(10_000)
  expect(serverTime()).toBe(Date.parse('2026-03-05T12:00:09.000Z'))
  vi.setSystemTime(new Date('2026-03-05T11:00:00.000Z'))
  expect(serverTime()).toBe(Date.parse('2026-03-05T12:00:09.000Z'))
})

test('the time in the document counts from its arrival, however late its scripts begin', async () => {
  const { readDocumentClock, readServerClock, serverTime } = await import('./server-clock')
  const arrived = performance.now()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ responseStart: arrived }] as never)
  vi.advanceTimersByTime(3_000)
  readDocumentClock(Date.parse('2026-03-05T11:59:00.000Z'))
  // A countdown that hydrates knows the time at which it was rendered.
  readServerClock('2026-03-05T11:59:00.000Z')
  expect(serverTime()).toBe(Date.parse('2026-03-05T11:59:03.000Z'))
})

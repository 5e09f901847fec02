import { expect, test, vi } from 'vitest'
import { createLoadingLine } from './loading-line'

test('shows no line for what is done within 200 ms', () => {
  using _ = fakeTime()
  const line = createLoadingLine()
  line.start()
  vi.advanceTimersByTime(199)
  line.finish()
  vi.advanceTimersByTime(10_000)
  expect(line.current()).toEqual({ visible: false, at: 0, failed: false })
})

test('the line grows for five seconds, fills up at the end and hides 500 ms later', () => {
  using _ = fakeTime()
  const line = createLoadingLine()
  line.start()
  vi.advanceTimersByTime(200 + 2500)
  expect(line.current().at).toBeCloseTo(0.5)
  vi.advanceTimersByTime(10_000)
  expect(line.current().at).toBe(1)
  line.finish()
  vi.advanceTimersByTime(499)
  expect(line.current()).toEqual({ visible: true, at: 1, failed: false })
  vi.advanceTimersByTime(1)
  expect(line.current().visible).toBe(false)
})

test('a failure shows at once, in its own colour, and hides too', () => {
  using _ = fakeTime()
  const line = createLoadingLine()
  line.start()
  line.fail()
  expect(line.current()).toEqual({ visible: true, at: 0.5, failed: true })
  vi.advanceTimersByTime(500)
  expect(line.current().failed).toBe(false)
})

test('it can be pushed on, and starts anew', () => {
  using _ = fakeTime()
  const line = createLoadingLine()
  line.start()
  vi.advanceTimersByTime(200)
  line.increase(0.3)
  expect(line.current().at).toBeCloseTo(0.3)
  line.start()
  expect(line.current()).toEqual({ visible: false, at: 0, failed: false })
})

function fakeTime(): Disposable {
  vi.useFakeTimers()
  return { [Symbol.dispose]: () => vi.useRealTimers() }
}

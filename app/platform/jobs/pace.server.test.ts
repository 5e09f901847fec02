import { expect, test } from 'vitest'
import { openPace } from './pace.server'
import { repeatedly, stopAll } from './repeat.server'

test('rests seven times as long as it worked, joining short steps, but not for ever', async () => {
  let time = 0
  const rests: number[] = []
  const rest = openPace(undefined, {
    now: () => time,
    async pass(milliseconds) {
      rests.push(milliseconds)
      time += milliseconds
    },
  })
  const work = async (milliseconds: number) => {
    time += milliseconds
    await rest()
  }
  for (const milliseconds of [10, 3, 2, 1]) await work(milliseconds)
  expect(rests).toEqual([70, 35])
  await work(10_000)
  await work(10_000)
  expect(rests).toEqual([70, 35, 34_895])
})

test('wakes resting work when its repetition is stopped, and rests no more', {
  timeout: 10_000,
}, async () => {
  const steps: number[] = []
  const failed: unknown[] = []
  const repetition = repeatedly(
    async (ending) => {
      let time = 0
      const rest = openPace(ending, { now: () => (time += 10_000) })
      for (const step of [1, 2, 3]) {
        steps.push(step)
        await rest()
      }
    },
    60_000,
    (error) => failed.push(error),
  )
  expect(steps).toEqual([1])
  await repetition.stop()
  expect(steps).toEqual([1, 2, 3])
  expect(failed).toEqual([])
})

test('all repetitions are told of a stop before any is waited for', { timeout: 10_000 }, async () => {
  const failed: unknown[] = []
  const signals: AbortSignal[] = []
  const stopped = (signal: AbortSignal) => new Promise((resolve) => signal.addEventListener('abort', resolve))
  const repetitions = [1, 2].map(() =>
    repeatedly(
      async (ending) => {
        signals.push(ending)
        await Promise.resolve()
        // Each ends only when the other one is told, too.
        await Promise.all(signals.map(stopped))
      },
      60_000,
      (error) => failed.push(error),
    ),
  )
  await expect.poll(() => signals.length).toBe(2)
  await stopAll(repetitions)
  expect(failed).toEqual([])
})

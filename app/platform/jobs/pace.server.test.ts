import { expect, test } from 'vitest'
import { openPace } from './pace.server'

test('work rests seven times as long as it took, short steps together, and not for ever', async () => {
  let time = 0
  const rests: number[] = []
  const rest = openPace({
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

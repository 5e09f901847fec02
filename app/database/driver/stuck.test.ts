import { expect, test, vi } from 'vitest'
import { openWorld } from '../../../tests/support/world'

/** As many as a test's database has. */
const connections = 5

test('a database whose connections nobody gives back for a minute is stuck', async () => {
  await using world = await openWorld()
  const { database } = world
  let giveBack = () => {}
  const asLongAsHeld = new Promise<void>((given) => {
    giveBack = given
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  let taken = 0
  const holders = Array.from({ length: connections }, () =>
    database.onConnection(() => {
      taken += 1
      return asLongAsHeld
    }),
  )
  await expect.poll(() => taken).toBe(database.embedded ? 1 : connections)
  vi.advanceTimersByTime(59_000)
  expect(database.isStuck()).toBe(false)
  vi.advanceTimersByTime(2_000)
  expect(database.isStuck()).toBe(true)
  giveBack()
  await Promise.all(holders)
  expect(database.isStuck()).toBe(false)
  vi.useRealTimers()
})

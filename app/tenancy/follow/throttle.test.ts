import { expect, test } from 'vitest'
import { Throttle } from './throttle'

const ever = Number.MAX_SAFE_INTEGER

/** A look that is over when it is told so, and how often there was one. */
function looks() {
  const started: { resolve(): void; reject(error: Error): void }[] = []
  const look = () => new Promise<void>((resolve, reject) => started.push({ resolve, reject }))
  return { started, look }
}

test('waits for a running look, and gives none too soon after it', async () => {
  const { started, look } = looks()
  const throttle = new Throttle(ever, look)
  const both = [throttle.run(), throttle.run()]
  expect(started).toHaveLength(1)
  started[0]?.resolve()
  await Promise.all(both)
  await throttle.run()
  expect(started).toHaveLength(1)
})

test('looks at each call where no time need pass, unless time is left to others', async () => {
  let [often, seldom] = [0, 0]
  const throttle = new Throttle(0, async () => void often++)
  const resting = new Throttle(0, async () => void seldom++, ever)
  for (let call = 0; call < 3; call++) await Promise.all([throttle.run(), resting.run()])
  expect([often, seldom]).toEqual([3, 1])
})

test('after a failure, which all who waited are told, the next call looks anew', async () => {
  const { started, look } = looks()
  const throttle = new Throttle(ever, look)
  const both = Promise.allSettled([throttle.run(), throttle.run()])
  started[0]?.reject(new Error('disk away'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = throttle.run()
  started[1]?.resolve()
  await next
  expect(started).toHaveLength(2)
})

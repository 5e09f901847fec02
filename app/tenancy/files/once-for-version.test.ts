import { expect, test } from 'vitest'
import { onceForVersion } from './once-for-version'

test('each name is made once for a version, and anew for the next', async () => {
  const [first, second] = [{}, {}]
  const once = onceForVersion<number>()
  let made = 0
  const make = async () => ++made
  expect([await once(first, 'a', make), await once(first, 'a', make), await once(first, 'b', make)]).toEqual([1, 1, 2])
  expect(await once(second, 'a', make)).toBe(3)
})

test('makes again what failed', async () => {
  const version = {}
  const once = onceForVersion<string>()
  await expect(once(version, 'a', () => Promise.reject(new Error('disk away')))).rejects.toThrow('disk away')
  expect(await once(version, 'a', async () => 'there')).toBe('there')
})

import { expect, test, vi } from 'vitest'
import { warmPasswords } from './warm-passwords.server'

const { checks, deferred } = vi.hoisted(() => {
  const deferred = () => {
    let done = (_: boolean) => {}
    const result = new Promise<boolean>((resolve) => {
      done = resolve
    })
    return { result, done: (value: boolean) => done(value) }
  }
  return { deferred, checks: { hash: deferred(), strength: deferred() } }
})
vi.mock('./passwords.server', () => ({ isPassword: () => checks.hash.result }))
vi.mock('./strength.server', () => ({ isCommonPassword: () => checks.strength.result }))

test.each(['hash', 'strength'] as const)('is warm once both have answered, with the %s last', async (last) => {
  Object.assign(checks, { hash: deferred(), strength: deferred() })
  const isWarm = warmPasswords()
  checks[last === 'hash' ? 'strength' : 'hash'].done(false)
  await new Promise(setImmediate)
  expect(isWarm()).toBe(false)
  checks[last].done(false)
  await expect.poll(isWarm).toBe(true)
})

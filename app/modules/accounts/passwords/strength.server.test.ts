import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test, vi } from 'vitest'
import { TooBusy } from '../errors'
import { isCommonPassword } from './strength.server'

const sam = ['sam@mail.example', 'Samantha', 'Saffron']

const startedWorkers: Worker[] = []
process.on('worker', (worker) => startedWorkers.push(worker))
afterEach(() => vi.useRealTimers())

/** Makes time pass for the passwords that wait, and none for the worker. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}

test('waits for a worker that still starts, however long that takes', async () => {
  fakeTime()
  const rated = isCommonPassword('seven blue teapots', [])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await rated).toBe(false)
  expect(startedWorkers).toHaveLength(1)
})

test('refuses a password after ten seconds, and its worker rates the next one', async () => {
  fakeTime()
  const rated = Promise.allSettled(Array.from({ length: 50 }, () => isCommonPassword('seven blue teapots', [])))
  await vi.advanceTimersByTimeAsync(10_000)
  const refused = (await rated).filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.every(({ reason }) => reason instanceof TooBusy)).toBe(true)
  expect(await isCommonPassword('password', [])).toBe(true)
  expect(startedWorkers).toHaveLength(1)
})

test('starts another worker when one has given no sign for a minute', async () => {
  fakeTime()
  const [worker] = startedWorkers
  const postMessage = vi.spyOn(worker as Worker, 'postMessage').mockImplementation(() => {})
  for (let second = 0; second <= 60; second += 10) {
    const rated = expect(isCommonPassword('seven blue teapots', [])).rejects.toThrow(TooBusy)
    await vi.advanceTimersByTimeAsync(10_000)
    await rated
  }
  postMessage.mockRestore()
  vi.useRealTimers()
  expect(await isCommonPassword('password', [])).toBe(true)
  expect(startedWorkers).toHaveLength(2)
})

test('common passwords and those made of what is known of the member are common', async () => {
  for (const password of ['password', '12345678', 'qwertyuiop', 'iloveyou1', 'Samantha', 'samantha1', 'saffron123']) {
    expect([password, await isCommonPassword(password, sam)]).toEqual([password, true])
  }
  for (const password of ['seven blue teapots', 'kX9#mQ2!vL', 'hammock-otter-42']) {
    expect([password, await isCommonPassword(password, sam)]).toEqual([password, false])
  }
})

test('a leaked password is common, however hard to guess it looks, and in capitals too', async () => {
  for (const password of ['ghbdtnrfrltkf', 'jlbyjxtcndj', 'GHBDTNRFRLTKF']) {
    expect([password, await isCommonPassword(password, [])]).toEqual([password, true])
  }
})

test('rates quickly even an endless password with endless data of the member', async () => {
  const endless = Array.from({ length: 60_000 }, (_, word) => `w${word}`).join('.')
  expect(await isCommonPassword('abcdefghijklmnopqrstuvwxyz0123456789'.repeat(3), [endless])).toBe(false)
})

test('a line too long is refused at once, and those in it are judged', async () => {
  const judged = await Promise.allSettled(Array.from({ length: 60 }, () => isCommonPassword('seven blue teapots', [])))
  const refused = judged.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(10)
  expect(refused.every(({ reason }) => reason instanceof TooBusy)).toBe(true)
  expect(judged.filter((one) => one.status === 'fulfilled' && !one.value)).toHaveLength(50)
})

import { expect, test } from 'vitest'
import { TooBusy } from '../errors'
import { isCommonPassword } from './strength.server'

const sam = ['sam@mail.example', 'Samantha', 'Saffron']

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

test('what is known of the member may be endless, and the password too: judging stays short', async () => {
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

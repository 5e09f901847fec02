import { expect, test } from 'vitest'
import { TooBusy } from '../errors'
import { hashPassword, isPassword } from './passwords.server'

test('a password is stored as Argon2id, with its own salt', async () => {
  const [one, other] = await Promise.all([hashPassword('seven blue teapots'), hashPassword('seven blue teapots')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(other)
  expect(await isPassword('seven blue teapots', one)).toBe(true)
  expect(await isPassword('Seven blue teapots', one)).toBe(false)
  expect(await isPassword('anything', null)).toBe(false)
})

test('a letter counts the same however the keyboard composes it', async () => {
  expect(await isPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
})

test('a line too long is refused at once, and those in it are served', async () => {
  const hashes = await Promise.allSettled(Array.from({ length: 110 }, () => isPassword('x', null)))
  const refused = hashes.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(8)
  expect(refused.every(({ reason }) => reason instanceof TooBusy && reason.status === 503)).toBe(true)
  expect(await isPassword('x', null)).toBe(false)
})

import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashToken, keptSecret, randomToken, signerFor, uuidv7 } from './tokens.server'

const secret = 'a secret of at least thirty-two characters'

test('a token is 32 random bytes fit for a URL, and what is stored does not give it away', () => {
  const token = randomToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(randomToken()).not.toBe(token)
  expect(hashToken(token)).toBe(hashToken(token))
  expect(hashToken(token)).not.toContain(token)
})

test('a signature holds for its own text, purpose and secret only', () => {
  const signature = signerFor(secret, 'photo').sign('pool/photo/600')
  expect(signerFor(secret, 'photo').verify('pool/photo/600', signature)).toBe(true)
  expect(signerFor(secret, 'photo').verify('pool/photo/1600', signature)).toBe(false)
  expect(signerFor(secret, 'unsubscribe').verify('pool/photo/600', signature)).toBe(false)
  expect(signerFor(`${secret}!`, 'photo').verify('pool/photo/600', signature)).toBe(false)
  expect(signerFor(secret, 'photo').verify('pool/photo/600', '')).toBe(false)
})

test('ids are UUIDv7: later ones sort later', () => {
  const ids = Array.from({ length: 50 }, uuidv7)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect([...ids].sort()).toEqual(ids)
})

test('without a given secret one is made once, kept for the owner only, and found again', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secret-')), 'data')
  const made = keptSecret(folder)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(keptSecret(folder)).toBe(made)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
})

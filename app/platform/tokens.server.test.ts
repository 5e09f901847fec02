import { mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashToken, randomToken, signerFor, storedSecret, uuidv7 } from './tokens.server'

const secret = 'a secret of at least thirty-two characters'

test('makes tokens of 32 random bytes fit for a URL, stored so as not to reveal them', () => {
  const token = randomToken()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(randomToken()).not.toBe(token)
  expect(hashToken(token)).toBe(hashToken(token))
  expect(hashToken(token)).not.toContain(token)
})

test('a signature holds for its own text, purpose and secret only', () => {
  const signature = signerFor([secret], 'photo').sign('pool/photo/600')
  expect(signerFor([secret], 'photo').verify('pool/photo/600', signature)).toBe(true)
  expect(signerFor([secret], 'photo').verify('pool/photo/1600', signature)).toBe(false)
  expect(signerFor([secret], 'unsubscribe').verify('pool/photo/600', signature)).toBe(false)
  expect(signerFor([`${secret}!`], 'photo').verify('pool/photo/600', signature)).toBe(false)
  expect(signerFor([secret], 'photo').verify('pool/photo/600', '')).toBe(false)
})

test('a secret is changed without losing what the one before has signed', () => {
  const [old, now] = [signerFor([secret], 'photo'), signerFor([`${secret}!`, secret], 'photo')]
  const signature = old.sign('pool/photo/600')
  expect(now.verify('pool/photo/600', signature)).toBe(true)
  expect(now.verify('pool/photo/1600', signature)).toBe(false)
  expect(now.sign('pool/photo/600')).not.toBe(signature)
  expect(signature.slice(0, 4)).toBe(old.keyId)
  expect(now.keyId).not.toBe(old.keyId)
  // A signature counts for the key that it names, not for whichever fits.
  expect(now.verify('pool/photo/600', now.keyId + signature.slice(4))).toBe(false)
  expect(now.mac('link', old.keyId)).toBe(old.mac('link'))
  expect(now.mac('link', 'unknown')).toBe(now.mac('link'))
  expect(signerFor([`${secret}!`], 'photo').verify('pool/photo/600', signature)).toBe(false)
})

test('a signature from before keys had ids is read with every key', () => {
  const bare = signerFor([secret], 'photo').mac('pool/photo/600')
  expect(signerFor([`${secret}!`, secret], 'photo').verify('pool/photo/600', bare)).toBe(true)
  expect(signerFor([`${secret}!`], 'photo').verify('pool/photo/600', bare)).toBe(false)
})

test('ids are UUIDv7: later ones sort later', () => {
  const ids = Array.from({ length: 50 }, uuidv7)
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect([...ids].sort()).toEqual(ids)
})

test('makes a missing secret once, for the owner’s eyes only, and finds it again', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'secret-')), 'data')
  const made = storedSecret(folder)
  expect(made.length).toBeGreaterThanOrEqual(32)
  expect(storedSecret(folder)).toBe(made)
  expect(statSync(join(folder, 'secret')).mode & 0o077).toBe(0)
})

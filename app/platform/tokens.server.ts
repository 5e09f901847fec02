import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { env } from './env.server'
import { once } from './registry.server'

/** Returns a time-ordered id for a row; ascending even within a millisecond. */
export function uuidv7(): string {
  return v7()
}

/** Makes a secret to hand to a person: 32 random bytes, 43 URL-safe characters. Only its hash is stored. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a token for storage: SHA-256, base64url. Sufficient for 32 random bytes, never for a password. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export interface Signer {
  /** Id of the current key: store it with data that must be signed with the same key later. */
  keyId: string
  /** Signs a text: returns the key's id, then HMAC-SHA-256, all base64url. */
  sign(text: string): string
  /** Verifies against all known keys: the id in the signature selects one; without an id each key is tried. */
  verify(text: string, signature: string): boolean
  /** Returns the bare HMAC-SHA-256 of a text, base64url, by the key with this id, or the current key if unknown. */
  mac(text: string, keyId?: string): string
}

/** Lengths of a key's id and of an HMAC-SHA-256, in base64url characters. */
const idLength = 4
const macLength = 43

/**
 * Makes a signer with a key of its own for one purpose, so that no signature is valid for another purpose.
 * @param secrets the first one signs; signatures made with the others are still valid
 */
export function signerFor(secrets: readonly [string, ...string[]], purpose: string): Signer {
  const [current, ...others] = secrets
  const now = keyOf(current, purpose)
  const keys = [now, ...others.map((secret) => keyOf(secret, purpose))]
  return {
    keyId: now.id,
    sign: (text) => now.id + now.digest(text).toString('base64url'),
    verify(text, signature) {
      const id = signature.length > macLength ? signature.slice(0, idLength) : null
      const given = Buffer.from(signature.slice(id === null ? 0 : idLength), 'base64url')
      return keys.some((key) => {
        const expected = key.digest(text)
        const mayBe = (id === null || id === key.id) && given.length === expected.length
        return mayBe && timingSafeEqual(given, expected)
      })
    },
    mac: (text, keyId) => (keys.find(({ id }) => id === keyId) ?? now).digest(text).toString('base64url'),
  }
}

function keyOf(secret: string, purpose: string) {
  const derived = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', name, bytes))
  const key = derived(`manyhearts ${purpose}`, 32)
  return {
    id: derived('manyhearts key id', 3).toString('base64url'),
    digest: (text: string) => createHmac('sha256', key).update(text).digest(),
  }
}

/** Returns this server's signer for a purpose, by SECRET; signatures made with SECRET_PREVIOUS are still valid. */
export function serverSigner(purpose: string): Signer {
  return once(`signer of ${purpose}`, () => signerFor(serverSecrets(), purpose))
}

/** Returns the secrets that every key of this server is derived from: the current one, then the former or next one. */
export function serverSecrets(): readonly [string, ...string[]] {
  return once('server secrets', () => {
    const { SECRET, SECRET_PREVIOUS, DATA_DIR } = env()
    const current = SECRET ?? storedSecret(DATA_DIR)
    return SECRET_PREVIOUS ? [current, SECRET_PREVIOUS] : [current]
  })
}

/**
 * Returns the secret in the data folder, created on first use, so that without SECRET signed links outlive a restart.
 */
export function storedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(path, 'utf8')
}
